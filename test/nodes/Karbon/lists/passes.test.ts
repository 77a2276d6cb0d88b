import type { IDataObject } from 'n8n-workflow';

import { Passes } from '../../../../nodes/Karbon/lists/passes';
import { collect } from '../../../../nodes/Karbon/lists/collect';
import type { VariantOptions } from '../../../../simulator';
import { BASE_URL, createTestClient } from '../../../support/fakeHost';
import { useBench } from '../support';

/** All contacts have one of two modification times, so their order is open. */
function useTies(variants: VariantOptions) {
	const bench = useBench({
		data: { contacts: 250 },
		variants: { tieOrder: 'random', ...variants },
	});
	beforeAll(() => {
		for (const [index, contact] of [...bench.simulator.store.contacts.values()].entries()) {
			contact.LastModifiedDateTime = `2026-01-0${1 + (index % 2)}T00:00:00Z`;
		}
	});
	return bench;
}

const byTime = { orderBy: 'LastModifiedDateTime desc' };

describe.each<VariantOptions>([{}, { counts: 'absent' }, { nextLinks: 'never', counts: 'absent' }])(
	'a list whose rows move between its pages, %j',
	(variants) => {
		const bench = useTies(variants);

		it('is read again until no row can be missing', async () => {
			const { items, error, hints } = await bench.run('contact.getAll', {
				returnAll: true,
				options: byTime,
			});
			expect(error).toBeUndefined();
			expect(new Set(items.map(({ json }) => json.ContactKey)).size).toBe(250);
			expect(items).toHaveLength(250);
			expect(hints).toEqual([]);
			expect(bench.sent().length).toBeGreaterThan(3);
		});

		it('is not read again when the limit is reached', async () => {
			const { items } = await bench.run('contact.getAll', { limit: 120, options: byTime });
			expect(items).toHaveLength(120);
			expect(bench.sent().filter((request) => !request.includes('skip'))).toHaveLength(1);
		});
	},
);

describe('a list with the same record twice', () => {
	const bench = useBench({ data: { contacts: 150 } });

	it('is read five times, and returns it once', async () => {
		const { contacts } = bench.simulator.store;
		const [[key, first]] = contacts;
		contacts.set('again', { ...first, FullName: 'Zz', ContactKey: key });
		const { items, error } = await bench.run('contact.getAll', { returnAll: true });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(150);
		// The fifth reading has pages of 72 rows.
		expect(bench.sent()).toHaveLength(11);
	});
});

/** Adds a reading of a list with these pages. */
function addPass(passes: Passes, ...pages: object[][]): void {
	passes.begin();
	for (const rows of pages) {
		const ids = passes.identify(rows as IDataObject[]);
		for (const [index, row] of rows.entries()) passes.add(row as IDataObject, ids[index]);
	}
}

describe('a list that shows one key', () => {
	const read = async (...pages: object[][]) => {
		const { client, settle } = createTestClient(({ url }) => {
			const page = Number(new URL(url).searchParams.get('p') ?? 0);
			const link = `${BASE_URL}/v3/Invoices?p=${page + 1}`;
			const more = page + 1 < pages.length ? { '@odata.nextLink': link } : {};
			return { body: { value: pages[page], ...more } };
		});
		const plan = { path: '/v3/Invoices', errorContext: { purpose: 'list the invoices' } };
		return (await settle(collect(client, plan, { key: 'id' }))).rows;
	};
	const [a, b, other] = [
		{ id: 'a', value: 1 },
		{ id: 'b', value: 1 },
		{ id: 'a', value: 2 },
	];

	// karbon.md 4
	it('for different rows of a page has all of them', async () => {
		expect(await read([a, b, other])).toEqual([a, b, other]);
	});

	it('for different rows of a page has each once, also in another order', async () => {
		const passes = new Passes(
			({ id }) => id,
			() => true,
		);
		for (const rows of [
			[a, other],
			[other, a],
		]) {
			addPass(passes, rows);
		}
		expect(passes.rows).toEqual([a, other]);
	});

	it('for different rows of a later page has each once', () => {
		const passes = new Passes(
			({ id }) => id,
			() => true,
		);
		const third = { id: 'a', value: 3 };
		addPass(passes, [a, b], [other, third]);
		addPass(passes, [a, b, other, third]);
		expect(passes.rows).toEqual([a, b, other, third]);
		expect(passes.counts.received).toBe(4);
	});

	it('for equal rows has one', async () => {
		expect(await read([a, b, { ...a }])).toEqual([a, b]);
	});
});

