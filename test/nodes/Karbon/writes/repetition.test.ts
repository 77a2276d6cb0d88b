import type { ExecuteContext } from 'n8n-core';

import { createExecution, type Execution, retryOf } from '../../../support/executeNode';
import { credentialFor } from '../../../support/n8n/credentials';
import { moveClock } from '../../../support/movedClock';
import { deduplicator } from '../../../support/n8n/platform';
import { EVERY_OPERATION } from '../everyOperation';
import { byId, moveToAnotherProcess, useBench } from '../support';

const bench = useBench();
beforeEach(() => {
	moveToAnotherProcess();
	moveClock().moveToNoon();
});

const payments = () => bench.simulator.store.payments.size;
const payment = () => EVERY_OPERATION['payment.create'](bench.simulator).parameters;
const sendAgain = () => ({ ...payment(), options: { ifPreviousOutcomeUnknown: 'sendAgain' } });
const pay = async (execution: Execution, more: object = {}, parameters = payment()) =>
	await bench.run('payment.create', parameters, { execution, ...more });
const loseNextAnswer = () =>
	bench.simulator.faults.add({ action: 'resetAfter', match: { method: 'POST' }, times: 1 });
const expense = () => EVERY_OPERATION['expense.create'](bench.simulator).parameters;

/** n8n 1 has no signature, n8n 2 has one. */
const SIGNATURES = [
	['n8n 1', undefined],
	['n8n 2', 'signature-of-the-family'],
] as const;

