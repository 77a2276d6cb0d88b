import { Rounds } from '../../../../nodes/KarbonTrigger/run/triggerRun';
import type { Timing } from '../../../../nodes/shared/timing';
import { createSimulator, type Simulator } from '../../../../simulator';
import { createManualTiming, quiet } from '../../../support/manualTiming';
import { credentialFor } from '../../../support/n8n/credentials';
import { createTriggerContext } from '../../../support/triggerContext';
import { createTriggerSetup, type TriggerSetup } from '../../../support/triggerSetup';

const MINUTE = 60_000;

let simulator: Simulator;

beforeAll(async () => {
	simulator = await createSimulator({ data: { invoices: 1 }, rateLimit: { algorithm: 'off' } });
});
afterAll(async () => await simulator.close());
beforeEach(() => {
	simulator.faults.clear();
	simulator.reset();
});

function setupWith(parameters: TriggerSetup['node']['parameters'] = {}): TriggerSetup {
	return createTriggerSetup({
		credential: credentialFor(simulator),
		parameters: { webhookTypes: ['Invoice'], deliveryMode: 'polling', ...parameters },
		state: { cursor: new Date().toISOString() },
	});
}

const asked = () => simulator.requests.length;

describe('The schedule', () => {
	test('is a cron of n8n that ticks each minute, at a second of the node', () => {
		const seconds = ['a', 'b', 'node-with-a-long-id'].map((id) => {
			const setup = createTriggerSetup({
				credential: {},
				parameters: { webhookTypes: ['Invoice'] },
				node: { id },
			});
			const running = createTriggerContext(setup);
			new Rounds(running.context).start();
			expect(running.crons).toHaveLength(1);
			const [second, ...rest] = running.crons[0].expression.split(' ');
			expect(rest).toEqual(['*', '*', '*', '*', '*']);
			return Number(second);
		});
		expect(new Set(seconds).size).toBe(3);
		for (const second of seconds) expect(second).toBeLessThan(60);
	});

	test('is not started for a test run, which still gets a response', () => {
		const running = createTriggerContext(setupWith(), 'manual', 'manual');
		expect(new Rounds(running.context).start()).toEqual({});
		expect(running.crons).toEqual([]);
	});

	test('runs a round when one is due, and not before', async () => {
		const timing = createManualTiming(Date.now());
		const rounds = new Rounds(
			createTriggerContext(setupWith({ checkInterval: 3 })).context,
			timing,
		);
		for (const [minutes, requests] of [
			[0.5, 0],
			[1, 0],
			[1, 1],
			[1, 1],
			[1, 1],
			[1, 2],
		]) {
			await timing.advance(minutes * MINUTE);
			await rounds.tick();
			expect(asked()).toBe(requests);
		}
	});

	test('runs the first round within the interval, at whatever second the ticks come', async () => {
		const timing = createManualTiming(Date.now());
		const rounds = new Rounds(
			createTriggerContext(setupWith({ checkInterval: 1 })).context,
			timing,
		);
		await timing.advance(MINUTE / 2);
		await rounds.tick();
		expect(asked()).toBe(1);
	});

	test('does not put off a round for a tick that comes seconds early', async () => {
		const timing = createManualTiming(Date.now());
		const rounds = new Rounds(
			createTriggerContext(setupWith({ checkInterval: 1 })).context,
			timing,
		);
		await timing.advance(MINUTE - 2_000);
		await rounds.tick();
		expect(asked()).toBe(1);
	});

	test('never runs two rounds at once', async () => {
		const rounds = new Rounds(createTriggerContext(setupWith()).context);
		await Promise.all([rounds.run(), rounds.run(), rounds.run()]);
		expect(asked()).toBe(1);
	});

	test.each([
		['init', [3_000]],
		['update', [3_000]],
		['leadershipChange', [3_000]],
		['activate', []],
	] as const)('begins with a look soon after "%s"', async (activation, waits) => {
		const timing = createManualTiming(Date.now());
		const rounds = new Rounds(createTriggerContext(setupWith(), activation).context, timing);
		const { closeFunction } = rounds.start();
		await quiet();
		expect(timing.waits).toEqual(waits);
		await closeFunction!();
	});

	test('ends when n8n closes the trigger, also while it waits for the first round', async () => {
		const timing = createManualTiming(Date.now());
		const running = createTriggerContext(setupWith(), 'init');
		const rounds = new Rounds(running.context, timing);
		const { closeFunction } = rounds.start();
		await closeFunction!();
		await timing.advance(60 * MINUTE);
		await rounds.tick();
		await quiet();
		expect(asked()).toBe(0);
		expect(running.complaints).toEqual([]);
		expect(running.log).toEqual([]);
	});

	test('of a node whose parameters make no sense is refused with the name of the field', () => {
		const running = createTriggerContext(setupWith({ checkInterval: 0 }));
		expect(() => new Rounds(running.context)).toThrow('Check Interval (Minutes)');
	});
});

