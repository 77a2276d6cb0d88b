import type { ChangeEvent } from '../../../../nodes/KarbonTrigger/events/changeEvent';
import { ScanRun } from '../../../../nodes/KarbonTrigger/run/scanRun';
import {
	SCAN_PURPOSES,
	scannedLists,
	type ScannedList,
} from '../../../../nodes/KarbonTrigger/scan/scan';
import { readSettings } from '../../../../nodes/KarbonTrigger/settings';
import { isSaveOnly, unpack } from '../../../../nodes/KarbonTrigger/state/carried';
import { receivingOf } from '../../../../nodes/KarbonTrigger/state/receiving';
import { memoryFor } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { CancelledError } from '../../../../nodes/shared/timing';
import { createSimulator, type Simulator } from '../../../../simulator';
import { createManualTiming } from '../../../support/clock/manualTiming';
import { credentialFor } from '../../../support/n8n/credentials';
import { createQueueHost } from '../../../support/trigger/queueHost';
import { createTriggerContext } from '../../../support/trigger/triggerContext';
import { createTriggerSetup } from '../../../support/trigger/triggerSetup';

const EARLY = '2000-01-01T00:00:00.000Z';
const LATER = '2000-01-02T00:00:00.000Z';

let simulator: Simulator;

beforeAll(async () => {
	simulator = await createSimulator({ data: { invoices: 3 }, rateLimit: { algorithm: 'off' } });
});
afterAll(async () => await simulator.close());
beforeEach(() => {
	simulator.faults.clear();
	simulator.reset();
});

function createScans(webhookTypes = ['Invoice']) {
	const parameters = { webhookTypes };
	const setup = createTriggerSetup({ credential: credentialFor(simulator), parameters });
	const { context, log, complaints } = createTriggerContext(setup);
	const memory = memoryFor(context);
	const timing = createManualTiming(Date.now());
	const closing = new AbortController();
	const scans = new ScanRun({ context, memory, timing, signal: closing.signal });
	const settings = readSettings((name, fallback) =>
		name === 'webhookTypes' ? webhookTypes : fallback,
	);
	scans.lists = scannedLists(settings, receivingOf(settings, {}));
	return { scans, memory, settings, log, complaints, closing, timing };
}

const invoice: ChangeEvent = {
	ResourcePermaKey: 'k',
	ResourceType: 'Invoice',
	ActionType: 'Updated',
	Timestamp: LATER,
};

