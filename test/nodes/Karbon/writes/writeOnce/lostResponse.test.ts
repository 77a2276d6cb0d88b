import type { ExecuteContext } from 'n8n-core';

import { createExecution } from '../../../../support/action/executeNode';
import { EVERY_OPERATION } from '../../everyOperation';
import { jsonOf } from '../../support';
import { useWrites } from './support';

const { bench } = useWrites();

/** Operations that must not happen twice and cannot be read back, with how many records the simulator has. */
const WRITES: Array<[string, () => number]> = [
	['payment.create', () => bench.simulator.store.payments.size],
	['expense.create', () => bench.simulator.store.expenses.size],
	['file.upload', () => bench.simulator.store.files.size],
	['note.create', () => bench.simulator.store.notes.size],
];

describe('a write whose response is lost', () => {
	it.each(WRITES)(
		'%s is not sent again, and the error explains how to check',
		async (name, count) => {
			const { parameters, item } = EVERY_OPERATION[name](bench.simulator);
			const before = count();
			bench.loseNextResponse();
			const { error } = await bench.run(name, parameters, { items: [item ?? { json: {} }] });
			expect(error?.message).toMatch(/^\w+ may have been \w+, but this is not confirmed$/);
			expect(error?.description).toMatch(/The request was not sent again.* (Open|Look|Get) /);
			expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
			expect(count()).toBe(before + 1);
			expect(bench.written()).toHaveLength(1);
		},
	);

	it.each(WRITES)('%s is refused when n8n retries the node', async (name, count) => {
		const execution = createExecution();
		const { parameters, item } = EVERY_OPERATION[name](bench.simulator);
		const before = count();
		const items = [item ?? { json: {} }];
		bench.loseNextResponse();
		await bench.run(name, parameters, { items, execution });
		const { error } = await bench.run(name, parameters, { items, execution });
		expect(error?.message).toMatch(/^Not sent again: .* may have succeeded in this execution$/);
		expect(error?.description).toMatch(
			/^(Open|Look|Get) .* set the option 'If Outcome Is Unknown' to 'Send Again', and run the workflow with only this item\.$/,
		);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
		expect(count()).toBe(before + 1);
		expect(bench.written()).toHaveLength(1);
	});

	it('a subscription is found by reading, and not created again', async () => {
		const execution = createExecution();
		const name = 'webhookSubscription.create';
		const { parameters } = EVERY_OPERATION[name](bench.simulator);
		bench.loseNextResponse();
		const first = await bench.run(name, parameters, { execution });
		const second = await bench.run(name, parameters, { execution });
		const { targetUrl: TargetUrl } = parameters;
		expect(jsonOf(first.items)).toMatchObject([{ created: true, TargetUrl }]);
		expect(jsonOf(second.items)).toMatchObject([{ skipped: true, TargetUrl }]);
		expect(bench.written()).toEqual(['POST /v3/WebhookSubscriptions']);
	});

	it('a subscription is refused until it can be read', async () => {
		const execution = createExecution();
		const name = 'webhookSubscription.create';
		const { parameters } = EVERY_OPERATION[name](bench.simulator);
		bench.loseNextResponse();
		for (const nth of [2, 3]) {
			const action = { type: 'status', status: 403 } as const;
			bench.simulator.faults.add({ action, match: { method: 'GET', nth } });
		}
		const first = await bench.run(name, parameters, { execution });
		const second = await bench.run(name, parameters, { execution });
		const third = await bench.run(name, parameters, { execution });
		expect(first.error?.message).toBe(
			'Webhook subscription may have been created, but this is not confirmed',
		);
		expect(first.error?.description).toContain(
			'Use Webhook Subscription > Get and compare its target URL.',
		);
		expect(second.error?.message).toMatch(/^Not sent again/);
		expect(third.items[0].json).toMatchObject({ created: true });
		expect(bench.written()).toHaveLength(1);
	});

	it('a deletion is confirmed by reading', async () => {
		const { parameters } = EVERY_OPERATION['payment.delete'](bench.simulator);
		const { value } = parameters.paymentKey as { value: string };
		bench.simulator.faults.add({ action: 'resetAfter', times: 1 });
		const { error, items } = await bench.run('payment.delete', parameters);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([{ deleted: true, PaymentKey: value }]);
		expect(bench.sent()).toEqual([
			`DELETE /v3/ManualPayments/${value}`,
			`GET /v3/Payments/${value}`,
			'GET /v3/Payments?$top=1',
		]);
	});

	it('a deletion whose payment still exists is reported as not done, and may be sent again', async () => {
		const execution = createExecution();
		const { parameters } = EVERY_OPERATION['payment.delete'](bench.simulator);
		bench.simulator.faults.add({ action: 'resetBefore', match: { method: 'DELETE' }, times: 1 });
		const first = await bench.run('payment.delete', parameters, { execution });
		const second = await bench.run('payment.delete', parameters, { execution });
		expect(first.error?.context.karbon).toMatchObject({ outcome: 'refused' });
		expect(second.items[0].json.deleted).toBe(true);
	});

	it('a deletion does not count as done when a proxy responds with 404', async () => {
		const { parameters } = EVERY_OPERATION['payment.delete'](bench.simulator);
		const { faults } = bench.simulator;
		const notFound = { type: 'status', status: 404, body: { message: 'no route' } } as const;
		faults.add({ action: { type: 'status', status: 502 }, match: { method: 'DELETE' } });
		faults.add({ action: notFound, match: { method: 'GET' } });
		const { error } = await bench.run('payment.delete', parameters);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});

	it('a subscription does not count as missing when a proxy responds with 404', async () => {
		const name = 'webhookSubscription.create';
		const { parameters } = EVERY_OPERATION[name](bench.simulator);
		const { faults } = bench.simulator;
		const notFound = { type: 'status', status: 404, body: { message: 'no route' } } as const;
		faults.add({ action: { type: 'status', status: 502 }, match: { method: 'POST' } });
		faults.add({ action: notFound, match: { method: 'GET', nth: 2 } });
		const { error } = await bench.run(name, parameters);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});

	it('a deletion is refused until its payment can be read', async () => {
		const execution = createExecution();
		const { parameters } = EVERY_OPERATION['payment.delete'](bench.simulator);
		const forbidden = { type: 'status', status: 403 } as const;
		bench.simulator.faults.add({ action: 'resetAfter', match: { method: 'DELETE' }, times: 1 });
		bench.simulator.faults.add({ action: forbidden, match: { method: 'GET' }, times: 2 });
		const first = await bench.run('payment.delete', parameters, { execution });
		const second = await bench.run('payment.delete', parameters, { execution });
		const third = await bench.run('payment.delete', parameters, { execution });
		expect(first.error?.description).toContain('if it is not found, it was deleted');
		expect(second.error?.message).toContain('Not sent again');
		expect(third.items[0].json.deleted).toBe(true);
		expect(bench.written()).toHaveLength(1);
	});
});

describe('a deletion with an unknown outcome that is repeated', () => {
	it.each([
		['done it', 1, undefined, true],
		['sent it', 2, /^Not sent again/, undefined],
	])('is not sent when another process has %s', async (_name, known, message, skipped) => {
		const execution = createExecution();
		const { parameters } = EVERY_OPERATION['payment.delete'](bench.simulator);
		const hidden = { type: 'status', status: 403 } as const;
		bench.simulator.faults.add({ action: 'resetBefore', match: { method: 'DELETE' }, times: 1 });
		bench.simulator.faults.add({ action: hidden, match: { method: 'GET' }, times: 1 });
		await bench.run('payment.delete', parameters, { execution });
		const { error, items } = await bench.run('payment.delete', parameters, {
			execution,
			adapt(context: ExecuteContext) {
				context.helpers.checkProcessedAndRecord = async (names) => ({
					new: names.slice(known),
					processed: names.slice(0, known),
				});
			},
		});
		expect(error?.message).toEqual(message && expect.stringMatching(message));
		expect(items[0]?.json.skipped).toBe(skipped);
		expect(bench.written()).toHaveLength(1);
	});
});
