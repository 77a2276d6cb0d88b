import type { ExecuteContext } from 'n8n-core';

import { createExecution } from '../../../../support/action/executeNode';
import { deduplicator } from '../../../../support/n8n/platform';
import { useWrites } from './support';

const { bench, pay, payment } = useWrites();

describe('a database error', () => {
	it('before a write prevents the write', async () => {
		deduplicator.failure = new Error('database is down');
		const withKey = { ...payment(), options: { idempotencyKey: 'k' } };
		const { error } = await bench.run('payment.create', withKey);
		expect(error?.message).toBe(
			'Not sent: the n8n database did not respond, so a duplicate could not be ruled out',
		);
		expect(bench.sent()).toEqual([]);
	});

	it('while a claim is read back prevents the write, and the error explains what to do', async () => {
		const withKey = { ...payment(), options: { idempotencyKey: 'k' } };
		const { error } = await bench.run('payment.create', withKey, {
			adapt({ helpers }) {
				const { checkProcessedAndRecord } = helpers;
				let calls = 0;
				helpers.checkProcessedAndRecord = async (...given) => {
					if (++calls > 1) throw new Error('database is down');
					return await checkProcessedAndRecord(...given);
				};
			},
		});
		expect(error?.message).toMatch(/^Not sent: the n8n database did not respond/);
		expect(error?.description).toMatch(
			/^This attempt sent nothing\. When the database responds, run the workflow with only this item\.$/,
		);
		const same = await bench.run('payment.create', withKey);
		expect(same.error?.message).toMatch(/^Not sent: a previous attempt with the idempotency key/);
		const options = { idempotencyKey: 'k 2', ifPreviousOutcomeUnknown: 'sendAgain' };
		const wayOut = await bench.run('payment.create', { ...payment(), options });
		expect(wayOut.error).toBeUndefined();
		expect(bench.written()).toHaveLength(1);
	});

	describe('while a key is released', () => {
		const brokenStore = (context: ExecuteContext) => {
			context.helpers.removeProcessed = async () => {
				throw new Error('database is down');
			};
		};
		const advice =
			'Karbon did not make this change, but the n8n database did not respond, so the node may reject the same values later.';
		const withKey = () => ({ ...payment(), options: { idempotencyKey: 'k' } });
		beforeEach(() =>
			bench.simulator.faults.add({ action: { type: 'status', status: 403 }, times: 1 }),
		);

		it('does not hide why Karbon refused', async () => {
			const { error } = await bench.run('payment.create', withKey(), { adapt: brokenStore });
			expect(error?.message).toMatch(/^Payment not recorded/);
			expect(error?.description).toMatch(/Karbon's code: 4021\. Karbon did not make this change/);
			expect(error?.description?.endsWith(advice)).toBe(true);
			const second = await bench.run('payment.create', withKey());
			expect(second.error?.message).toMatch(/^Not sent: a previous attempt/);
			expect(bench.sent()).toHaveLength(1);
		});

		it('is reported in the output with "On Error: Continue"', async () => {
			const { items } = await bench.run('payment.create', withKey(), {
				adapt: brokenStore,
				node: { onError: 'continueRegularOutput' },
			});
			expect(items[0].json.message).toContain(advice);
		});

		it('does not hide that the execution was stopped before anything was sent', async () => {
			const controller = new AbortController();
			controller.abort();
			const { error } = await bench.run('payment.create', withKey(), {
				adapt: brokenStore,
				signal: controller.signal,
			});
			expect(error?.message).toBe('The execution was canceled');
			expect(bench.sent()).toEqual([]);
		});
	});

	it('after a write does not hide that it succeeded', async () => {
		const withKey = { ...payment(), options: { idempotencyKey: 'k' } };
		const { error, items, hints } = await bench.run('payment.create', withKey, {
			adapt(context) {
				context.helpers.removeProcessed = async () => {
					throw new Error('database is down');
				};
			},
		});
		expect(error).toBeUndefined();
		expect(items[0].json.PaymentKey).toEqual(expect.any(String));
		expect(hints[0].message).toMatch(/^The write succeeded, but the n8n database did not respond/);
	});
});

it('an unknown outcome is reported as unknown when the database fails after the write', async () => {
	bench.loseNextResponse();
	const { error } = await pay(createExecution(), {
		adapt({ helpers }: ExecuteContext) {
			const { checkProcessedAndRecord } = helpers;
			let calls = 0;
			helpers.checkProcessedAndRecord = async (...given) => {
				if (++calls > 1) throw new Error('database is down');
				return await checkProcessedAndRecord(...given);
			};
		},
	});
	expect(error?.message).toMatch(/^Payment may have been recorded/);
	expect((await pay(createExecution())).error?.message).toMatch(/^Not sent: a previous attempt/);
});
