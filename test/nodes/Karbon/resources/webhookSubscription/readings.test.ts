import { subscribe } from '../../everyOperation';
import { jsonOf, useBench } from '../../support';

const TARGET = 'https://example.com/karbon';

// karbon.md 84
describe('a PATCH that adds types instead of replacing them', () => {
	const bench = useBench({ variants: { patchTypes: 'adds' } });
	const HINT =
		"After the update, the webhook subscription has the types 'Invoice', 'Work Item'. To remove types, create it again with 'Replace Existing' turned on.";

	it.each([
		['webhookSubscription.update', { webhookTypes: ['Work'] }],
		['webhookSubscription.create', { webhookTypes: ['Work'], targetUrl: TARGET }],
	])('is reported by %s with a hint', async (operation, parameters) => {
		subscribe(bench.simulator);
		const { error, items, hints } = await bench.run(operation, parameters);
		expect(error).toBeUndefined();
		expect(hints.map(({ message }) => message)).toEqual([HINT]);

		expect(jsonOf(items)).toMatchObject([{ WebhookTypes: ['Invoice', 'Work'] }]);
	});

	it('is no concern when the types are as wanted', async () => {
		subscribe(bench.simulator);
		const { hints } = await bench.run('webhookSubscription.update', {
			webhookTypes: ['Work', 'Invoice'],
		});

		expect(hints).toEqual([]);
	});

	it.each([404, 403, 200])(
		'is unknown when the subscription cannot be read afterwards (%d)',
		async (status) => {
			subscribe(bench.simulator);
			bench.simulator.faults.add({
				match: { method: 'GET' },
				action: { type: 'status', status, body: {} },
			});
			const { error, items, hints } = await bench.run('webhookSubscription.update', {
				webhookTypes: ['Work'],
			});

			expect(error).toBeUndefined();
			expect(hints).toEqual([]);
			expect(jsonOf(items)).toEqual([{ updated: true, WebhookTypes: ['Work'] }]);
		},
	);
});

// karbon.md 85
describe('a subscription that does not exist, answered with null', () => {
	const bench = useBench({ variants: { unknownSubscription: 'null' } });
	beforeEach(() => bench.simulator.store.subscriptions.clear());

	it('is reported by Get', async () => {
		const { error } = await bench.run('webhookSubscription.get');

		expect(bench.sent()).toEqual(['GET /v3/WebhookSubscriptions/Multi']);
		expect(error?.message).toBe('A multi-type webhook subscription was not found');
		expect(error?.description).toContain('It was never created, was deleted');
	});

	it('is created by Create', async () => {
		const { error, items } = await bench.run('webhookSubscription.create', {
			webhookTypes: ['Work'],
			targetUrl: TARGET,
		});

		expect(error).toBeUndefined();
		expect(jsonOf(items)).toMatchObject([{ created: true, TargetUrl: TARGET }]);
	});

	it('was not created by a request whose response was lost', async () => {
		bench.simulator.faults.add({ match: { method: 'POST' }, action: 'resetBefore', times: 1 });
		const { error } = await bench.run('webhookSubscription.create', {
			webhookTypes: ['Work'],
			targetUrl: TARGET,
		});

		expect(error?.message).toContain('Webhook subscription not created');
	});
});

// karbon.md 83
describe('a second subscription, answered with 409', () => {
	const bench = useBench({ secondPost: 'conflict' });

	it('is not created', async () => {
		bench.simulator.faults.add({
			match: { method: 'POST' },
			action: { type: 'callBefore', run: () => subscribe(bench.simulator) },
		});
		const { error } = await bench.run('webhookSubscription.create', {
			webhookTypes: ['Work'],
			targetUrl: 'https://another.example/',
		});

		expect(error?.message).toBe(
			'Webhook subscription not created: An active subscription for Multi exists. Delete it first.',
		);
		expect(bench.simulator.store.subscriptions.get('Multi')?.TargetUrl).toBe(TARGET);
	});
});

// karbon.md 113
describe("a 404 without Karbon's code", () => {
	const bench = useBench({ secondPost: 'replace' });
	const CREATE = { webhookTypes: ['Work'], targetUrl: 'https://another.example/' };
	const failOnce = (method: string) =>
		bench.simulator.faults.add({
			match: { method },
			action: { type: 'status', status: 404, body: { message: 'Resource not found' } },
			times: 1,
		});
	beforeEach(() => subscribe(bench.simulator));
	const targetUrl = () => bench.simulator.store.subscriptions.get('Multi')?.TargetUrl;

	it("does not let Create replace another system's subscription", async () => {
		failOnce('GET');
		const { error } = await bench.run('webhookSubscription.create', CREATE);

		expect(error?.message).toBe(
			'Webhook subscription not created: Karbon did not confirm that there is none yet',
		);
		expect(error?.description).toMatch(/Check the Base URL.*turn on 'Replace Existing'/);
		expect(targetUrl()).toBe(TARGET);
	});

	it("does not stop Create when 'Replace Existing' is turned on", async () => {
		failOnce('GET');
		const options = { replaceExisting: true };
		const { error } = await bench.run('webhookSubscription.create', { ...CREATE, options });

		expect(error).toBeUndefined();
		expect(targetUrl()).toBe(CREATE.targetUrl);
	});

	it('is not reported as a deletion', async () => {
		failOnce('DELETE');
		const { error } = await bench.run('webhookSubscription.delete');

		expect(error?.message).toBe(
			'Webhook subscription not deleted: a multi-type webhook subscription was not found',
		);
		expect(error?.description).toContain('no Karbon error code');
		expect(targetUrl()).toBe(TARGET);
	});
});

// karbon.md 88
describe('a multi-type subscription that Karbon refuses', () => {
	const bench = useBench({ variants: { multiTypeSubscriptions: 'refused' } });

	it('is reported by Create', async () => {
		const { error } = await bench.run('webhookSubscription.create', {
			webhookTypes: ['Work'],
			targetUrl: TARGET,
		});

		expect(error?.message).toContain('Webhook subscription not created');
		expect(bench.simulator.store.subscriptions.size).toBe(0);
	});
});

// karbon.md 85
describe('a subscription of which Karbon shows nothing', () => {
	const bench = useBench();

	it('is returned by Get without fields', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 200, body: {} } });
		const { error, items } = await bench.run('webhookSubscription.get');
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([{}]);
	});
});
