import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { findChanges, latestChange } from '../../../nodes/KarbonTrigger/changes';
import { unlistedTypes } from '../../../nodes/KarbonTrigger/scan/sources';
import { NodeMemory } from '../../../nodes/KarbonTrigger/nodeMemory';
import { recover } from '../../../nodes/KarbonTrigger/recovery';
import { BASE_URL, createTestClient, type FakeAnswer } from '../../support/fakeHost';

const T0 = Date.UTC(2026, 0, 15, 9);
const iso = (minutes: number) => new Date(T0 + minutes * 60_000).toISOString();

type Answers = Record<string, (options: IHttpRequestOptions, page: number) => FakeAnswer>;

/** A service that answers by path; paths with an older page have a next link. */
function createService(answers: Answers) {
	const pages = new Map<string, number>();
	const test = createTestClient((options) => {
		const { pathname } = new URL(options.url!, BASE_URL);
		const page = pages.get(pathname) ?? 0;
		pages.set(pathname, page + 1);
		return answers[pathname]?.(options, page) ?? { body: { value: [] } };
	});
	const asked = () =>
		test.host.requests.map(({ url }) => {
			const { pathname, searchParams } = new URL(url!, BASE_URL);
			return [pathname, searchParams.get('$orderby')].filter(Boolean).join(' ');
		});
	return { ...test, asked };
}

const invoices = (...minutes: number[]): IDataObject[] =>
	minutes.map((minute) => ({ InvoiceKey: `i${minute}`, UpdatedAt: iso(minute) }));
const list = (value: IDataObject[], next?: string): FakeAnswer => ({
	body: { value, ...(next ? { '@odata.nextLink': `${BASE_URL}${next}` } : {}) },
});
const keys = (events: IDataObject[]) => events.map(({ ResourcePermaKey }) => ResourcePermaKey);

describe('Changes since a moment', () => {
	test('are read from the newest back, page by page, no further than needed, and told oldest first', async () => {
		const { client, settle, asked } = createService({
			'/v3/Invoices': (_options, page) =>
				list(
					invoices(
						...[
							[9, 8],
							[7, 2],
							[1, 0],
						][page],
					),
					`/v3/Invoices?$skip=${page}`,
				),
		});
		const found = await settle(findChanges(client, ['Invoice'], () => T0 + 5 * 60_000));
		expect(keys(found.events)).toEqual(['i7', 'i8', 'i9']);
		expect(asked()).toEqual(['/v3/Invoices UpdatedAt desc', '/v3/Invoices']);
		expect(found.failures).toEqual([]);
	});

	test('include a change of that very moment', async () => {
		const { client, settle } = createService({ '/v3/Invoices': () => list(invoices(5, 4)) });
		expect(
			keys((await settle(findChanges(client, ['Invoice'], () => T0 + 5 * 60_000))).events),
		).toEqual(['i5']);
	});

	test('in a list that cannot be ordered are looked for in all of it', async () => {
		const groups = [[1, 9], [8, 0], [7]];
		const { client, settle, asked } = createService({
			'/v3/ClientGroups': (_options, page) =>
				list(
					groups[page].map((minute) => ({
						ClientGroupKey: `g${minute}`,
						LastModifiedDateTime: iso(minute),
					})),
					page < 2 ? `/v3/ClientGroups?$skip=${page}` : undefined,
				),
		});
		const { events } = await settle(findChanges(client, ['Contact'], () => T0 + 5 * 60_000));
		expect(keys(events)).toEqual(['g7', 'g8', 'g9']);
		expect(asked().filter((path) => path.startsWith('/v3/ClientGroups'))).toHaveLength(3);
	});

	test('of work items are looked for in all of them when the service refuses the order', async () => {
		const { client, settle, asked } = createService({
			'/v3/WorkItems': (options) =>
				options.url!.includes('orderby')
					? { status: 400, body: { error: { code: '4002' } } }
					: list([
							{ WorkItemKey: 'old', LastModifiedDateTime: iso(1) },
							{ WorkItemKey: 'new', LastModifiedDateTime: iso(9) },
						]),
		});
		const { events } = await settle(findChanges(client, ['Work'], () => T0 + 5 * 60_000));
		expect(keys(events)).toEqual(['new']);
		expect(asked()).toEqual(['/v3/WorkItems LastModifiedDateTime desc', '/v3/WorkItems']);
	});

	test('of work items are not looked for without order for any other reason', async () => {
		const { client, settle, asked } = createService({ '/v3/WorkItems': () => ({ status: 401 }) });
		const { failures } = await settle(findChanges(client, ['Work'], () => T0));
		expect(failures).toHaveLength(1);
		expect(asked()).toHaveLength(1);
	});

	test('are found beside rows that do not tell when they changed, and the list is named', async () => {
		const { client, settle } = createService({
			'/v3/Invoices': () =>
				list([{ InvoiceKey: 'x' }, ...invoices(9), { InvoiceKey: 'y', UpdatedAt: null }]),
		});
		const { events, untimed } = await settle(findChanges(client, ['Invoice'], () => T0));
		expect(keys(events)).toEqual(['i9']);
		expect(untimed).toEqual(['/v3/Invoices']);
	});

	test('are found further down when the service takes an order and does not keep it', async () => {
		const { client, settle } = createService({
			'/v3/Invoices': (_options, page) =>
				list(
					page === 0 ? invoices(1, 2) : invoices(9),
					page === 0 ? '/v3/Invoices?$skip=2' : undefined,
				),
		});
		const { events } = await settle(findChanges(client, ['Invoice'], () => T0 + 5 * 60_000));
		expect(keys(events)).toEqual(['i9']);
	});

	test('of work items cost one page where none of them tells when it changed', async () => {
		const { client, settle, asked } = createService({
			'/v3/WorkItems': () => list([{ WorkItemKey: 'a' }], '/v3/WorkItems?$skip=1'),
		});
		const { events, untimed } = await settle(findChanges(client, ['Work'], () => T0));
		expect([events, untimed]).toEqual([[], ['/v3/WorkItems']]);
		expect(asked()).toHaveLength(2);
	});

	test('in lists that are left out cost no request', async () => {
		const { client, settle, asked } = createService({ '/v3/Contacts': () => list([]) });
		await settle(
			findChanges(client, ['Contact'], (path) => (path === '/v3/Contacts' ? T0 : Infinity)),
		);
		expect(asked()).toHaveLength(1);
	});

	test('are found in the other lists when one fails', async () => {
		const { client, settle } = createService({
			'/v3/Invoices': () => ({ status: 403 }),
			'/v3/Contacts': () => list([{ ContactKey: 'c', LastModifiedDateTime: iso(9) }]),
		});
		const { events, failures } = await settle(
			findChanges(client, ['Invoice', 'Contact'], () => T0),
		);
		expect(keys(events)).toEqual(['c']);
		expect(failures.map(({ path }) => path)).toEqual(['/v3/Invoices']);
	});

	test.each(['Note', 'User', 'EstimateSummary', 'CustomField', 'IntegrationTask', 'Unknown'])(
		'of the type %s cost no request, because there is no list of them',
		async (type) => {
			const { client, settle, host } = createService({});
			expect((await settle(findChanges(client, [type], () => T0))).events).toEqual([]);
			expect(host.requests).toEqual([]);
			expect(unlistedTypes([type, 'Invoice'])).toEqual([type]);
		},
	);
});