describe('A later scan can recover an event', () => {
	function finds(event: ChangeEvent, coveredUntil = LATER, isScanned = true): boolean {
		const { scans, memory } = createScans();
		memory.progress.open({ '/v3/Invoices': { coveredUntil, from: EARLY } });
		if (!isScanned) scans.lists = [];
		return scans.finds(event);
	}

	test('of a list that was scanned before', () => {
		expect(finds(invoice)).toBe(true);
	});

	test.each([
		['only if the lists of all clients were scanned before', LATER, true],
		['but not if the list of client groups was never scanned', EARLY, false],
	])('of a delivered contact, %s', (_, coveredUntil, expected) => {
		const { scans, memory } = createScans(['Contact']);
		const read = { coveredUntil: LATER, from: EARLY };
		memory.progress.open({
			'/v3/Contacts': read,
			'/v3/Organizations': read,
			'/v3/ClientGroups': { coveredUntil, from: EARLY },
		});
		expect(scans.finds({ ...invoice, ResourceType: 'Contact' })).toBe(expected);
	});

	test.each<[string, () => boolean]>([
		['of a list that was never scanned', () => finds(invoice, EARLY)],
		['of a list that is not scanned', () => finds({ ...invoice, ResourceType: 'Contact' })],
		['of a type without list', () => finds({ ...invoice, ResourceType: 'Note' })],
		[
			'with a type that is not text',
			() => finds({ ...invoice, ResourceType: { toString: 1 } as never }),
		],
		['that is a deletion', () => finds({ ...invoice, ActionType: 'Deleted' })],
		['while no scans are made', () => finds(invoice, LATER, false)],
		['before anything is covered', () => createScans().scans.finds(invoice)],
	])('but not %s', (_what, isFound) => {
		expect(isFound()).toBe(false);
	});

	test('of a delivered contact, although the list of client groups is closed', async () => {
		const { scans, memory, settings } = createScans(['Contact']);
		const contact = { ...invoice, ResourceType: 'Contact' };
		const paths = ['/v3/Contacts', '/v3/Organizations', '/v3/ClientGroups'];
		const coverage = { coveredUntil: EARLY, from: EARLY };
		memory.progress.open(Object.fromEntries(paths.map((path) => [path, coverage])));
		expect(scans.finds(contact)).toBe(false);
		memory.queue.open(createQueueHost({ start: async () => await Promise.resolve(true) }));
		simulator.faults.add({
			match: { path: '/v3/ClientGroups' },
			action: { type: 'status', status: 403 },
		});
		await scans.run(settings);
		expect(scans.finds(contact)).toBe(true);
	});

	test('but not of a list that is closed', async () => {
		const { scans, memory, settings } = createScans();
		memory.progress.open({ '/v3/Invoices': { coveredUntil: LATER, from: EARLY } });
		simulator.faults.add({
			match: { path: '/v3/Invoices' },
			action: { type: 'status', status: 403 },
		});
		await expect(scans.run(settings)).rejects.toThrow();
		expect(scans.finds(invoice)).toBe(false);
	});

	test('but not of a list that no longer shows modification times', async () => {
		const { scans, memory, settings, complaints } = createScans();
		memory.progress.open({ '/v3/Invoices': { coveredUntil: LATER, from: EARLY } });
		simulator.faults.add({
			match: { path: '/v3/Invoices' },
			action: { type: 'status', status: 200, body: { value: [{ InvoiceKey: 'k' }] } },
		});
		await scans.run(settings);
		expect(scans.finds(invoice)).toBe(false);
		expect(complaints[0].message).toContain('shows no modification times');
	});
});

test('A scan logs the number of changes that it found, and moves the coverage', async () => {
	const { scans, memory, settings, log } = createScans();
	memory.progress.open({ '/v3/Invoices': { coveredUntil: LATER, from: EARLY } });
	memory.queue.open(createQueueHost({ start: async () => await Promise.resolve(true) }));
	await scans.run(settings);
	expect(log[0].message).toMatch(/scans found \d+ changes/);
	expect(memory.progress.coverage!['/v3/Invoices'].coveredUntil > LATER).toBe(true);
});

test('A scan is not disturbed by another one that fails before the lists have begun', async () => {
	const { scans, memory, settings } = createScans(['Invoice', 'Contact']);
	// As with a proxy that removes the header `Date`.
	jest.spyOn(memory.clock, 'known').mockReturnValue(undefined);
	const isInvoice = ({ source }: ScannedList) => source.resourceType === 'Invoice';
	simulator.faults.add({
		match: { path: '/v3/Invoices' },
		action: { type: 'status', status: 403 },
	});
	simulator.faults.add({ match: { path: '/v3/Contacts' }, action: { type: 'delay', ms: 300 } });
	const failing = scans.run(settings, scans.lists.filter(isInvoice));
	const other = scans.run(
		settings,
		scans.lists.filter((list) => !isInvoice(list)),
	);
	await expect(failing).rejects.toThrow();
	await expect(other).resolves.toBe(true);
});

test('A scan that finds nothing logs nothing', async () => {
	const { scans, settings, log } = createScans();
	await scans.run(settings);
	expect(log).toEqual([]);
});

test('Rejected credentials are an error of the scan, not of a list', async () => {
	const { scans, settings, complaints } = createScans(['Contact']);
	simulator.faults.add({ action: { type: 'status', status: 401 } });
	await expect(scans.run(settings)).rejects.toThrow(
		'Karbon rejected the access token or access key',
	);
	expect(complaints).toEqual([]);
});

