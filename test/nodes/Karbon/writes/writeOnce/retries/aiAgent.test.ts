import { createExecution } from '../../../../../support/action/executeNode';
import { moveToAnotherProcess } from '../../../support';
import { useWrites } from '../support';

const { bench, expense, pay, payment, payments, paymentToSendAgain } = useWrites();

describe('an AI agent', () => {
	const asTool = {
		adapt: (context: object) => Object.assign(context, { isToolExecution: () => true }),
	};

	it('may send different writes, but not the same write again', async () => {
		const execution = createExecution();
		const before = payments();
		const parameters = payment();
		await pay(execution, asTool, parameters);
		await pay(execution, asTool, { ...parameters, totalAmount: 2 });
		await pay(execution, asTool, parameters);
		expect(payments()).toBe(before + 2);
	});

	it('that requests the same write again gets the result with a hint', async () => {
		const execution = createExecution();
		const first = await pay(execution, asTool);
		const second = await pay(execution, { ...asTool, runIndex: 1 });
		expect(second.items[0].json).toEqual({
			...first.items[0].json,
			alreadyDone: true,
			hint: expect.stringContaining("another 'Idempotency Key'"),
		});
		expect(bench.written()).toHaveLength(1);
	});

	it('that requests the same write with another time of the day sends it once', async () => {
		const execution = createExecution();
		const times = ['2026-10-04T12:00:00Z', '2026-10-04T12:00:09Z'];
		for (const [runIndex, expenseDate] of times.entries()) {
			const parameters = { ...expense(), expenseDate };
			await bench.run('expense.create', parameters, { ...asTool, execution, runIndex });
		}
		expect(bench.written()).toHaveLength(1);
	});

	it('that is restarted after a crash skips what was done', async () => {
		const more = { ...asTool, signature: 'of the execution' };
		await pay(createExecution(), more);
		moveToAnotherProcess();
		const again = await pay(createExecution(), { ...more, mode: 'retry' });
		expect(again.items[0].json).toMatchObject({ skipped: true, TotalAmount: 1.5 });
		expect(bench.written()).toHaveLength(1);
	});

	it('that requests the same write twice at once gets one record, and another for a different write', async () => {
		const execution = createExecution();
		const other = { ...payment(), totalAmount: 2 };
		const outcomes = await Promise.all([
			pay(execution, asTool),
			pay(execution, asTool),
			pay(execution, asTool, other),
		]);
		expect(outcomes.map(({ items }) => items[0].json.alreadyDone)).toEqual([
			undefined,
			true,
			undefined,
		]);
		expect(bench.written()).toHaveLength(2);
	});

	describe.each(['has empty data for each call', 'throws'])(
		'without an execution, where getContext %s',
		(how) => {
			const call = async (parameters = payment()) =>
				await pay(
					{ id: '', data: createExecution().data },
					{
						signature: `new for each call ${Math.random()}`,
						adapt(context: object) {
							asTool.adapt(context);
							if (how === 'throws') {
								Object.assign(context, {
									getContext() {
										throw new Error('no execution');
									},
								});
							}
						},
					},
					parameters,
				);

			/** @returns moves the clock to so many minutes after now */
			function minutesPass(): (minutes: number) => void {
				const now = Date.now();
				const clock = jest.spyOn(Date, 'now');
				return (minutes) => void clock.mockReturnValue(now + minutes * 60_000);
			}

			it('gets one record for the same write within 15 minutes, and another one later', async () => {
				const first = await call();
				const after = minutesPass();
				after(14);
				const again = await call();
				after(16);
				const later = await call();
				expect([first, again, later].map(({ items }) => items[0].json.alreadyDone)).toEqual([
					undefined,
					true,
					undefined,
				]);
				expect(bench.written()).toHaveLength(2);
			});

			it('is refused after an unknown outcome, and may send again after 15 minutes', async () => {
				bench.loseNextResponse();
				const totals = { totalAmount: how === 'throws' ? 3 : 4 };
				await call({ ...paymentToSendAgain(), ...totals });
				const after = minutesPass();
				after(14);
				const second = await call({ ...paymentToSendAgain(), ...totals });
				expect(second.error?.message).toMatch(/^Not sent again/);
				after(16);
				const third = await call({ ...payment(), ...totals });
				const fourth = await call({ ...paymentToSendAgain(), ...totals });
				expect(third.error?.message).toMatch(/^Not sent: a previous attempt to /);
				expect(fourth.error).toBeUndefined();
			});
		},
	);
});
