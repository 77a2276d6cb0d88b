import type { INodeParameters } from 'n8n-workflow';

import { EVERY_OPERATION, unpaidInvoice } from '../everyOperation';
import { byId, byUrl, firstKey, itemWithFile, useBench } from '../support';

const bench = useBench();
const HALF = 'a\uD800b';

describe('half of a surrogate pair', () => {
	it.each<[string, INodeParameters]>([
		['invoice.get', { invoiceKey: byId('={{ $json.text }}') }],
		['invoice.getAll', { options: { filter: '={{ $json.text }}' } }],
		['file.getAll', { filters: { source: '={{ $json.text }}' } }],
		['file.download', { fileContextKey: byUrl('={{ $json.text }}') }],
		['event.getRecord', { resourcePermaKey: '={{ $json.text }}' }],
	])('in a field of %s fails only its item', async (operation, changes) => {
		const { parameters } = EVERY_OPERATION[operation](bench.simulator);
		const { items, error } = await bench.run(
			operation,
			{ ...parameters, ...changes },
			{
				items: [{ json: { text: HALF } }, { json: { text: 'gone' } }],
				node: { onError: 'continueRegularOutput' },
			},
		);
		expect(error).toBeUndefined();
		expect(items[0].json.error).toMatch(/^Item 1: '.*' must be valid Unicode text; /);
		expect(JSON.stringify(items.slice(1))).not.toContain('Unicode');
	});

	it('in a file name fails the upload', async () => {
		const parameters = { entityKey: byId(firstKey(bench.simulator.store.workItems)) };
		const items = [itemWithFile('x', `${HALF}.pdf`, 'application/pdf')];
		const { error } = await bench.run('file.upload', parameters, { items });
		expect(error?.message).toMatch(/^'File Name' must be valid Unicode text/);
		expect(bench.sent()).toEqual([]);
	});
});

describe('a key of 90 KB', () => {
	it.each(['x', 'eyJ', '\uD83D\uDE00'])('made of %j gets a short error message', async (part) => {
		const parameters = { invoiceKey: byId(part.repeat(90_000 / part.length)) };
		const { error } = await bench.run('invoice.get', parameters);
		expect(error?.message).toMatch(
			/^'Invoice' must have at most (?:500|8000) characters; it has \d+$/,
		);
	});
});

describe('a JavaScript date as payment date', () => {
	const DAY_MS = 86_400_000;
	const HALF_PAST_MS = 1_800_000;

	it.each([
		['at half past midnight UTC is the day in the time zone', 'America/New_York', HALF_PAST_MS, -1],
		['at half past midnight UTC is the day in the time zone', 'UTC', HALF_PAST_MS, 0],
		['at midnight UTC, as of a database, is its day', 'America/New_York', 0, 0],
		['at midnight UTC, as of a database, is its day', 'Pacific/Auckland', 0, 0],
	])('%s (%s)', async (_title, timezone, time, days) => {
		const day = Math.floor(bench.simulator.clock.now() / DAY_MS) * DAY_MS;
		const { error } = await bench.run(
			'payment.create',
			{
				invoiceKey: byId(unpaidInvoice(bench.simulator)),
				totalAmount: 1,
				paymentDate: '={{ $json.date }}',
			},
			{ settings: { timezone }, items: [{ json: { date: new Date(day + time) as never } }] },
		);
		expect(error).toBeUndefined();
		const [{ body }] = bench.simulator.requests.filter(({ method }) => method === 'POST');
		const expected = new Date(day + days * DAY_MS).toISOString().slice(0, 10);
		expect(body).toMatchObject({ PaymentDate: expected });
	});
});

describe('what n8n makes of a value that is no text', () => {
	it.each([
		["={{ DateTime.fromISO('2026-02-30') }}", 'Invalid DateTime'],
		["=Payroll {{ DateTime.fromISO('soon').toFormat('MMMM') }}", 'Invalid DateTime'],
		['=Payroll {{ $json.client }}', '[object Object]'],
	])('is not written: %s', async (title, found) => {
		const { error } = await bench.run(
			'workItem.update',
			{
				workItemKey: byId(firstKey(bench.simulator.store.workItems)),
				updateFields: { title },
			},
			{ items: [{ json: { client: { FullName: 'Acme' } } }] },
		);
		expect(error?.message).toBe(
			`'Title' contains "${found}", which is not a value. Correct the expression, or the cell's formula, number format, or width`,
		);
		expect(bench.written()).toEqual([]);
	});
});

describe('a file name with a path in a record', () => {
	it.each([
		['../../../../root/.ssh/x', 'x'],
		['C:\\temp\\a.pdf', 'a.pdf'],
		['..', 'file'],
	])('%s is stored as %s, without a directory', async (FileName, expected) => {
		const key = firstKey(bench.simulator.store.files);
		bench.simulator.store.files.get(key)!.FileName = FileName;
		const { items, error } = await bench.run('file.download', { fileContextKey: byId(key) });
		expect(error).toBeUndefined();
		expect(items[0].binary?.data.directory).toBeUndefined();
		const { fileName } = items[0].binary!.data;
		expect(fileName?.endsWith(expected)).toBe(true);
		expect(fileName).not.toMatch(/[/\\]/);
	});
});

describe('the name of an uploaded file', () => {
	it.each(['a\\', 'a"b".pdf', 'C:\\x\\y.pdf', 'Müller 発票 🧾.pdf', "it's (1)*.pdf"])(
		'arrives unchanged: %s',
		async (fileName) => {
			const { error } = await bench.run(
				'file.upload',
				{ entityKey: byId(firstKey(bench.simulator.store.workItems)) },
				{ items: [itemWithFile('x', fileName, 'application/pdf')] },
			);
			expect(error).toBeUndefined();
			const names = [...bench.simulator.store.files.values()].map((file) => file.FileName);
			expect(names).toContain(fileName);
		},
	);
});