test('A closed list is reported, and a list that temporarily cannot be read is an error of the scan', async () => {
	const { scans, settings, complaints } = createScans(['Invoice', 'Contact']);
	simulator.faults.add({
		match: { path: '/v3/Contacts' },
		action: { type: 'status', status: 403 },
	});
	simulator.faults.add({
		match: { path: '/v3/Organizations' },
		action: { type: 'status', status: 400 },
	});
	await expect(scans.run(settings)).rejects.toThrow('the list of organizations');
	expect(complaints.map(({ message }) => message)).toEqual([
		expect.stringContaining('the list of contacts'),
	]);
});

test('A first scan goes on when another one fails, but has reached Karbon', async () => {
	const { scans, memory, settings, timing } = createScans(['TimeEntry', 'Contact']);
	memory.clock.measured(timing.now(), timing.now());
	simulator.faults.add({ match: { path: '/v3/Contacts' }, action: { type: 'delay', ms: 300 } });
	simulator.faults.add({
		match: { path: '/v3/IndividualTimeEntries' },
		action: { type: 'status', status: 403 },
	});
	const [polling, recovery] = SCAN_PURPOSES.map(async (purpose) => {
		const lists = scans.lists.filter((list) => list.purpose === purpose);
		return await scans.run(settings, lists);
	});
	await expect(polling).rejects.toThrow('time entries');
	await expect(recovery).resolves.toBe(true);
});

test('A scan reports nothing once the trigger is closed', async () => {
	const { scans, settings, complaints, log, closing } = createScans();
	closing.abort();
	await expect(scans.run(settings)).rejects.toThrow(CancelledError);
	expect(complaints).toEqual([]);
	expect(log).toEqual([]);
});

test('A record without a modification time among others is a warning', async () => {
	const { scans, settings, memory, log, complaints } = createScans();
	const text = JSON.stringify({
		value: [{ InvoiceKey: 'a', UpdatedAt: EARLY }, { InvoiceKey: 'b' }],
	});
	simulator.faults.add({
		match: { method: 'GET', path: '/v3/Invoices' },
		action: { type: 'answerAfter', status: 200, text },
	});
	memory.progress.open({ '/v3/Invoices': { coveredUntil: LATER, from: EARLY } });
	await scans.run(settings);
	await scans.run(settings);
	const warned = log.filter(({ level }) => level === 'warn').map(({ message }) => message);
	expect(warned).toEqual([
		expect.stringContaining("Karbon's list of invoices has records without a key"),
	]);
	expect(complaints).toEqual([]);
});

describe('An execution that only saves coverage is started', () => {
	/** Scans twice, with a day between. @returns the events with which executions were started */
	async function scanDaily(prepare: (parts: ReturnType<typeof createScans>) => void) {
		const parts = createScans();
		const { scans, memory, settings, timing } = parts;
		const started: ChangeEvent[] = [];
		const host = createQueueHost({
			async start(events) {
				started.push(...events);
				return await new Promise<boolean>(() => undefined);
			},
		});
		memory.queue.open(host);
		prepare(parts);
		await scans.run(settings);
		expect(started).toEqual([]);
		await timing.advance(86_400_000);
		await scans.run(settings);
		memory.queue.close(host);
		return started;
	}

	test('once a day where executions run in other processes', async () => {
		const started = await scanDaily(() => undefined);
		expect(started.map(isSaveOnly)).toEqual([true]);
		expect(unpack(started.map((json) => ({ json }))).toSave).toEqual({});
	});

	test('not where they run in this process, because each saves it', async () => {
		expect(await scanDaily(({ memory }) => void memory.queue.begin(undefined))).toEqual([]);
	});

	test('not for types that are polled, because all executions are started here', async () => {
		const started = await scanDaily(({ scans }) => {
			scans.lists = scans.lists.map((list) => ({ ...list, purpose: 'polling' }));
		});
		expect(started).toEqual([]);
	});
});