describe('a list without keys', () => {
	const all = Array.from({ length: 150 }, (_, index) => ({ value: index }));

	// karbon.md 4
	it('has each row once if a row moves to the next page', async () => {
		let requests = 0;
		const { client, settle } = createTestClient(({ url }) => {
			const skip = Number(new URL(url).searchParams.get('$skip') ?? 0);
			const top = Number(new URL(url).searchParams.get('$top') ?? 100);
			// One row is added after the first page.
			const rows = requests++ === 0 ? all.slice(1) : all;
			const link = `${BASE_URL}/v3/Invoices?$top=${top}&$skip=${skip + top}`;
			const more = skip + top < rows.length ? { '@odata.nextLink': link } : {};
			return { body: { value: rows.slice(skip, skip + top), ...more } };
		});
		const plan = { path: '/v3/Invoices', errorContext: { purpose: 'list the invoices' } };
		const { rows } = await settle(collect(client, plan, { key: 'id' }));
		expect(rows.map(({ value }) => Number(value)).sort((x, y) => x - y)).toEqual(
			all.map(({ value }) => value),
		);
	});

	it('has equal rows of a page several times', async () => {
		const passes = new Passes(
			({ id }) => id,
			() => true,
		);
		const row = { value: 1 };
		addPass(passes, [row, { ...row }]);
		expect(passes.rows).toEqual([row, row]);
	});
});

describe('a list whose rows move in every pass', () => {
	it('fails with both numbers', async () => {
		let pass = 0;
		const { client, settle } = createTestClient(({ url }) => {
			if (url.includes('p=2'))
				return { body: { value: [{ id: pass % 2 ? 'a' : 'b' }, { id: 'c' }] } };
			pass += 1;
			const link = `${BASE_URL}/v3/Invoices?p=2`;
			return { body: { value: [{ id: 'a' }, { id: 'b' }], '@odata.nextLink': link } };
		});
		const plan = {
			path: '/v3/Invoices',
			query: {},
			maximum: 100,
			errorContext: { purpose: 'list the invoices', listed: 'invoices' },
		};
		await expect(settle(collect(client, plan, { key: 'id' }))).rejects.toThrow(
			'Could not list all invoices: Karbon returned only 3 of 4 records, some of them twice',
		);
	});
});

describe('a row that the first pass lacked', () => {
	const [a, b, c] = [
		{ id: 'a', day: 1 },
		{ id: 'b', day: 1 },
		{ id: 'c', day: 2 },
	];
	const place = (missed: object, before: object[], orderField?: string) => {
		const passes = new Passes(
			({ id }) => id,
			() => true,
			orderField,
		);
		addPass(passes, [a, b, c]);
		addPass(passes, [...before, missed]);
		return passes.rows.map(({ id }) => id).join('');
	};

	it.each<[string, [object, object[], string?]]>([
		['behind those with its value', [{ id: 'x', day: 2 }, [b, a], 'day']],
		['behind those with its value, though it comes first', [{ id: 'x', day: 2 }, [], 'day']],
	])('comes %s', (_name, [missed, before, field]) => {
		expect(place(missed, before, field)).toBe('abcx');
	});

	it.each<[string, [object, object[], string?], string]>([
		['all with the value of the row before', [{ id: 'x', day: 1.5 }, [b, a], 'day'], 'abxc'],
		['the row before in a list without an order', [{ id: 'x', day: 2 }, [b, a]], 'axbc'],
		['nothing if no row is before', [{ id: 'x', day: 0 }, [], 'day'], 'xabc'],
	])('comes behind %s', (_name, [missed, before, field], expected) => {
		expect(place(missed, before, field)).toBe(expected);
	});
});

describe('a list, newest first, to which records are added all the time', () => {
	it('is complete after two readings', async () => {
		const all = Array.from({ length: 450 }, (_, index) => ({ id: `${index}`, day: 1000 - index }));
		let added = 0;
		const { client, host, settle } = createTestClient(({ url }) => {
			const { searchParams } = new URL(url);
			const [top, skip] = ['$top', '$skip'].map((name) => Number(searchParams.get(name) ?? 0));
			const value = all.slice(skip, skip + top);
			if (++added % 3 === 0) all.unshift({ id: `new ${added}`, day: 1000 + added });
			return { body: { value } };
		});
		const plan = {
			path: '/v3/Invoices',
			query: { $orderby: 'day desc' },
			maximum: 100,
			errorContext: { purpose: 'list' },
		};
		const { rows } = await settle(collect(client, plan, { key: 'id', orderField: 'day' }));
		const ids = new Set(rows.map(({ id }) => id));
		for (let index = 0; index < 450; index++) expect(ids.has(`${index}`)).toBe(true);
		expect(host.requests.length).toBeLessThan(16);
	});
});
