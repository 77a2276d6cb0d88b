import {
	MINUTE,
	polling,
	requestCount,
	setupWith,
	simulator,
	start,
	tick,
	useSimulator,
} from './setUp';

useSimulator();

describe('An error', () => {
	/** A day with a tick each minute. Returns the minutes with a request. */
	async function requestMinutesInADay() {
		const { running, run, timing } = polling({ options: { checkInterval: 5 } }, 'init');
		const minutes: number[] = [];
		for (let minute = 0; minute < 24 * 60; minute++) {
			const before = requestCount();
			await tick(run);
			if (requestCount() > before) minutes.push(minute);
			await timing.advance(MINUTE);
		}
		return { running, minutes };
	}

	const pausesOf = (minutes: number[]) =>
		minutes.map((minute, index) => minute - (minutes[index - 1] ?? 0));

	test('that persists doubles the pauses up to an hour', async () => {
		simulator.faults.add({ action: { type: 'status', status: 401 } });
		const { minutes, running } = await requestMinutesInADay();
		const pauses = pausesOf(minutes);
		expect(pauses.slice(0, 8)).toEqual([0, 5, 10, 20, 40, 60, 60, 60]);
		expect(Math.max(...pauses)).toBe(60);
		expect(running.complaints).toHaveLength(1);
	});

	test('that may be temporary is retried soon, and never later than the check interval', async () => {
		simulator.faults.add({ action: { type: 'status', status: 400 } });
		const { minutes, running } = await requestMinutesInADay();
		expect(minutes.slice(0, 7)).toEqual([0, 1, 3, 7, 12, 17, 22]);
		expect(Math.max(...pausesOf(minutes))).toBe(5);
		expect(running.complaints).toHaveLength(1);
	});

	test('that is resolved restores the regular pauses', async () => {
		simulator.faults.add({ action: { type: 'status', status: 401 }, times: 3 });
		const { minutes, running } = await requestMinutesInADay();
		expect(minutes.slice(0, 6)).toEqual([0, 5, 15, 35, 40, 45]);
		expect(running.log.filter(({ level }) => level === 'error')).toHaveLength(1);
		expect(running.log.filter(({ message }) => message.includes('working again'))).toHaveLength(1);
	});

	test('is written to the log where n8n cannot store a failed execution', async () => {
		simulator.faults.add({ action: { type: 'status', status: 401 } });
		const { running, run } = polling({}, 'init');
		Object.assign(running.context, { saveFailedExecution: undefined });
		await tick(run);
		expect(running.log).toEqual([
			{
				level: 'error',
				message: expect.stringContaining('rejected the access token or access key') as string,
			},
		]);
	});

	test('whose text contains a system error code is reported with the message of the node', async () => {
		simulator.faults.add({
			action: { type: 'status', status: 403, body: { error: { message: 'ECONNRESET upstream' } } },
		});
		const { running, run } = polling({}, 'init');
		await tick(run);
		expect(running.complaints[0].message).toContain(
			'Could not scan the list of invoices for changes',
		);
	});

	test('is retried with the next tick after the credential was changed', async () => {
		const setup = setupWith({ options: { checkInterval: 5 } });
		const { accessToken } = setup.credential;
		setup.credential.accessToken = 'mistyped';
		const { running, run, timing } = start(setup, 'init');
		const ticks = async (minutes: number) => {
			for (let minute = 0; minute < minutes; minute++) {
				await tick(run);
				await timing.advance(MINUTE);
			}
		};
		await ticks(20);
		const before = requestCount();
		await ticks(5);
		expect(requestCount()).toBe(before);
		setup.credential.accessToken = accessToken;
		await ticks(1);
		expect(requestCount()).toBe(before + 1);
		expect(running.log.at(-1)!.message).toContain('working again');
		await ticks(4);
		expect(requestCount()).toBe(before + 1);
	});

	test('of the n8n database that reads the credential is not reported before a check is due', async () => {
		const { running, run } = polling({}, 'init');
		await tick(run);
		const before = requestCount();
		const { context } = running;
		const read = jest.spyOn(context, 'getCredentials');
		read.mockRejectedValue(new Error('the database is locked'));
		await tick(run);
		await tick(run);
		expect([running.complaints, running.log, requestCount()]).toEqual([[], [], before]);
		read.mockRestore();
		await tick(run);
		expect([running.complaints, running.log]).toEqual([[], []]);
	});

	test('about an incomplete credential does not end the schedule', async () => {
		const setup = setupWith();
		setup.credential.accessKey = '';
		const { running, run, timing } = start(setup, 'init');
		await tick(run);
		await timing.advance(MINUTE);
		await tick(run);
		expect(running.complaints.map(({ message }) => message)).toEqual([
			expect.stringContaining('access key'),
		]);
		setup.credential.accessKey = simulator.credentials.accessKey;
		await tick(run);
		expect(requestCount()).toBe(1);
	});
});
