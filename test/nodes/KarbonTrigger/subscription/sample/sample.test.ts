import type { INodeParameters } from 'n8n-workflow';

import { FIRST_TRY_MS, PAUSE_MS } from '../../../../../nodes/KarbonTrigger/subscription/sample';
import { realTiming } from '../../../../../nodes/shared/timing';
import { createSimulator, type Simulator } from '../../../../../simulator';
import { credentialFor } from '../../../../support/n8n/credentials';
import {
	callHook,
	register,
	TEST_RUN,
	TEST_RUN_END,
} from '../../../../support/trigger/hookContext';
import { createTriggerSetup, type TriggerSetup } from '../../../../support/trigger/triggerSetup';
import { createTestAddress, type TestAddress } from '../../../../support/servers/testAddress';
import { startWebhookServer } from '../../../../support/trigger/webhookContext';

let simulator: Simulator;
let address: TestAddress;
/** Pauses before a sample is sent. In these tests they end at once. */
let pauses: number[];

beforeAll(async () => {
	simulator = await createSimulator({
		data: { invoices: 5, contacts: 3, organizations: 0, clientGroups: 0, workItems: 2, notes: 1 },
		rateLimit: { algorithm: 'off' },
	});
});
afterAll(async () => await simulator.close());
beforeEach(async () => {
	simulator.reset();
	pauses = [];
	const { sleep } = realTiming;
	jest.spyOn(realTiming, 'sleep').mockImplementation(async (ms, signal) => {
		if (ms === FIRST_TRY_MS || ms === PAUSE_MS) pauses.push(ms);
		else await sleep(ms, signal);
	});
	address = await createTestAddress();
});
afterEach(async () => {
	simulator.faults.clear();
	await address.close();
	jest.restoreAllMocks();
});

function setupWith(parameters: INodeParameters = {}): TriggerSetup {
	return createTriggerSetup({
		credential: credentialFor(simulator),
		parameters: { webhookTypes: ['Invoice'], ...parameters },
		webhookTestBaseUrl: `${address.url}webhook-test`,
	});
}

