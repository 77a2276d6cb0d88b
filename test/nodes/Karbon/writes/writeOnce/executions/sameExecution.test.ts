import { createExecution } from '../../../../../support/action/executeNode';
import { EVERY_OPERATION } from '../../../everyOperation';
import { useWrites } from '../support';

const { bench, expense, pay, payment, payments, paymentToSendAgain } = useWrites();

describe('within one execution', () => {
	it.each([
		['another node', 0, { id: 'node-2', name: 'Karbon 2' }],
		['another run of a loop', 1, {}],
	])('%s may write the same again', async (_name, runIndex, node) => {
		const execution = createExecution();
		const signature = 'shared by all nodes';
		await pay(execution, { signature });
		const { items } = await pay(execution, { signature, runIndex, node });
		expect(items[0].json.PaymentKey).toEqual(expect.any(String));
		expect(bench.written()).toHaveLength(2);
	});

	it('on n8n 1, another node with the same ID may write the same again', async () => {
		const execution = createExecution();
		await pay(execution);
		const { items } = await pay(execution, { node: { name: 'Karbon 2' } });
		expect(items[0].json.PaymentKey).toEqual(expect.any(String));
		expect(bench.written()).toHaveLength(2);
	});

	it('two items with equal expenses are both sent', async () => {
		const before = bench.simulator.store.expenses.size;
		await bench.run('expense.create', expense(), { items: [{ json: {} }, { json: {} }] });
		expect(bench.simulator.store.expenses.size).toBe(before + 2);
	});

	it.each([
		['without options', payment],
		['with the option to send again', paymentToSendAgain],
	])('an item that comes back through the error output is refused, %s', async (_name, make) => {
		const execution = createExecution();
		const items = [{ json: { amount: 1 } }, { json: { amount: 2 } }];
		const parameters = { ...make(), totalAmount: '={{ $json.amount }}' };
		const before = payments();
		bench.simulator.faults.add({ action: 'resetAfter', match: { nth: 2 } });
		await pay(execution, { items, node: { onError: 'continueErrorOutput' } }, parameters);
		const { error } = await pay(execution, { items: [items[1]], runIndex: 1 }, parameters);
		expect(error?.message).toMatch(/^Not sent: a previous attempt to .* may have succeeded/);
		expect(payments()).toBe(before + 2);
	});

	it.each(['expense.create', 'payment.reverse'])(
		'%s with another time of the day is refused when it comes back through the error output',
		async (name) => {
			const execution = createExecution();
			const { parameters } = EVERY_OPERATION[name](bench.simulator);
			const at = '={{ $json.at }}';
			const repeat = async (time: string, runIndex: number) =>
				await bench.run(
					name,
					{ ...parameters, expenseDate: at, reversalDate: at },
					{ execution, runIndex, items: [{ json: { at: `2026-10-04T${time}Z` } }] },
				);
			bench.simulator.faults.add({
				action: { type: 'answerAfter', status: 500 },
				match: { method: 'POST' },
				times: 1,
			});
			const forbidden = { type: 'status', status: 403 } as const;
			bench.simulator.faults.add({ action: forbidden, match: { method: 'GET' } });
			await repeat('12:00:00', 0);
			const { error } = await repeat('12:00:07', 1);
			expect(error?.message).toMatch(/^Not sent: a previous attempt to .* may have succeeded/);
			expect(bench.written()).toHaveLength(1);
		},
	);

	it('a write with an unknown outcome is refused, even with the option to send again and another amount', async () => {
		const execution = createExecution();
		bench.loseNextResponse();
		await pay(execution);
		const { error } = await pay(execution, {}, { ...paymentToSendAgain(), totalAmount: 2 });
		expect(error?.message).toMatch(/^Not sent again/);
		expect(bench.written()).toHaveLength(1);
	});

	it('a changed amount returns the earlier result with a hint', async () => {
		const execution = createExecution();
		const items = [{ json: {} }, { json: { amount: 'none' } }];
		const parameters = { ...payment(), totalAmount: '={{ $json.amount ?? 1.5 }}' };
		await pay(execution, { items }, parameters);
		const changed = { ...parameters, totalAmount: 2, paymentMethod: 'Cash' };
		const { hints, items: output } = await pay(execution, {}, changed);
		expect(output[0].json.PaymentKey).toEqual(expect.any(String));
		expect(hints.map(({ message }) => message)).toEqual([
			"Item 1 was sent by a previous attempt in this execution with different values ('Payment Method', 'Total Amount'). The output has the earlier result.",
		]);
		expect(bench.written()).toHaveLength(1);
	});
});