describe.each(SIGNATURES)("n8n's Retry button on %s", (_version, signature) => {
	const retried = async (original: Execution, parameters = payment()) =>
		await pay(retryOf(original), { mode: 'retry', signature }, parameters);

	it('gives the earlier result of what was done', async () => {
		const before = payments();
		const items = [{ json: {} }, { json: { amount: 'none' } }];
		const failed = createExecution();
		const parameters = { ...payment(), totalAmount: '={{ $json.amount ?? 1.5 }}' };
		const run = await pay(failed, { signature, items }, parameters);
		expect(run.error?.message).toContain('[item 1]');
		const retry = await bench.run('payment.create', parameters, {
			execution: retryOf(failed),
			mode: 'retry',
			signature,
			items: [{ json: {} }, { json: { amount: 2 } }],
		});
		expect(retry.error).toBeUndefined();
		expect(payments()).toBe(before + 2);
	});

	it('refuses what has an unknown outcome, also in another process', async () => {
		const original = createExecution();
		loseNextAnswer();
		await pay(original, { signature });
		const second = await retried(original);
		moveToAnotherProcess();
		const third = await retried(original);
		for (const { error } of [second, third]) {
			expect(error?.message).toMatch(/^Not sent again: an earlier attempt of this execution/);
		}
		expect(bench.written()).toHaveLength(1);
	});

	it('sends again what has an unknown outcome when the user has chosen so', async () => {
		const original = createExecution();
		loseNextAnswer();
		await pay(original, { signature });
		const second = await retried(original, sendAgain());
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

	it('pressed again in another process sends nothing twice although the key is another', async () => {
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

	it('writes a target that was corrected', async () => {
		const original = createExecution();
		loseNextAnswer();
		await bench.run('expense.create', expense(), { execution: original, signature });
		const entityKey = byId([...bench.simulator.store.workItems.keys()][1]);
		const outcome = await bench.run(
			'expense.create',
			{ ...expense(), entityKey },
			{ execution: retryOf(original), mode: 'retry', signature },
		);
		expect(outcome.error).toBeUndefined();
	});

	it('refuses to write to another account what went to the first', async () => {
		const original = createExecution();
		loseNextAnswer();
		await pay(original, { signature });
		const { error } = await pay(retryOf(original), {
			mode: 'retry',
			signature,
			credential: credentialFor(bench.simulator, { accessKey: 'eyJ-other' }),
		});
		expect(error?.message).toMatch(/used another Karbon account or access key \[item 0\]$/);
		expect(error?.context.karbon).toMatchObject({ outcome: 'refused' });
		expect(bench.written()).toHaveLength(1);
	});
});

describe('a retry of an execution that failed before this node', () => {
	it.each([
		['n8n 1', undefined],
		['n8n 2', 'signature'],
	])('pressed twice on %s sends once', async (_version, signature) => {
		const original = createExecution();
		const more = {
			mode: 'retry',
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

describe('an execution that n8n starts anew after a crash', () => {
	it.each([
		['n8n 2 retries it with its signature', 'signature', 'retry' as const],
		['a 1.x worker runs a stalled job again', undefined, 'manual' as const],
	])('%s: what was done is skipped', async (_name, signature, mode) => {
		const crashed = createExecution();
		await pay(crashed, { signature });
		moveToAnotherProcess();
		const empty = createExecution();
		const again = { id: mode === 'retry' ? empty.id : crashed.id, data: empty.data };
		const { items } = await pay(again, { signature, mode });
		expect(items[0].json).toMatchObject({ skipped: true, TotalAmount: 1.5 });
		expect(bench.written()).toHaveLength(1);
	});

	it('what has an unknown outcome is refused, even with the option to send again', async () => {
		const crashed = createExecution();
		loseNextAnswer();
		await pay(crashed);
		moveToAnotherProcess();
		const again = { id: crashed.id, data: createExecution().data };
		const { error } = await pay(again, {}, sendAgain());
		expect(error?.message).toMatch(/^Not sent again: an earlier attempt of this execution/);
		expect(bench.written()).toHaveLength(1);
	});
});

describe('within one execution', () => {
	it.each([
		['another node', 0, { id: 'node-2', name: 'Karbon 2' }],
		['another run of a loop', 1, {}],
	])('%s that writes the same writes it', async (_name, runIndex, node) => {
		const execution = createExecution();
		const signature = 'shared by all nodes';
		await pay(execution, { signature });
		const { items } = await pay(execution, { signature, runIndex, node });
		expect(items[0].json.PaymentKey).toEqual(expect.any(String));
		expect(bench.written()).toHaveLength(2);
	});

	it('two equal expenses are two', async () => {
		const before = bench.simulator.store.expenses.size;
		await bench.run('expense.create', expense(), { items: [{ json: {} }, { json: {} }] });
		expect(bench.simulator.store.expenses.size).toBe(before + 2);
	});

	it.each([
		['as it is', payment],
		['with the option to send again', sendAgain],
	])('an item that comes back through the error output is refused, %s', async (_name, make) => {
		const execution = createExecution();
		const items = [{ json: { amount: 1 } }, { json: { amount: 2 } }];
		const parameters = { ...make(), totalAmount: '={{ $json.amount }}' };
		const before = payments();
		bench.simulator.faults.add({ action: 'resetAfter', match: { nth: 2 } });
		await pay(execution, { items, node: { onError: 'continueErrorOutput' } }, parameters);
		const { error } = await pay(execution, { items: [items[1]], runIndex: 1 }, parameters);
		expect(error?.message).toMatch(/^Not sent: a previous run of this node may already/);
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
			expect(error?.message).toMatch(/^Not sent: a previous run of this node may already/);
			expect(bench.written()).toHaveLength(1);
		},
	);

	it('an unknown outcome is refused, with the option to send again and another amount too', async () => {
		const execution = createExecution();
		loseNextAnswer();
		await pay(execution);
		const { error } = await pay(execution, {}, { ...sendAgain(), totalAmount: 2 });
		expect(error?.message).toMatch(/^Not sent again/);
		expect(bench.written()).toHaveLength(1);
	});

	it('an amount that changed gives the earlier result with a hint', async () => {
		const execution = createExecution();
		const items = [{ json: {} }, { json: { amount: 'none' } }];
		const parameters = { ...payment(), totalAmount: '={{ $json.amount ?? 1.5 }}' };
		await pay(execution, { items }, parameters);
		const changed = { ...parameters, totalAmount: 2, paymentMethod: 'Cash' };
		const { hints, items: output } = await pay(execution, {}, changed);
		expect(output[0].json.PaymentKey).toEqual(expect.any(String));
		expect(hints.map(({ message }) => message)).toEqual([
			"Item 0 was done by an earlier attempt of this execution with another 'Payment Method', 'Total Amount'. It was not sent again; the output is the earlier result.",
		]);
		expect(bench.written()).toHaveLength(1);
	});
});

describe('the data that n8n stores with an execution', () => {
	it('has no result of a run that ended without an error', async () => {
		const execution = createExecution();
		const { items } = await pay(execution);
		const text = JSON.stringify(execution.data);
		expect(text).toContain('"entries":{}');
		expect(text).not.toContain(items[0].json.PaymentKey);
	});

	it('shows neither amount, invoice nor account of a write whose outcome is unknown', async () => {
		const execution = createExecution();
		const { accessKey, accessToken } = bench.simulator.credentials;
		const parameters = { ...payment(), options: { idempotencyKey: 'secret-key' } };
		loseNextAnswer();
		await pay(execution, { signature: 'sig' }, { ...parameters, totalAmount: 3.17 });
		const text = JSON.stringify(execution.data);
		const { value } = payment().invoiceKey as { value: string };
		expect(text).toContain("'Total Amount'".slice(1, -1));
		for (const plain of ['3.17', value, 'secret-key', accessKey, accessToken, 'sig"']) {
			expect(text).not.toContain(plain);
		}
	});
});

describe('an AI agent', () => {
	const asTool = {
		adapt: (context: object) => Object.assign(context, { isToolExecution: () => true }),
	};

	it('that asks for the same again gets the result with a hint', async () => {
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

	it('that asks for the same at another time of the day gets the result with a hint', async () => {
		const execution = createExecution();
		const times = ['2026-10-04T12:00:00Z', '2026-10-04T12:00:09Z'];
		for (const [runIndex, expenseDate] of times.entries()) {
			const parameters = { ...expense(), expenseDate };
			await bench.run('expense.create', parameters, { ...asTool, execution, runIndex });
		}
		expect(bench.written()).toHaveLength(1);
	});

	it('that is started anew after a crash skips what was done', async () => {
		const more = { ...asTool, signature: 'of the family' };
		await pay(createExecution(), more);
		moveToAnotherProcess();
		const again = await pay(createExecution(), { ...more, mode: 'retry' });
		expect(again.items[0].json).toMatchObject({ skipped: true, TotalAmount: 1.5 });
		expect(bench.written()).toHaveLength(1);
	});

	it('that asks for the same twice at once gets one record, and for different things all of them', async () => {
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

			it('gets one record for the same within 15 minutes, and two beyond', async () => {
				const first = await call();
				const again = await call();
				const now = Date.now();
				jest.spyOn(Date, 'now').mockImplementation(() => now + 16 * 60_000);
				const later = await call();
				expect([first, again, later].map(({ items }) => items[0].json.alreadyDone)).toEqual([
					undefined,
					true,
					undefined,
				]);
				expect(bench.written()).toHaveLength(2);
			});

			it('is refused after an unknown outcome, and may send again after 15 minutes', async () => {
				loseNextAnswer();
				const totals = { totalAmount: how === 'throws' ? 3 : 4 };
				await call({ ...sendAgain(), ...totals });
				const second = await call({ ...sendAgain(), ...totals });
				expect(second.error?.message).toMatch(/^Not sent again/);
				const now = Date.now();
				jest.spyOn(Date, 'now').mockImplementation(() => now + 16 * 60_000);
				const third = await call({ ...payment(), ...totals });
				const fourth = await call({ ...sendAgain(), ...totals });
				expect(third.error?.message).toMatch(/^Not sent: a previous run of this node/);
				expect(fourth.error).toBeUndefined();
			});
		},
	);
});

describe('content whose outcome is unknown', () => {
	it('is refused in another execution until the second day, and then sent', async () => {
		const noon = Date.UTC(2026, 2, 4, 12);
		const clock = jest.spyOn(Date, 'now').mockReturnValue(noon);
		const parameters = { ...expense() };
		const hours = async (count: number) => {
			clock.mockReturnValue(noon + count * 3_600_000);
			return (await bench.run('expense.create', parameters)).error?.message;
		};
		loseNextAnswer();
		await hours(0);
		const refused = /^Not sent: a previous run of this node may already/;
		expect(await hours(1)).toMatch(refused);
		expect(await hours(24)).toMatch(refused);
		expect(await hours(48)).toBeUndefined();
	});

	it('is sent by another execution with the option to send again', async () => {
		loseNextAnswer();
		await pay(createExecution());
		const { error } = await pay(createExecution(), {}, sendAgain());
		expect(error).toBeUndefined();
		expect(bench.written()).toHaveLength(2);
	});

	it('does not stop other content, another node or another account', async () => {
		loseNextAnswer();
		await pay(createExecution());
		const other = await pay(createExecution(), {}, { ...payment(), totalAmount: 2 });
		const node = await pay(createExecution(), { node: { id: 'node-3' } });
		expect([other.error, node.error]).toEqual([undefined, undefined]);
	});
});

describe('an idempotency key', () => {
	const withKey = (more: object = {}) => ({
		...payment(),
		...more,
		options: { idempotencyKey: 'line 7' },
	});

	it('with other content is refused with what differs', async () => {
		await pay(createExecution(), {}, withKey());
		const { error } = await pay(
			createExecution(),
			{},
			withKey({ totalAmount: 2, paymentMethod: 'Cash' }),
		);
		expect(error?.message).toBe(
			"Not sent: the idempotency key \"line 7\" was already used with another 'Payment Method', 'Total Amount' [item 0]",
		);
	});

	it('of another account sends', async () => {
		await pay(createExecution(), {}, withKey());
		const credential = credentialFor(bench.simulator, { baseUrl: `${bench.simulator.url}/` });
		const same = await pay(createExecution(), { credential }, withKey());
		expect(same.items[0].json.skipped).toBe(true);
		const { accessKey } = bench.simulator.credentials;
		const other = credentialFor(bench.simulator, { accessKey: `${accessKey}x` });
		const { error } = await pay(createExecution(), { credential: other }, withKey());
		expect(error?.message).toContain('Karbon rejected the credentials');
	});

	it.each([403, 429])('is free again after status %s', async (status) => {
		bench.simulator.faults.add({
			action: { type: 'status', status, headers: { 'retry-after': '9999' } },
			times: 1,
		});
		// Under another name the simulator has a rate limiter of its own, which the 429 closes.
		const baseUrl = bench.simulator.url.replace('127.0.0.1', 'localhost');
		const credential = credentialFor(bench.simulator, { baseUrl });
		const first = await pay(createExecution(), { credential }, withKey());
		expect(first.error?.context.karbon).toMatchObject({ outcome: 'refused' });
		bench.simulator.faults.clear();
		expect(await deduplicator.getProcessedDataCount('node', workflowContext())).toBe(0);
	});
});

function workflowContext() {
	return { workflow: { id: 'workflow-1' }, node: { id: 'node-1' } } as never;
}

describe('a deletion that was not done, claimed again', () => {
	it.each([
		['done by another process meanwhile', 1, undefined, true],
		['sent by another process meanwhile', 2, /^Not sent again/, undefined],
	])('%s is not sent', async (_name, known, message, skipped) => {
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

it('an unknown outcome is reported as such when the database fails after sending', async () => {
	loseNextAnswer();
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
	expect((await pay(createExecution())).error?.message).toMatch(/^Not sent: a previous run/);
});

it('an execution whose data cannot be read is known by its id', async () => {
	const execution = createExecution();
	const adapt = (context: object) =>
		Object.assign(context, {
			getContext() {
				throw new Error('no data');
			},
		});
	loseNextAnswer();
	await pay(execution, { adapt });
	const { error } = await pay(execution, { adapt });
	expect(error?.message).toMatch(/^Not sent again/);
});
