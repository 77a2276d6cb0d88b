import { createExecution } from '../../../../support/action/executeNode';
import { useWrites } from './support';

const { bench, pay, payments } = useWrites();

describe('a write that was canceled', () => {
	it('before it was sent is sent when the node runs again', async () => {
		const execution = createExecution();
		const before = payments();
		const { error } = await pay(execution, { signal: AbortSignal.abort() });
		expect(error?.message).toBe('The execution was canceled');
		expect((await pay(execution)).error).toBeUndefined();
		expect(payments()).toBe(before + 1);
	});

	it('while it was sent is not sent again', async () => {
		const execution = createExecution();
		const controller = new AbortController();
		const { error } = await pay(execution, {
			signal: controller.signal,
			adapt({ helpers }) {
				const { httpRequestWithAuthentication } = helpers;
				helpers.httpRequestWithAuthentication = async function (this: never, ...request) {
					const response = httpRequestWithAuthentication.apply(this, request);
					controller.abort();
					return (await response) as unknown;
				};
			},
		});
		expect(error?.message).toBe('The execution was canceled');
		bench.simulator.reset();
		expect((await pay(execution)).error?.message).toMatch(/^Not sent again/);
		expect((await pay(createExecution())).error?.message).toMatch(/^Not sent: a previous attempt/);
		expect(bench.written()).toEqual([]);
	});
});

describe('a write that could not be prepared', () => {
	const USER = { name: 'Ann Lee', emailAddress: 'ann.lee@firm.example', confirmUserFee: true };

	it('is sent when the node runs again', async () => {
		const execution = createExecution();
		bench.simulator.faults.add({
			action: { type: 'status', status: 403 },
			match: { method: 'GET' },
			times: 1,
		});
		expect((await bench.run('user.create', USER, { execution })).error).toBeDefined();
		expect(bench.written()).toEqual([]);
		expect((await bench.run('user.create', USER, { execution })).error).toBeUndefined();
		expect(bench.written()).toEqual(['POST /v3/Users']);
	});
});

it('a write that Karbon already had is sent when it is gone and the node runs again', async () => {
	const { subscriptions } = bench.simulator.store;
	const parameters = {
		webhookTypes: ['Invoice', 'Work'],
		targetUrl: 'https://n8n.example/hook',
	};
	const execution = createExecution();
	expect((await bench.run('webhookSubscription.create', parameters)).error).toBeUndefined();
	const second = await bench.run('webhookSubscription.create', parameters, { execution });
	expect(second.error).toBeUndefined();
	expect(bench.written()).toHaveLength(1);
	subscriptions.clear();
	const third = await bench.run('webhookSubscription.create', parameters, { execution });
	expect(third.error).toBeUndefined();
	expect(bench.written()).toHaveLength(2);
});
