import { createExecution } from '../../../../../support/action/executeNode';
import { useWrites } from '../support';

const { bench, expense, pay, payment, paymentToSendAgain } = useWrites();

describe('a write whose outcome is unknown', () => {
	it('is refused by another execution after a day, and sent after two', async () => {
		const noon = Date.UTC(2026, 2, 4, 12);
		const clock = jest.spyOn(Date, 'now').mockReturnValue(noon);
		const parameters = { ...expense() };
		const hours = async (count: number) => {
			clock.mockReturnValue(noon + count * 3_600_000);
			return (await bench.run('expense.create', parameters)).error?.message;
		};
		bench.loseNextResponse();
		await hours(0);
		const refused = /^Not sent: a previous attempt to .* may have succeeded/;
		expect(await hours(1)).toMatch(refused);
		expect(await hours(24)).toMatch(refused);
		expect(await hours(48)).toBeUndefined();
	});

	it('is sent by another execution with the option to send again', async () => {
		bench.loseNextResponse();
		await pay(createExecution());
		const { error } = await pay(createExecution(), {}, paymentToSendAgain());
		expect(error).toBeUndefined();
		expect(bench.written()).toHaveLength(2);
	});

	it('is still refused after Karbon has refused an attempt to send it again', async () => {
		bench.loseNextResponse();
		await pay(createExecution());
		const refuse = { type: 'status', status: 403 } as const;
		bench.simulator.faults.add({ action: refuse, match: { method: 'POST' }, times: 1 });
		const again = await pay(createExecution(), {}, paymentToSendAgain());
		expect(again.error?.context.karbon).toMatchObject({ outcome: 'refused' });
		const { error } = await pay(createExecution());
		expect(error?.message).toMatch(/^Not sent: a previous attempt to .* may have succeeded/);
		expect(bench.written()).toHaveLength(2);
	});

	it('does not prevent other content, or the same by another node', async () => {
		bench.loseNextResponse();
		await pay(createExecution());
		const other = await pay(createExecution(), {}, { ...payment(), totalAmount: 2 });
		const node = await pay(createExecution(), { node: { id: 'node-3' } });
		expect([other.error, node.error]).toEqual([undefined, undefined]);
	});
});
