import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { SimulatorOptions, VariantOptions } from '../../../../simulator';
import type { Store } from '../../../../simulator/store';
import { EVERY_OPERATION, manualPayment, today } from '../everyOperation';
import { byId, firstKey, jsonOf, useBench } from '../support';

const DATA = { contacts: 5, invoices: 40, payments: 10, workItems: 5, users: 4 };
const start = (variants: VariantOptions, options: SimulatorOptions = {}) =>
	useBench({ data: DATA, variants, ...options });
const binaryOf = ([item]: INodeExecutionData[]) => Object.values(item.binary ?? {})[0];

// karbon.md 61
describe('a new payment without a key', () => {
	const bench = start({ paymentKeyName: 'absent' });

	it('is reported as recorded, with a hint', async () => {
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		const { error, items, hints } = await bench.run('payment.create', parameters);

		expect(error).toBeUndefined();
		expect(jsonOf(items)[0]).not.toHaveProperty('PaymentKey');
		expect(hints.map(({ message }) => message)).toEqual([
			'Karbon created the payment but did not return its key.',
		]);
	});
});

// karbon.md 62
describe.each([
	['entry', 'may have been reversed'],
	['relabeled', undefined],
	['both', undefined],
] as const)('a reversal with reversals %s', (reversals, problem) => {
	const bench = start({ reversals });
	const reverse = async () =>
		await bench.run('payment.reverse', {
			paymentKey: byId(manualPayment(bench.simulator)),
			reversalDate: today(bench.simulator),
		});

	it('is made once', async () => {
		const { error, items } = await reverse();

		expect(error).toBeUndefined();
		expect(jsonOf(items)).toMatchObject([{ reversed: true }]);
	});

	it(`is ${problem === undefined ? 'found' : 'not confirmed'} when the response was lost`, async () => {
		bench.loseNextResponse();
		const { error } = await reverse();

		if (problem === undefined) expect(error).toBeUndefined();
		else expect(error?.message).toContain(problem);
	});
});

// karbon.md 70, 71
describe.each<[string, VariantOptions]>([
	['no TotalCount', { omitFileTotal: true }],
	['rows in value', { fileListEnvelope: 'value' }],
	['a file instead of a redirect', { downloads: 'direct' }],
	['no Content-Length', { downloadHeaders: 'noLength' }],
	['no Content-Disposition', { downloadHeaders: 'noDisposition' }],
])('files with %s', (_name, variants) => {
	const bench = start(variants);

	it('are listed and downloaded whole, with their names', async () => {
		const { parameters } = EVERY_OPERATION['file.getAll'](bench.simulator);
		const { items: files } = await bench.run('file.getAll', { ...parameters, returnAll: true });
		expect(files.length).toBeGreaterThan(0);
		const [{ FileContextKey, FileName }] = jsonOf(files);
		const fileContextKey = byId(String(FileContextKey));
		const { error, items } = await bench.run('file.download', { fileContextKey });

		expect(error).toBeUndefined();
		expect(binaryOf(items)).toMatchObject({ fileName: FileName });
	});
});

// karbon.md 71
describe('a download that redirects to another host', () => {
	const bench = start({ downloads: 'redirectElsewhere' });

	it('is refused, because the credentials would be sent there', async () => {
		const fileContextKey = byId(firstKey(bench.simulator.store.files));
		const { error } = await bench.run('file.download', { fileContextKey });

		expect(error?.message).toContain('File not downloaded: the link leads to http://localhost:');
		expect(bench.sent().some((request) => request.includes('token='))).toBe(false);
	});
});

/** An operation, the records that it lists in a variant, and what is equal to that of a stored record. */
const compared: Array<
	[string, SimulatorOptions, string, keyof Store, (record: IDataObject) => unknown]
> = [
	[
		'all fields in lists',
		{ variants: { listRows: 'full' } },
		'contact.getAll',
		'contacts',
		(c) => c.FullName,
	],
	[
		'active users only',
		{ variants: { listedUsers: 'active' } },
		'user.getAll',
		'users',
		(u) => u.Id,
	],
	[
		'numbers as texts',
		{ variants: { numbersAs: 'texts' } },
		'invoice.getAll',
		'invoices',
		(i) => Number(i.InvoiceTotal),
	],
];

// karbon.md 12, 13, 140
describe.each(compared)('with %s', (_name, options, operation, name, picked) => {
	const bench = useBench({ data: DATA, ...options });

	it(`${operation} gives the same records`, async () => {
		const { error, items } = await bench.run(operation, { limit: 2 });

		expect(error).toBeUndefined();
		expect(items).toHaveLength(2);
		const stored: object[] = [...bench.simulator.store[name].values()];
		const all = stored.map((record) => picked(record as IDataObject));
		for (const record of jsonOf(items)) expect(all).toContain(picked(record));
	});
});

// karbon.md 18
describe.each([
	['leftOut', 4],
	['listed', 5],
	['nulls', 5],
] as const)('a hidden client with hiddenClients %s', (hiddenClients, count) => {
	const bench = start({ hiddenClients }, { denyRestrictedClients: true });

	it('is listed as Karbon lists it, and cannot be read', async () => {
		const { store } = bench.simulator;
		for (const contact of store.contacts.values()) contact.RestrictionLevel = 'Public';
		const key = firstKey(store.contacts);
		store.contacts.get(key)!.RestrictionLevel = 'Hidden';
		const { error, items } = await bench.run('contact.getAll', { returnAll: true });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(count);
		const read = await bench.run('contact.get', { contactKey: byId(key) });

		expect(read.error?.message).toContain('was not found');
	});
});
