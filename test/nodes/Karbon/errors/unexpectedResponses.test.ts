import { createExecution } from '../../../support/action/executeNode';
import { EVERY_OPERATION } from '../everyOperation';
import { byId, jsonOf, useBench } from '../support';

const bench = useBench();

/** Answers every request, or those of one method, with this body as JSON and status 200. */
function answerWith(body: unknown, method?: 'POST'): void {
	bench.simulator.faults.add({
		match: { method },
		action: {
			type: 'status',
			status: 200,
			body: JSON.stringify(body),
			headers: { 'content-type': 'application/json' },
		},
	});
}

const READS_OF_ONE = [
	'clientGroup.get',
	'comment.get',
	'contact.get',
	'customField.getValues',
	'event.getRecord',
	'file.download',
	'file.get',
	'integrationTask.get',
	'invoice.downloadPdf',
	'invoice.get',
	'note.get',
	'organization.get',
	'payment.get',
	'team.get',
	'tenantSettings.get',
	'timeEntry.get',
	'timesheet.get',
	'user.get',
	'webhookSubscription.get',
	'workItem.get',
	'workTemplate.get',
];
const LISTS = [
	'clientGroup.getAll',
	'contact.getAll',
	'customField.getAll',
	'estimateSummary.get',
	'file.getAll',
	'integrationTask.getAll',
	'integrationTask.getDefinitions',
	'invoice.getAll',
	'organization.getAll',
	'payment.getAll',
	'role.getAll',
	'team.getAll',
	'timeEntry.getAll',
	'timesheet.getAll',
	'user.getAll',
	'workItem.getAll',
	'workTemplate.getAll',
];
const WRITES = ['customField.create', 'expense.create', 'file.upload', 'payment.create'];

const BARE = [null, 42, 'a text', true];
const across = (operations: string[], bodies: unknown[]) =>
	operations.flatMap((operation) => bodies.map((body) => ({ operation, body })));

/** Null says that there is no such subscription (karbon.md 85). */
const isNullSubscription = (given: { operation: string; body: unknown }) =>
	given.operation === 'webhookSubscription.get' && given.body === null;

describe('reading one record', () => {
	it.each(across(READS_OF_ONE, BARE).filter((given) => !isNullSubscription(given)))(
		'$operation refuses $body, which is not a JSON object',
		async (given) => {
			const { parameters } = EVERY_OPERATION[given.operation](bench.simulator);
			answerWith(given.body);
			const { error, items } = await bench.run(given.operation, parameters);
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/^Karbon's response is not JSON.* after 5 attempts\.$/);
		},
	);

	it.each(across(READS_OF_ONE, [[], [{ a: 1 }], [null]]))(
		'$operation refuses the list $body without a retry',
		async (given) => {
			const { parameters } = EVERY_OPERATION[given.operation](bench.simulator);
			answerWith(given.body);
			const { error } = await bench.run(given.operation, parameters);
			expect(error?.message).toMatch(/^Karbon did not return (the|a) /);
			expect(bench.sent()).toHaveLength(1);
		},
	);

	it.each(
		across(READS_OF_ONE, [
			{ error: { code: '4002', message: 'Something is wrong' } },
			{ Error: { Code: '4002', Message: 'Something is wrong' } },
			{ '@odata.context': 'x', error: 'Something is wrong' },
		]),
	)('$operation reports the error $body in a response with a success status', async (given) => {
		const { parameters } = EVERY_OPERATION[given.operation](bench.simulator);
		answerWith(given.body);
		const { error } = await bench.run(given.operation, parameters);
		expect(error?.message).toMatch(
			/^Karbon returned an error \(HTTP 200\)\. Could not (read|download) .* after 5 attempts\.$/,
		);
		expect(error?.description).toMatch(/^Karbon says: Something is wrong\. Try again later\./);
	});

	it('reports an error that has no message', async () => {
		answerWith({ error: { code: '5001' } });
		const { error } = await bench.run('invoice.get', { invoiceKey: byId('k') });
		expect(error?.message).toContain('Could not read the invoice "k" after 5 attempts');
		expect(error?.description).toBe("Try again later. Karbon's code: 5001.");
	});

	it('returns a record with a field named "error"', async () => {
		answerWith({ InvoiceKey: 'k', error: null });
		const { items } = await bench.run('invoice.get', { invoiceKey: byId('k'), simplify: false });
		expect(jsonOf(items)).toEqual([{ InvoiceKey: 'k', error: null }]);
	});
});

