import { createExecution } from '../../../support/action/executeNode';
import { EVERY_OPERATION } from '../everyOperation';
import { moveToAnotherProcess, useBench } from '../support';

const bench = useBench();
beforeEach(moveToAnotherProcess);

const OPERATIONS = [
	'payment.create',
	'expense.create',
	'file.upload',
	'note.create',
	'payment.reverse',
	'payment.delete',
	'webhookSubscription.create',
] as const;
type Name = (typeof OPERATIONS)[number];

const KEY: Partial<Record<Name, object>> = {
	'payment.create': { PaymentKey: 'k' },
	'expense.create': { ExpenseKey: 'k' },
	'file.upload': { Id: 'k' },
	'note.create': { Id: 'k' },
	'webhookSubscription.create': { TargetUrl: 'https://example.com/' },
};
const CREATES = Object.keys(KEY) as Name[];
const NO_CONTENT: Name[] = ['payment.reverse', 'payment.delete'];

/** Responses of Karbon, and the operations that they confirm. */
const RESPONSES: Array<[string, number, (name: Name) => unknown, readonly Name[]]> = [
	['200 with an empty object', 200, () => ({}), []],
	['200 with a list', 200, () => [], []],
	['200 with a status code inside', 200, () => ({ statusCode: '500' }), []],
	['200 with success: false', 200, () => ({ success: false }), []],
	['200 with an error', 200, () => ({ error: { code: '1', message: 'No' } }), []],
	['202 with an empty body', 202, () => '', []],
	['200 with a web page', 200, () => '<html></html>', []],
	['201 with an empty body', 201, () => '', CREATES],
	['201 with a record', 201, () => ({ Some: 'field' }), CREATES],
	['200 with the key of the record', 200, (name) => KEY[name] ?? {}, CREATES],
	['204', 204, () => '', NO_CONTENT],
];
const CASES = OPERATIONS.flatMap((name) =>
	RESPONSES.map(([text, status, body, done]) => ({
		name,
		text,
		status,
		body,
		isDone: done.includes(name),
	})),
);

function answer(status: number, body: unknown): void {
	const isText = typeof body === 'string';
	for (const method of ['POST', 'DELETE']) {
		bench.simulator.faults.add({
			match: { method },
			action: {
				type: 'status',
				status,
				body: isText ? body : JSON.stringify(body),
				headers: { 'content-type': isText ? 'text/html' : 'application/json' },
			},
		});
	}
}

/** The record cannot be read after the write, so only the response decides. */
function hideRecords(name: Name): void {
	// Before it is created, a subscription is read once.
	const reads = name === 'webhookSubscription.create' ? [2, 3] : [1, 2];
	for (const nth of reads) {
		bench.simulator.faults.add({
			match: { method: 'GET', nth },
			action: { type: 'status', status: 403 },
		});
	}
}

describe('a write with a success status', () => {
	it.each(CASES.filter(({ isDone }) => isDone))('$name with $text is done', async (given) => {
		const { parameters, item } = EVERY_OPERATION[given.name](bench.simulator);
		answer(given.status, given.body(given.name));
		const { error } = await bench.run(given.name, parameters, { items: [item ?? { json: {} }] });
		expect(error).toBeUndefined();
	});

	it.each(CASES.filter(({ isDone }) => !isDone))(
		'$name with $text has an unknown outcome and is not sent again',
		async (given) => {
			const execution = createExecution();
			const { parameters, item } = EVERY_OPERATION[given.name](bench.simulator);
			const more = { items: [item ?? { json: {} }], execution };
			answer(given.status, given.body(given.name));
			hideRecords(given.name);
			const first = await bench.run(given.name, parameters, more);
			const second = await bench.run(given.name, parameters, more);
			expect(first.error?.context.karbon).toMatchObject({ outcome: 'unknown' });
			expect(second.error?.message).toMatch(/^Not sent again/);
			expect(bench.written()).toHaveLength(1);
		},
	);
});

describe('a subscription whose creation the response does not confirm', () => {
	const name = 'webhookSubscription.create';
	const unconfirmed = RESPONSES.filter(([, , , done]) => !done.includes(name));

	it.each(unconfirmed)('with %s was not created when Karbon has none', async (...given) => {
		const [, status, body] = given;
		const execution = createExecution();
		const { parameters } = EVERY_OPERATION[name](bench.simulator);
		answer(status, body(name));
		const first = await bench.run(name, parameters, { execution });
		bench.simulator.faults.clear();
		const second = await bench.run(name, parameters, { execution });
		expect(first.error?.message).toContain('Webhook subscription not created');
		expect(first.error?.context.karbon).toMatchObject({ outcome: 'refused' });
		expect(second.items[0].json).toMatchObject({ created: true });
	});
});

it.each([
	['delete', 'DELETE'],
	['update', 'PATCH'],
])('the %s of a subscription is not done after HTTP 200 with an error', async (name, method) => {
	const { parameters } = EVERY_OPERATION[`webhookSubscription.${name}`](bench.simulator);
	bench.simulator.faults.add({
		match: { method },
		action: { type: 'status', status: 200, body: { error: { code: '5001', message: 'Failed' } } },
	});
	const { error } = await bench.run(`webhookSubscription.${name}`, parameters);
	expect(error?.message).toContain('Karbon did not confirm the change (HTTP 200)');
	expect(error?.description).toContain('Karbon says: Failed.');
});