describe('What is recovered', () => {
	const everything = { since: T0, includes: () => true };
	const selection = { webhookTypes: ['Invoice'], actionTypes: [] };

	test('has each change once, also when the list moves while it is read', async () => {
		const { client, settle } = createService({
			'/v3/Invoices': (_options, page) =>
				list(
					invoices(
						...[
							[9, 8],
							[8, 7],
						][page],
					),
					page < 1 ? '/v3/Invoices?$skip=2' : undefined,
				),
		});
		const { events, latest } = await settle(
			recover(client, selection, new NodeMemory(), everything),
		);
		expect(keys(events)).toEqual(['i7', 'i8', 'i9']);
		expect(latest).toBe(T0 + 9 * 60_000);
	});

	test('leaves out what was delivered, but tells the latest change all the same', async () => {
		const { client, settle } = createService({ '/v3/Invoices': () => list(invoices(9, 8, 7)) });
		const memory = new NodeMemory();
		memory.cover('i9', T0 + 9 * 60_000);
		memory.cover('i8', T0 + 7 * 60_000);
		const { events, latest } = await settle(recover(client, selection, memory, everything));
		expect(keys(events)).toEqual(['i7', 'i8']);
		expect(latest).toBe(T0 + 9 * 60_000);
	});
});

describe('The latest change', () => {
	test('is the first row of the first list that has one', async () => {
		const { client, settle, asked } = createService({
			'/v3/Contacts': () => list([{ ContactKey: 'c', LastModifiedDateTime: iso(3) }]),
		});
		expect(await settle(latestChange(client, ['Invoice', 'Contact']))).toEqual({
			ResourcePermaKey: 'c',
			ResourceType: 'Contact',
			ActionType: 'Updated',
			Timestamp: iso(3),
		});
		expect(asked()).toHaveLength(2);
	});

	test('is about the present when the list does not tell', async () => {
		const { client, settle } = createService({
			'/v3/WorkItems': () => list([{ WorkItemKey: 'w' }]),
		});
		const change = await settle(latestChange(client, ['Work']));
		expect(Date.parse(change!.Timestamp!)).toBeGreaterThan(Date.now() - 60_000);
	});

	test('is undefined where there is none', async () => {
		const { client, settle } = createService({});
		expect(await settle(latestChange(client, ['Invoice', 'Note']))).toBeUndefined();
	});
});
