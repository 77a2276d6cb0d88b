import {
	createExecution,
	type Execution,
	retryOf,
} from '../../../../../support/action/executeNode';
import { credentialFor } from '../../../../../support/n8n/credentials';
import { deduplicator } from '../../../../../support/n8n/platform';
import { byId, moveToAnotherProcess } from '../../../support';
import { useWrites } from '../support';

const { bench, expense, pay, payment, payments, paymentToSendAgain } = useWrites();

/** n8n 1 has no signature, n8n 2 has one. */
const SIGNATURES = [
	['n8n 1', undefined],
	['n8n 2', 'signature-of-the-execution'],
] as const;

describe.each(SIGNATURES)("n8n's Retry button on %s", (_version, signature) => {
	const retried = async (original: Execution, parameters = payment()) =>
		await pay(retryOf(original), { mode: 'retry', signature }, parameters);

	it('returns the earlier result of what was written', async () => {
		const before = payments();
		const items = [{ json: {} }, { json: { amount: 'none' } }];
		const failed = createExecution();
		const parameters = { ...payment(), totalAmount: '={{ $json.amount ?? 1.5 }}' };
		const run = await pay(failed, { signature, items }, parameters);
		expect(run.error?.message).toMatch(/^Item 2: /);
		const retry = await bench.run('payment.create', parameters, {
			execution: retryOf(failed),
			mode: 'retry',
			signature,
			items: [{ json: {} }, { json: { amount: 2 } }],
		});
		expect(retry.error).toBeUndefined();
		expect(retry.hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^2 items: 1 created, 1 created before\. 1 request/),
		]);
		expect(payments()).toBe(before + 2);
	});

	it('refuses a write with an unknown outcome, also in another process', async () => {
		const original = createExecution();
		bench.loseNextResponse();
		await pay(original, { signature });
		const second = await retried(original);
		moveToAnotherProcess();
		const third = await retried(original);
		for (const { error } of [second, third]) {
			expect(error?.message).toMatch(/^Not sent again: a previous attempt .* in this execution$/);
		}
		expect(bench.written()).toHaveLength(1);
	});

	it.each([
		['different values', 2, true],
		['the same values', 1.5, false],
	])('with %s, the error says which values to check for', async (_name, totalAmount, isOther) => {
		const original = createExecution();
		bench.loseNextResponse();
		await pay(original, { signature });
		const { error } = await retried(original, { ...payment(), totalAmount });
		const checksOthers = error?.description?.includes('may have had different values');
		expect(checksOthers).toBe(isOther);
		expect(bench.written()).toHaveLength(1);
	});

	it('sends a write with an unknown outcome again when the user chose to', async () => {
		const original = createExecution();
		bench.loseNextResponse();
		await pay(original, { signature });
		const second = await retried(original, paymentToSendAgain());
		expect(second.error).toBeUndefined();
		expect(bench.written()).toHaveLength(2);
	});

	it.each(['this process', 'another process'])(
		'pressed again on the original in %s sends nothing twice',
		async (place) => {
			const original = createExecution();
			bench.simulator.faults.add({ action: { type: 'status', status: 403 }, times: 1 });
			await pay(original, { signature });
			const first = await retried(original);
			if (place === 'another process') moveToAnotherProcess();
			const second = await retried(original);
			expect(first.items[0].json.PaymentKey).toEqual(expect.any(String));
			expect(second.items[0].json).toMatchObject(
				place === 'this process' ? first.items[0].json : { skipped: true, TotalAmount: 1.5 },
			);
			expect(bench.written()).toHaveLength(2);
		},
	);

	it('pressed again in another process sends nothing twice, although the idempotency key changed', async () => {
		const original = createExecution();
		const parameters = { ...payment(), options: { idempotencyKey: '={{ $execution.id }}' } };
		bench.simulator.faults.add({ action: { type: 'status', status: 403 }, times: 1 });
		await pay(original, { signature }, parameters);
		await retried(original, parameters);
		moveToAnotherProcess();
		const second = await retried(original, parameters);
		expect(second.items[0].json).toMatchObject({ skipped: true });
		expect(bench.written()).toHaveLength(2);
	});

	it('pressed twice at the same moment sends once', async () => {
		const original = createExecution();
		bench.simulator.faults.add({ action: { type: 'status', status: 403 }, times: 1 });
		await pay(original, { signature });
		const both = await Promise.all([retried(original), retried(original)]);
		expect(both.map(({ error }) => error)).toEqual([undefined, undefined]);
		expect(bench.written()).toHaveLength(2);
	});

	it('sends nothing if another process has overwritten its claim, because that one may send', async () => {
		const original = createExecution();
		bench.simulator.faults.add({ action: { type: 'status', status: 403 }, times: 1 });
		await pay(original, { signature });
		const { error } = await pay(retryOf(original), {
			mode: 'retry',
			signature,
			adapt({ helpers }) {
				const { checkProcessedAndRecord } = helpers;
				helpers.checkProcessedAndRecord = async (...given) => {
					const { copy } = deduplicator;
					const result = await checkProcessedAndRecord(...given);
					deduplicator.copy = copy;
					return result;
				};
			},
		});
		expect(error?.message).toMatch(/^Not sent/);
		expect(bench.written()).toHaveLength(1);
	});

	it('sends an expense whose record was corrected', async () => {
		const original = createExecution();
		bench.loseNextResponse();
		await bench.run('expense.create', expense(), { execution: original, signature });
		const entityKey = byId([...bench.simulator.store.workItems.keys()][1]);
		const outcome = await bench.run(
			'expense.create',
			{ ...expense(), entityKey },
			{ execution: retryOf(original), mode: 'retry', signature },
		);
		expect(outcome.error).toBeUndefined();
	});

	it('refuses to send a write to another account', async () => {
		const original = createExecution();
		bench.loseNextResponse();
		await pay(original, { signature });
		const { error } = await pay(retryOf(original), {
			mode: 'retry',
			signature,
			credential: credentialFor(bench.simulator, { accessKey: 'eyJ-other' }),
		});
		expect(error?.message).toMatch(/used another Karbon account or access key$/);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
		expect(bench.written()).toHaveLength(1);
	});
});

describe('a retry of an execution that failed before this node', () => {
	it.each([
		['n8n 1', undefined],
		['n8n 2', 'signature'],
	])('sends once on %s when it is started again', async (_version, signature) => {
		const original = createExecution();
		const more = {
			mode: 'retry' as const,
			signature,
			adapt: (context: object) =>
				Object.assign(context, { getExecutionContext: () => ({ establishedAt: 17 }) }),
		};
		await pay(retryOf(original), more);
		await pay(retryOf(original), more);
		moveToAnotherProcess();
		const third = await pay(retryOf(original), more);
		expect(third.items[0].json.skipped).toBe(true);
		expect(bench.written()).toHaveLength(1);
	});
});