describe('A test run that shows the latest change', () => {
	test('sends it to the test address, signed as Karbon signs', async () => {
		const { key } = await simulator.change('Invoice');
		const setup = setupWith();
		await register(setup, TEST_RUN);
		const delivery = await address.next();

		expect(delivery.path).toBe(`/webhook-test/${setup.node.webhookId}/webhook`);
		expect(JSON.parse(delivery.body.toString())).toEqual({
			ResourcePermaKey: key,
			ResourceType: 'Invoice',
			ActionType: 'Updated',
			TimeStamp: simulator.store.invoices.get(key)?.UpdatedAt,
		});

		const receiver = await startWebhookServer(setup, 'manual');
		const { status, items } = await receiver.send(delivery);
		await receiver.close();
		expect(status).toBe(200);
		expect(items).toHaveLength(1);
		expect(items![0].json).toMatchObject({ ResourcePermaKey: key });
		expect(items![0].json).not.toHaveProperty('recovered');
	});

	test('sends an event that the node accepts, whatever actions were chosen', async () => {
		const setup = setupWith({ filters: { actionTypes: ['Inserted', 'Deleted'] } });
		await register(setup, TEST_RUN);
		const receiver = await startWebhookServer(setup, 'manual');
		const { items } = await receiver.send(await address.next());
		await receiver.close();
		expect(items).toHaveLength(1);
		expect(items![0].json).toMatchObject({ ActionType: 'Inserted' });
	});

	test('sends no writes to Karbon', async () => {
		const setup = setupWith();
		await register(setup, TEST_RUN);
		await address.next();
		await callHook(setup, 'delete', TEST_RUN_END);
		expect(simulator.requests.map(({ method }) => method)).not.toContain('POST');
		expect(simulator.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	});

	test('does not change a live subscription of the same node', async () => {
		const setup = setupWith();
		await register(setup);
		await register(createSetupForTest(setup), TEST_RUN);
		await address.next();
		await callHook(createSetupForTest(setup), 'delete', TEST_RUN_END);
		expect(simulator.store.subscriptions.get('Multi')?.TargetUrl).toBe(setup.targetUrl);
		await callHook(setup, 'delete');
	});

	test('sends no access token or key to the test address', async () => {
		const setup = setupWith();
		await register(setup, TEST_RUN);
		const { headers, body } = await address.next();
		const text = JSON.stringify(headers) + body.toString();
		expect(text).not.toContain(String(setup.credential.accessToken));
		expect(text).not.toContain(String(setup.credential.accessKey));
	});

	test('retries while n8n has not registered the test address yet', async () => {
		address.refuse(2);
		await register(setupWith(), TEST_RUN);
		expect((await address.next()).attempt).toBe(3);
		expect(pauses).toEqual([FIRST_TRY_MS, PAUSE_MS, PAUSE_MS]);
	});

	test('also sends it in polling mode', async () => {
		await register(
			setupWith({ deliveryMode: 'polling', options: { testEvent: 'nextRealEvent' } }),
			TEST_RUN,
		);
		expect((await address.next()).body.toString()).toContain('ResourcePermaKey');
	});

	test.each([
		['Contact', 'Contact'],
		['Work', 'WorkItem'],
	])('has a sample for %s', async (type, resourceType) => {
		await register(setupWith({ webhookTypes: [type] }), TEST_RUN);
		const sample = JSON.parse((await address.next()).body.toString()) as Record<string, string>;
		expect(sample.ResourceType).toBe(resourceType);
		expect(Date.parse(sample.TimeStamp)).not.toBeNaN();
	});

	test('sends the newest change that passes the status filters', async () => {
		const invoices = [...simulator.store.invoices.values()];
		for (const invoice of invoices) invoice.InvoiceStatus = 'AwaitingPayment';
		const [older, newer, newest] = invoices;
		for (const [index, invoice] of [older, newer, newest].entries()) {
			const status = invoice === newest ? 'Approved' : index === 0 ? 'Voided' : 'Paid';
			await simulator.change('Invoice', invoice.InvoiceKey, 'Updated', { InvoiceStatus: status });
			invoice.UpdatedAt = new Date(Date.now() + index * 1_000).toISOString();
		}
		const filters = { invoiceStatus: ['Paid', 'Voided'] };
		const setup = setupWith({ filters, includeRecord: false });
		await register(setup, TEST_RUN);
		const delivery = await address.next();
		expect(delivery.body.toString()).toContain(newer.InvoiceKey);
	});

	test('sends a work item with a chosen status, in any spelling', async () => {
		for (const item of simulator.store.workItems.values()) item.PrimaryStatus = 'Planned';
		const [, chosen] = simulator.store.workItems.values();
		chosen.PrimaryStatus = 'In Progress';
		const filters = { workItemStatus: ['InProgress'] };
		await register(setupWith({ webhookTypes: ['Work'], filters }), TEST_RUN);
		expect((await address.next()).body.toString()).toContain(chosen.WorkItemKey);
	});

	test('explains that no record has a chosen status', async () => {
		for (const invoice of simulator.store.invoices.values()) invoice.InvoiceStatus = 'Paid';
		const filters = { invoiceStatus: ['Voided'] };
		await expect(register(setupWith({ filters }), TEST_RUN)).rejects.toThrow(
			/^No test event found: Karbon has no matching record/,
		);
	});

	test('explains that there is no sample for types that cannot be listed', async () => {
		const setup = setupWith({ webhookTypes: ['Note'] });
		await expect(register(setup, TEST_RUN)).rejects.toThrow(
			/no matching record, or cannot list this type.*'Invoice', 'Contact', 'Work Item', 'Time Entry'\..*Next Real Event/s,
		);
	});

	test('reports rejected credentials, with what to do', async () => {
		const setup = setupWith();
		setup.credential.accessToken = 'wrong';
		await expect(register(setup, TEST_RUN)).rejects.toThrow(
			/rejected the access token or access key.*Check/s,
		);
	});
});

/** n8n gives a test run its own static data. */
function createSetupForTest(live: TriggerSetup): TriggerSetup {
	return createTriggerSetup({
		credential: live.credential,
		parameters: live.node.parameters,
		node: { id: live.node.id, webhookId: live.node.webhookId },
		workflowId: live.workflow.id,
		webhookTestBaseUrl: `${address.url}webhook-test`,
	});
}
