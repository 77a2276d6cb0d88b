import { createExecution, executeNode } from '../../../support/action/executeNode';
import { until } from '../../../support/clock/manualTiming';
import { credentialFor } from '../../../support/n8n/credentials';
import {
	EVERY_OPERATION,
	OPERATION_NAMES,
	SENDING_OPERATIONS,
	today,
	unpaidInvoice,
} from '../everyOperation';
import { byId, firstKey, jsonOf, useBench } from '../support';

const bench = useBench();

describe('every operation', () => {
	it.each(OPERATION_NAMES)('%s works with valid input and links its items', async (operation) => {
		const { parameters, item } = EVERY_OPERATION[operation](bench.simulator);
		const { error, items } = await bench.run(operation, parameters, {
			items: [item ?? { json: {} }],
		});
		expect(error).toBeUndefined();
		expect(items.length).toBeGreaterThan(0);
		for (const { json, pairedItem } of items) {
			expect(json).toEqual(expect.any(Object));
			expect(pairedItem).toEqual({ item: 0 });
		}
		expect(bench.sent().length > 0).toBe(SENDING_OPERATIONS.includes(operation));
	});

	it.each(SENDING_OPERATIONS)(
		'%s continues after a failed item with "On Error: Continue"',
		async (operation) => {
			const { parameters, item } = EVERY_OPERATION[operation](bench.simulator);
			// Custom fields that may not be listed fail all items of a run.
			const [status, code] = operation === 'customField.setValues' ? [400, '4002'] : [403, '4021'];
			bench.simulator.faults.add({ action: { type: 'status', status }, times: 1 });
			const one = item ?? { json: {} };
			const { error, items } = await bench.run(operation, parameters, {
				items: [one, one],
				node: { onError: 'continueRegularOutput' },
			});
			expect(error).toBeUndefined();
			const [refused, ...others] = items;
			// n8n recognizes an error item by exactly these fields.
			expect(refused).toEqual({
				json: {
					error: expect.stringMatching(
						new RegExp(`^Item 1\\b.*: Simulated failure with status ${status}\\.$`),
					),
					message: expect.stringContaining(`Karbon's code: ${code}.`),
					details: { code, httpStatus: status, outcome: 'refused' },
				},
				pairedItem: { item: 0 },
			});
			expect(others.length).toBeGreaterThan(0);
			expect(others.map(({ pairedItem }) => pairedItem)).toEqual(others.map(() => ({ item: 1 })));
			expect(others.filter(({ json }) => json.error)).toEqual([]);
		},
	);

	it.each(SENDING_OPERATIONS)('%s stops at a failed item by default', async (operation) => {
		const { parameters, item } = EVERY_OPERATION[operation](bench.simulator);
		bench.simulator.faults.add({ action: { type: 'status', status: 401 } });
		const { error, items } = await bench.run(operation, parameters, {
			items: [item ?? { json: {} }],
		});
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/^Karbon rejected the access token or access key\. /);
		expect(error?.description).toContain('the token and the key may be swapped');
		expect(bench.sent()).toHaveLength(1);
	});
});

describe('input items', () => {
	it('give output in their order, each linked to its item', async () => {
		const keys = [...bench.simulator.store.invoices.keys()].slice(0, 30);
		const items = keys.map((key) => ({ json: { key } }));
		const { items: output } = await bench.run(
			'invoice.get',
			{ invoiceKey: byId('={{ $json.key }}') },
			{ items },
		);
		expect(jsonOf(output).map(({ InvoiceKey }) => InvoiceKey)).toEqual(keys);
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual(keys.map((_, item) => ({ item })));
	});

	it('are read concurrently and written one at a time', async () => {
		const { simulator } = bench;
		const running = { now: 0, most: 0 };
		const watched = async (operation: string, parameters: object) => {
			Object.assign(running, { now: 0, most: 0 });
			await executeNode({
				credential: credentialFor(simulator),
				parameters: {
					resource: operation.split('.')[0],
					operation: operation.split('.')[1],
					...parameters,
				},
				items: Array.from({ length: 25 }, () => ({ json: {} })),
				adapt(context) {
					const send = context.helpers.httpRequestWithAuthentication;
					context.helpers.httpRequestWithAuthentication = async function (...given) {
						running.most = Math.max(running.most, ++running.now);
						try {
							return await send.apply(this, given);
						} finally {
							running.now--;
						}
					};
				},
			});
			return running.most;
		};
		const key = byId(firstKey(simulator.store.invoices));
		expect(await watched('invoice.get', { invoiceKey: key })).toBe(20);
		expect(
			await watched('payment.create', {
				invoiceKey: byId(unpaidInvoice(simulator)),
				paymentDate: today(simulator),
				totalAmount: 0.01,
			}),
		).toBe(1);
	});

	it('give no output when there are none', async () => {
		const { error, items } = await bench.run('invoice.getAll', {}, { items: [] });
		expect([error, items]).toEqual([undefined, []]);
		expect(bench.sent()).toEqual([]);
	});
});

describe('a stopped execution', () => {
	it('stops instead of continuing with the next item', async () => {
		const controller = new AbortController();
		controller.abort();
		const { error } = await bench.run(
			'invoice.getAll',
			{},
			{
				items: [{ json: {} }, { json: {} }],
				node: { onError: 'continueRegularOutput' },
				signal: controller.signal,
			},
		);
		expect(error?.message).toBe('The execution was canceled');
		expect(bench.sent()).toEqual([]);
	});

	it('lets a write that was not sent run again', async () => {
		const controller = new AbortController();
		const execution = createExecution();
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		const withKey = { ...parameters, options: { idempotencyKey: 'key of a stopped one' } };
		controller.abort();
		const stopped = { execution, signal: controller.signal };
		const first = await bench.run('payment.create', withKey, stopped);
		const second = await bench.run('payment.create', withKey, { execution });
		expect(first.error?.message).toContain('canceled');
		expect(second.error).toBeUndefined();
		expect(second.items[0].json.PaymentKey).toEqual(expect.any(String));
		expect(bench.sent()).toEqual(['POST /v3/ManualPayments']);
	});

	it('leaves a write that was already sent with an unknown outcome', async () => {
		const controller = new AbortController();
		const execution = createExecution();
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		bench.simulator.faults.add({ action: 'noAnswer', times: 1 });
		const running = bench.run('payment.create', parameters, {
			execution,
			signal: controller.signal,
		});
		await until(() => bench.sent().length > 0);
		controller.abort();
		const first = await running;
		const second = await bench.run('payment.create', parameters, { execution });
		expect(first.error?.message).toContain('canceled');
		expect(second.error?.message).toMatch(
			/^Not sent again: .* may have succeeded in this execution$/,
		);
		expect(bench.sent()).toHaveLength(1);
	});
});
