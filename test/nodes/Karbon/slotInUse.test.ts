import type { INodeParameters } from 'n8n-workflow';

import type { FaultAction } from '../../../simulator';
import { createExecution } from '../../support/executeNode';
import { jsonOf, useBench } from './support';

const bench = useBench({ secondPost: 'replace' });

const OURS = 'https://example.com/karbon';
const FOREIGN = 'https://elsewhere.example/hook';
const POST = 'POST /v3/WebhookSubscriptions';
const WAY_OUT = /Delete it first, or turn on "Replace Existing" among the options\.$/;

const SLOTS: Array<[string, INodeParameters, string]> = [
	['Multi', { webhookTypes: ['Work'] }, 'a multi-type webhook subscription'],
	[
		'Invoice',
		{ subscriptionMode: 'single', webhookType: 'Invoice' },
		'a webhook subscription for Invoice',
	],
];

/** Another receiver's subscription, or an earlier one of the same. */
function occupy(slot: string, TargetUrl: string): void {
	bench.simulator.store.subscriptions.set(slot, {
		slot,
		types: ['Invoice'],
		TargetUrl,
		consecutiveFailures: 0,
	});
}

/** Answers the look before the subscription is made. */
function answerLook(status: number, body?: unknown): void {
	const action: FaultAction = { type: 'status', status, body };
	bench.simulator.faults.add({ match: { method: 'GET' }, action });
}

describe.each(SLOTS)('making a subscription for %s', (slot, parameters, subject) => {
	const create = async (targetUrl = OURS, options: INodeParameters = {}) =>
		await bench.run('webhookSubscription.create', { ...parameters, targetUrl, options });
	const owner = () => bench.simulator.store.subscriptions.get(slot)?.TargetUrl;

	beforeEach(() => bench.simulator.store.subscriptions.clear());

	it('is refused when one stands there for another address, and changes nothing', async () => {
		occupy(slot, FOREIGN);
		const { error } = await create();
		expect(error?.message).toBe(
			`There is ${subject} already, which delivers to ${FOREIGN}; nothing was changed [item 0]`,
		);
		expect(error?.description).toMatch(WAY_OUT);
		expect(bench.written()).toEqual([]);
		expect(owner()).toBe(FOREIGN);
	});

	it.each([
		['no address', {}],
		['an empty address', { TargetUrl: '' }],
		['an address that is no text', { TargetUrl: 7 }],
		['nothing', ''],
		['a list', [{ TargetUrl: OURS }]],
		['an error', { error: { code: '5001', message: 'Odd' } }],
	])('is refused when the one that stands there shows %s', async (_name, body) => {
		occupy(slot, FOREIGN);
		answerLook(200, body);
		const { error } = await create();
		expect(error?.message).toBe(
			`There is ${subject} already, which does not show where it delivers to; nothing was changed [item 0]`,
		);
		expect(error?.description).toMatch(WAY_OUT);
		expect(bench.written()).toEqual([]);
	});

	it.each([OURS, 'https://EXAMPLE.com:443/karbon'])(
		'goes on when the one that stands there is for the same address, %s',
		async (targetUrl) => {
			occupy(slot, OURS);
			const { error } = await create(targetUrl);
			expect(error).toBeUndefined();
			expect(bench.written()).toEqual([POST]);
		},
	);

	it('goes on when there is none', async () => {
		const { error } = await create();
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual([`GET /v3/WebhookSubscriptions/${slot}`, POST]);
		expect(owner()).toBe(OURS);
	});

	it.each([true, 'true'])('does not look when it is to replace (%j)', async (replaceExisting) => {
		occupy(slot, FOREIGN);
		const { error } = await create(OURS, { replaceExisting });
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual([POST]);
		expect(owner()).toBe(OURS);
	});

	it.each([false, '', null])('looks when it is not to replace (%j)', async (replaceExisting) => {
		occupy(slot, FOREIGN);
		const { error } = await create(OURS, { replaceExisting });
		expect(error?.message).toContain('nothing was changed');
		expect(bench.written()).toEqual([]);
	});

	it.each([401, 403, 500])('writes nothing when the look ends with HTTP %i', async (status) => {
		answerLook(status);
		const { error } = await create();
		expect(error?.message).toContain(`see whether there is ${subject}`);
		expect(bench.written()).toEqual([]);
	});
});

describe('when n8n repeats a node that makes subscriptions', () => {
	it('those that were made give what they gave, although their addresses are hidden', async () => {
		bench.simulator.store.subscriptions.clear();
		const execution = createExecution();
		const items = ['Note', 'User'].map((type) => ({ json: { type } }));
		const parameters: INodeParameters = {
			subscriptionMode: 'single',
			webhookType: '={{ $json.type }}',
			targetUrl: OURS,
		};
		bench.simulator.faults.add({
			match: { method: 'POST', nth: 2 },
			action: { type: 'status', status: 403 },
		});
		const first = await bench.run('webhookSubscription.create', parameters, { items, execution });
		bench.simulator.faults.clear();
		bench.simulator.faults.add({
			match: { path: '/v3/WebhookSubscriptions/Note' },
			action: { type: 'status', status: 200, body: {} },
		});
		const second = await bench.run('webhookSubscription.create', parameters, { items, execution });
		expect(first.error?.message).toContain('[item 1]');
		expect(second.error).toBeUndefined();
		expect(jsonOf(second.items).map(({ WebhookType }) => WebhookType)).toEqual(['Note', 'User']);
		expect(bench.written()).toHaveLength(3);
	});
});
