import type { INodeParameters } from 'n8n-workflow';

import { DAY_MS } from '../../../../nodes/shared/moments';
import { createExecution, type Execution } from '../../../support/action/executeNode';
import { type MovedClock, moveClock } from '../../../support/clock/movedClock';
import { EVERY_OPERATION } from '../everyOperation';
import { moveToAnotherProcess, useBench } from '../support';

const bench = useBench();
const MIDNIGHT = Date.UTC(2026, 10, 1);
const MINUTE_MS = 60_000;
const REFUSED = /^Not sent/;
let clock: MovedClock;
/** The input of each operation, kept for the whole test although the operation changes its record. */
let inputs: Record<string, INodeParameters>;
beforeEach(() => {
	inputs = {};
	moveToAnotherProcess();
	clock = moveClock();
	clock.moveTo(MIDNIGHT - 5 * MINUTE_MS);
});
const afterMidnight = () => clock.moveTo(MIDNIGHT + 10 * MINUTE_MS);

/** Each operation with a date, and the expression that gives the day on which it runs. */
const DATED: Array<[string, string, string]> = [
	['payment.create', 'paymentDate', '={{ $now }}'],
	['payment.create', 'paymentDate', "={{ $now.minus(1, 'day') }}"],
	['expense.create', 'expenseDate', '={{ $today }}'],
	['payment.reverse', 'reversalDate', '={{ $now }}'],
	['workItem.create', 'startDate', '={{ $today }}'],
];

async function write(
	name: string,
	changes: INodeParameters,
	execution: Execution = createExecution(),
	more: object = {},
) {
	inputs[name] ??= EVERY_OPERATION[name](bench.simulator).parameters;
	const parameters = inputs[name];
	const settings = { timezone: 'UTC' };
	return await bench.run(name, { ...parameters, ...changes }, { execution, settings, ...more });
}

/** The payment cannot be read, so it stays unknown whether it was reversed. */
const hidePayments = () =>
	bench.simulator.faults.add({ action: { type: 'status', status: 403 }, match: { method: 'GET' } });

describe.each(DATED)('%s with its date from an expression (%s: %s)', (name, field, date) => {
	beforeEach(() => {
		hidePayments();
		bench.loseNextResponse();
	});

	it('is refused by another execution after midnight when its response was lost before', async () => {
		await write(name, { [field]: date });
		afterMidnight();
		const { error } = await write(name, { [field]: date });
		expect(error?.message).toMatch(REFUSED);
		expect(bench.written()).toHaveLength(1);
	});

	it('is refused by another node of the same execution after midnight', async () => {
		const execution = createExecution();
		await write(name, { [field]: date }, execution);
		afterMidnight();
		const node = { node: { id: 'fallback', name: 'fallback' } };
		const { error } = await write(name, { [field]: date }, execution, node);
		expect(error?.message).toMatch(REFUSED);
		expect(bench.written()).toHaveLength(1);
	});

	it.each([
		['an execution', () => createExecution()],
		['no execution', () => ({ ...createExecution(), id: '' })],
	])(
		'is refused for an AI agent with %s, even with the option to send again',
		async (_name, make) => {
			const execution = make();
			const asTool = {
				adapt: (context: object) => Object.assign(context, { isToolExecution: () => true }),
			};
			const changes = { [field]: date, options: { ifPreviousOutcomeUnknown: 'sendAgain' } };
			clock.moveTo(MIDNIGHT - 1 * MINUTE_MS);
			await write(name, changes, execution, asTool);
			afterMidnight();
			const { error } = await write(name, changes, execution, asTool);
			expect(error?.message).toMatch(REFUSED);
			expect(bench.written()).toHaveLength(1);
		},
	);
});

it('two equal payments at midnight wait for each other, so that the second is refused', async () => {
	bench.loseNextResponse();
	clock.moveTo(MIDNIGHT - 1);
	const first = write('payment.create', { paymentDate: '2026-10-31' });
	const second = write('payment.create', { paymentDate: '2026-11-01' });
	const errors = (await Promise.all([first, second])).map(({ error }) => error?.message);
	expect(errors.filter((message) => REFUSED.test(message ?? ''))).toHaveLength(1);
	expect(bench.written()).toHaveLength(1);
});

it('two expenses of different days are both sent, although the outcome of the first is unknown', async () => {
	bench.loseNextResponse();
	await write('expense.create', { expenseDate: '2026-10-20' });
	const { error } = await write('expense.create', { expenseDate: '2026-10-21' });
	expect(error).toBeUndefined();
	expect(bench.written()).toHaveLength(2);
});

it('on n8n 1, a payment is not taken for one of an earlier month whose execution had the same id', async () => {
	const payment = { paymentDate: '2026-10-31' };
	const { id } = createExecution();
	await write('payment.create', payment, { id, data: createExecution().data });
	moveToAnotherProcess();
	clock.advance(30 * DAY_MS);
	const { error } = await write('payment.create', payment, { id, data: createExecution().data });
	expect(error).toBeUndefined();
	expect(bench.written()).toHaveLength(2);
});

it('a finished payment of yesterday does not prevent the same payment of today', async () => {
	await write('payment.create', { paymentDate: '={{ $now }}' });
	afterMidnight();
	const { error } = await write('payment.create', { paymentDate: '={{ $now }}' });
	expect(error).toBeUndefined();
	expect(bench.written()).toHaveLength(2);
});
