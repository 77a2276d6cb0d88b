import { createExecution } from '../../../../support/action/executeNode';
import { moveToAnotherProcess } from '../../support';
import { useWrites } from './support';

const { bench, pay, payment, paymentToSendAgain } = useWrites();

describe('an execution that n8n restarts after a crash', () => {
	it.each([
		['n8n 2 retries it with its signature', 'signature', 'retry' as const],
		['a 1.x worker runs a stalled job again', undefined, 'manual' as const],
	])('skips what was done when %s', async (_name, signature, mode) => {
		const crashed = createExecution();
		await pay(crashed, { signature });
		moveToAnotherProcess();
		const empty = createExecution();
		const again = { id: mode === 'retry' ? empty.id : crashed.id, data: empty.data };
		const { items } = await pay(again, { signature, mode });
		expect(items[0].json).toMatchObject({ skipped: true, TotalAmount: 1.5 });
		expect(bench.written()).toHaveLength(1);
	});

	it('names an item that is skipped in the place of another one', async () => {
		const crashed = createExecution();
		await pay(crashed);
		moveToAnotherProcess();
		const again = { id: crashed.id, data: createExecution().data };
		const { items, hints } = await pay(again, {}, { ...payment(), totalAmount: 2 });
		expect(items[0].json).toMatchObject({ skipped: true, TotalAmount: 2 });
		expect(hints[0]?.message).toContain('had different values');
	});

	it.each([
		['different values', 2, true],
		['the same values', 1.5, false],
	])(
		'refuses an unknown outcome with %s, and says which values to check for',
		async (_name, totalAmount, isOther) => {
			const crashed = createExecution();
			bench.loseNextResponse();
			await pay(crashed, { signature: 'signature' });
			moveToAnotherProcess();
			const retry = { signature: 'signature', mode: 'retry' as const };
			const { error } = await pay(createExecution(), retry, { ...payment(), totalAmount });
			expect(error?.message).toMatch(/^Not sent again/);
			const checksOthers = error?.description?.includes('may have had different values');
			expect(checksOthers).toBe(isOther);
			expect(bench.written()).toHaveLength(1);
		},
	);

	it('does not call an item new if only its key is another one, such as the execution id', async () => {
		const keyed = { ...payment(), options: { idempotencyKey: '={{ $execution.id }}' } };
		await pay(createExecution(), { signature: 'signature' }, keyed);
		moveToAnotherProcess();
		const { hints } = await pay(
			createExecution(),
			{ signature: 'signature', mode: 'retry' },
			keyed,
		);
		expect(bench.written()).toHaveLength(1);
		expect(hints[0]?.message).toContain(
			'If an item is not in Karbon, run the workflow with only this',
		);
	});

	it('refuses a write with an unknown outcome, even with the option to send again', async () => {
		const crashed = createExecution();
		bench.loseNextResponse();
		await pay(crashed);
		moveToAnotherProcess();
		const again = { id: crashed.id, data: createExecution().data };
		const { error } = await pay(again, {}, paymentToSendAgain());
		expect(error?.message).toMatch(/^Not sent again: a previous attempt .* in this execution$/);
		expect(bench.written()).toHaveLength(1);
	});
});