describe('reading a list', () => {
	it.each(across(LISTS, [{}, { value: null }, { value: 'x' }, { value: {} }, []]))(
		'$operation refuses $body',
		async (given) => {
			const { parameters } = EVERY_OPERATION[given.operation](bench.simulator);
			answerWith(given.body);
			const { error } = await bench.run(given.operation, parameters);
			expect(error?.message).toMatch(
				/^Could not (list all|read) .+: Karbon did not return a list$/,
			);
		},
	);

	it.each(LISTS)('%s reports an error in a response with a success status', async (operation) => {
		const { parameters } = EVERY_OPERATION[operation](bench.simulator);
		answerWith({ value: [], error: { code: '4002', message: 'Something is wrong' } });
		const { error } = await bench.run(operation, parameters);
		expect(error?.message).toMatch(
			/^Karbon returned an error \(HTTP 200\)\. Could not (list|read) /,
		);
		expect(error?.description).toMatch(/^Karbon says: Something is wrong\..*code: 4002\.$/);
	});

	it.each(LISTS)('%s keeps rows that are not records as values', async (operation) => {
		const { parameters } = EVERY_OPERATION[operation](bench.simulator);
		answerWith({ value: [null, 1, 'x', [2], { a: 1 }] });
		const { error, items } = await bench.run(operation, { ...parameters, limit: 9 });
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([
			{ value: null },
			{ value: 1 },
			{ value: 'x' },
			{ value: [2] },
			{ a: 1 },
		]);
	});
});

describe('an unexpected response to a write', () => {
	it.each(across(WRITES, BARE))(
		'$body leaves the outcome of $operation unknown, and it is not sent again',
		async (given) => {
			const { parameters, item } = EVERY_OPERATION[given.operation](bench.simulator);
			answerWith(given.body, 'POST');
			const items = [item ?? { json: {} }];
			const { error } = await bench.run(given.operation, parameters, { items });
			expect(error?.message).toMatch(/^[\w ]+ may have been \w+, but this is not confirmed/);
			expect(error?.description).toContain('The request was not sent again');
			expect(bench.written()).toHaveLength(1);
		},
	);

	it.each(across(WRITES, [{ error: { message: 'Odd' } }, { Error: { Message: 'Odd' } }]))(
		'the error $body with a success status leaves the outcome of $operation unknown',
		async (given) => {
			const execution = createExecution();
			const { parameters, item } = EVERY_OPERATION[given.operation](bench.simulator);
			answerWith(given.body, 'POST');
			const more = { items: [item ?? { json: {} }], execution };
			const first = await bench.run(given.operation, parameters, more);
			const second = await bench.run(given.operation, parameters, more);
			expect(first.error?.message).toMatch(/^[\w ]+ may have been \w+, but this is not confirmed/);
			expect(first.error?.description).toMatch(
				/^Karbon did not confirm the change \(HTTP 200\)\. Karbon says: Odd\. The request was not/,
			);
			expect(second.error?.message).toMatch(/^Not sent again/);
			expect(bench.written()).toHaveLength(1);
		},
	);

	it.each(across(WRITES, [[1], []]))(
		'the list $body leaves the outcome of $operation unknown',
		async (given) => {
			const { parameters, item } = EVERY_OPERATION[given.operation](bench.simulator);
			answerWith(given.body, 'POST');
			const { error } = await bench.run(given.operation, parameters, {
				items: [item ?? { json: {} }],
			});
			expect(error?.message).toMatch(/^[\w ]+ may have been \w+, but this is not confirmed/);
			expect(error?.description).toMatch(/^Karbon did not confirm the change \(HTTP 200\)\. The/);
			expect(error?.context.karbon).toMatchObject({ outcome: 'unknown', status: 200 });
		},
	);

	it.each([...BARE, [1], [], {}])(
		'%j means that a subscription was not created when Karbon has none',
		async (body) => {
			const name = 'webhookSubscription.create';
			const { parameters } = EVERY_OPERATION[name](bench.simulator);
			answerWith(body, 'POST');
			const { error } = await bench.run(name, parameters);
			expect(error?.message).toBe(
				'Webhook subscription not created: Karbon did not confirm the change (HTTP 200)',
			);
			expect(error?.context.karbon).toMatchObject({ outcome: 'refused', status: 200 });
		},
	);
});