describe('Trouble', () => {
	/** Rounds of a day with ticks each minute: the minutes in which a round ran. */
	async function roundsOfADay(timing: Timing & { advance(ms: number): Promise<void> }) {
		const running = createTriggerContext(setupWith({ checkInterval: 5 }));
		const rounds = new Rounds(running.context, timing);
		const ran: number[] = [];
		for (let minute = 1; minute <= 24 * 60; minute++) {
			await timing.advance(MINUTE);
			const before = asked();
			await rounds.tick();
			if (asked() > before) ran.push(minute);
		}
		return { running, ran };
	}

	test('makes the pauses double up to an hour', async () => {
		simulator.faults.add({ action: { type: 'status', status: 401 } });
		const { ran } = await roundsOfADay(createManualTiming(Date.now()));
		const pauses = ran.map((minute, index) => minute - (ran[index - 1] ?? 0));
		expect(pauses.slice(0, 7)).toEqual([5, 5, 10, 20, 40, 60, 60]);
		expect(Math.max(...pauses)).toBe(60);
	});

	test('that passes by itself is looked at again soon, and never later than usual', async () => {
		simulator.faults.add({ action: { type: 'status', status: 400 } });
		const { ran } = await roundsOfADay(createManualTiming(Date.now()));
		expect(ran.slice(0, 7)).toEqual([5, 6, 8, 12, 17, 22, 27]);
	});

	test('that is over makes the pauses what they were', async () => {
		simulator.faults.add({ action: { type: 'status', status: 401 }, times: 3 });
		const { ran, running } = await roundsOfADay(createManualTiming(Date.now()));
		expect(ran.slice(0, 6)).toEqual([5, 10, 20, 40, 45, 50]);
		expect(running.log.filter(({ level }) => level === 'error')).toHaveLength(1);
		expect(running.log.filter(({ message }) => message.includes('working again'))).toHaveLength(1);
	});

	test("is told in n8n's log where n8n cannot store a failed execution", async () => {
		simulator.faults.add({ action: { type: 'status', status: 401 } });
		const running = createTriggerContext(setupWith());
		Object.assign(running.context, { saveFailedExecution: undefined });
		await new Rounds(running.context).run();
		expect(running.log).toEqual([
			{ level: 'error', message: expect.stringContaining('rejected the credentials') as string },
		]);
	});

	test('with the name of a system error in its text is told in our words', async () => {
		simulator.faults.add({
			action: { type: 'status', status: 403, body: { error: { message: 'ECONNRESET upstream' } } },
		});
		const running = createTriggerContext(setupWith());
		await new Rounds(running.context).run();
		expect(running.complaints[0].message).toContain('Could not look for changes');
	});

	test('is looked at again with the next tick once the credential was changed', async () => {
		const timing = createManualTiming(Date.now());
		const setup = setupWith({ checkInterval: 5 });
		const { accessToken } = setup.credential;
		setup.credential.accessToken = 'mistyped';
		const running = createTriggerContext(setup);
		const rounds = new Rounds(running.context, timing);
		const ticks = async (minutes: number) => {
			for (let minute = 0; minute < minutes; minute++) {
				await timing.advance(MINUTE);
				await rounds.tick();
			}
		};
		await ticks(20);
		const before = asked();
		await ticks(5);
		expect(asked()).toBe(before);
		setup.credential.accessToken = accessToken;
		await ticks(1);
		expect(asked()).toBe(before + 1);
		expect(running.log.at(-1)!.message).toContain('working again');
		await ticks(4);
		expect(asked()).toBe(before + 1);
	});

	test('is not waited for once the access key was exchanged, because deliveries need the new one', async () => {
		const timing = createManualTiming(Date.now());
		const setup = setupWith({ checkInterval: 60 });
		const rounds = new Rounds(createTriggerContext(setup).context, timing);
		for (let minute = 1; minute <= 10; minute++) {
			if (minute === 8) setup.credential.accessKey = `${String(setup.credential.accessKey)}x`;
			await timing.advance(MINUTE);
			await rounds.tick();
			expect(asked()).toBe(minute < 8 ? 0 : 1);
		}
	});

	test('with an incomplete credential does not end the schedule', async () => {
		const setup = setupWith();
		setup.credential.accessKey = '';
		const running = createTriggerContext(setup);
		const rounds = new Rounds(running.context);
		await rounds.run();
		await rounds.run();
		expect(running.complaints.map(({ message }) => message)).toEqual([
			expect.stringContaining('access key'),
		]);
		setup.credential.accessKey = simulator.credentials.accessKey;
		await rounds.run();
		expect(asked()).toBe(1);
	});
});
