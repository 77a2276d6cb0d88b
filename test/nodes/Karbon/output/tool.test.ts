import type { IDataObject } from 'n8n-workflow';

import { byId, firstKey } from '../support';
import { asTool, TOOL, useOutput } from './support';

const { bench, first, run } = useOutput();

const bytes = (records: IDataObject[]) => Buffer.byteLength(JSON.stringify(records));

describe('the output of a tool', () => {
	it('is the whole record with Raw', async () => {
		const [record] = await run('invoice.get', { ...first('invoice'), output: 'raw' }, asTool);
		expect(record).toHaveProperty('Client.Name');
	});

	it.each([
		[
			['UpdatedAt', 'InvoiceKey'],
			['UpdatedAt', 'InvoiceKey'],
		],
		['ClientName, Client', ['ClientName', 'Client']],
		[[], TOOL.invoice],
		['', TOOL.invoice],
	])('with the Selected Fields %j has the fields %j', async (fields, names) => {
		const parameters = { ...first('invoice'), output: 'selectedFields', fields };
		const [record] = await run('invoice.get', parameters, asTool);
		expect(Object.keys(record)).toEqual(names);
	});

	it('has the selected fields that exist, and names the missing ones', async () => {
		const parameters = { limit: 1, output: 'selectedFields' };
		const listed = async (fields: string[]) =>
			(await run('invoice.getAll', { ...parameters, fields }, asTool))[0];
		const { InvoiceKey } = await listed(['InvoiceKey']);
		const missingFields = ['InvoicePdfUrl'];
		expect(await listed(['InvoiceKey', 'InvoicePdfUrl'])).toEqual({ InvoiceKey, missingFields });
		expect(await listed(missingFields)).toEqual({ missingFields });
	});

	it('leaves empty values out unless the field was selected', async () => {
		const key = firstKey(bench.simulator.store.contacts);
		Object.assign(bench.simulator.store.contacts.get(key)!, { ContactType: null });
		const contact = { contactKey: byId(key) };
		const [short] = await run('contact.get', contact, asTool);
		expect(Object.keys(short)).toEqual(['ContactKey', 'FullName', 'LastModifiedDateTime']);
		const selected = { ...contact, output: 'selectedFields', fields: ['ContactType'] };
		expect(await run('contact.get', selected, asTool)).toEqual([{ ContactType: null }]);
	});

	it.each([
		['a list that is cut at a fixed limit', 'invoice.getAll', { limit: 2 }, /^Returned 2 of 120 /],
		['a fixed limit of records without Simplify', 'payment.getAll', { limit: 1 }, /^Returned 1 /],
	])('ends with what the hint says of %s', async (_name, operation, parameters, hint) => {
		const { items } = await bench.run(operation, parameters, asTool);
		expect(items).toHaveLength(parameters.limit + 1);
		expect(items.at(-1)).toEqual({
			json: { hint: expect.stringMatching(hint) },
			pairedItem: { item: 0 },
		});
	});

	it('is an error whose message also says what to do: AI Agent 3 shows the model nothing else', async () => {
		const parameters = { invoiceKey: byId('gone') };
		const { error } = await bench.run('invoice.get', parameters, asTool);
		expect(error?.message).toBe(`The invoice "gone" was not found\n${error?.description}`);
		expect(error?.description).toMatch(/^It may have been deleted.* Karbon's code: 4004\.$/);
	});

	it('is only the message if the error has no description', async () => {
		const { error } = await bench.run('invoice.getAll', { limit: 0 }, asTool);
		expect(error?.message).toBe("'Limit' must be a whole number of at least 1");
	});

	it('says that there are no records: AI Agent 3 gives its model an empty text otherwise', async () => {
		const parameters = { filters: { name: 'No such team' } };
		const hint = 'No records were found.';
		expect(await run('team.getAll', parameters, asTool)).toEqual([{ hint }]);
		expect(await run('team.getAll', parameters)).toEqual([]);
	});

	it('has nothing more where there is no hint', async () => {
		expect(await run('invoice.getAll', { returnAll: true }, asTool)).toHaveLength(120);
	});

	it('is short when only the context shows that a tool runs', async () => {
		const adapt = (context: object) => Object.assign(context, { isToolExecution: () => true });
		const [record] = await run('invoice.get', first('invoice'), { adapt });
		expect(Object.keys(record)).toEqual(TOOL.invoice);
	});
});

test('100 invoices become smaller with Simplify, and smaller still for a tool', async () => {
	const raw = bytes(await run('invoice.getAll', { limit: 100, simplify: false }));
	const simplified = bytes(await run('invoice.getAll', { limit: 100 }));
	const tool = bytes(await run('invoice.getAll', { limit: 100 }, asTool));
	const share = (part: number) => `${part} bytes (${((100 * part) / raw).toFixed(1)} %)`;
	console.log(
		`100 invoices: as sent ${raw} bytes, simplified ${share(simplified)}, for a tool ${share(tool)}`,
	);
	expect(simplified / raw).toBeLessThanOrEqual(0.4);
	expect(tool / raw).toBeLessThanOrEqual(0.25);
});
