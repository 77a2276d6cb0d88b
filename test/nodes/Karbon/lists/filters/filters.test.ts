import type { INodeParameters } from 'n8n-workflow';

import { collect } from '../../../../../nodes/Karbon/lists/collect';
import { rowFilter } from '../../../../../nodes/Karbon/lists/checks/rowFilter';
import { FILTERS as INVOICE_FILTERS } from '../../../../../nodes/Karbon/resources/invoice/filters';
import { valueCheck } from '../../../../../nodes/Karbon/lists/checks/rowCheck';
import { fieldsOf } from '../../formFields';
import { BASE_URL, createTestClient } from '../../../../support/fakeHost';
import { byId, chosen, jsonOf, useBench } from '../../support';

const range = (period: string, more: INodeParameters = {}) => ({ range: { period, ...more } });

describe('a filter by a period', () => {
	const bench = useBench();
	const refused: Array<[INodeParameters, string]> = [
		[range('someday'), "'Due Date' must be one of: any, between"],
		[range('between'), "'Due Date' must have a 'From' or a 'To' for the period 'Between'"],
		[
			range('between', { from: '2026-12-02', to: '2026-12-01' }),
			"'Due Date > From' must not be after 'To' (2026-12-02, 2026-12-01)",
		],
		[range('between', { from: 'soon' }), "'Due Date > From' must be a date"],
		[range('nextDays', { days: 0 }), "'Due Date > Days' must be a whole number from 1 to 3660"],
	];

	it.each(refused)('%j is refused before anything is sent', async (dueDate, message) => {
		const { error } = await bench.run('workItem.getAll', { filters: { dueDate } });
		expect(error?.message).toContain(message);
		expect(bench.sent()).toEqual([]);
	});

	it.each([[{}], [{ range: {} }], [range('any')], [range('')]])(
		'%j filters nothing',
		async (dueDate) => {
			const { items } = await bench.run('workItem.getAll', {
				returnAll: true,
				filters: { dueDate },
			});
			expect(items).toHaveLength(bench.simulator.store.workItems.size);
		},
	);

	it.each([
		[{}, [7]],
		[{ days: 8 }, [7, 8]],
	])('takes a period from an expression, and 7 days by default: %j', async (more, expected) => {
		const today = Date.parse(new Date(bench.simulator.clock.now()).toISOString().slice(0, 10));
		const items = [...bench.simulator.store.workItems.values()];
		const due = (days: number) => new Date(today + days * 86_400_000).toISOString();
		for (const item of items) item.DueDate = null;
		[7, 8].forEach((days, index) => (items[index].DueDate = due(days)));
		const { items: found } = await bench.run(
			'workItem.getAll',
			{ returnAll: true, filters: { dueDate: range('={{ "nextDays" }}', more) } },
			{ settings: { timezone: 'UTC' } },
		);
		expect(
			jsonOf(found)
				.map(({ WorkItemKey }) => WorkItemKey)
				.sort(),
		).toEqual(expected.map((_, index) => items[index].WorkItemKey).sort());
	});

	it('orders work items by the deadline that is checked, and reads to where it ends', async () => {
		const deadline = range('between', { from: '2026-01-01' });
		await bench.run('workItem.getAll', { filters: { deadline } });
		await bench.run('workItem.getAll', { filters: { deadline: range('overdue') } });
		const orders = bench.decoded().map((request) => /orderby=([^&]+)/.exec(request)?.[1]);
		expect([...new Set(orders)]).toEqual(['DeadlineDate desc', 'DeadlineDate']);
	});
});

describe('a filter by a key', () => {
	const bench = useBench();

	// Karbon would return nothing, and no error.
	it.each<[string, INodeParameters, string]>([
		[
			'workItem.getAll',
			{ clientKey: byId('https://app2.karbonhq.com/firm#/contacts/c1') },
			'Client',
		],
		['workItem.getAll', { clientKey: byId('https://app2.karbonhq.com/firm#/work/w1') }, 'Client'],
		['workItem.getAll', { workScheduleKey: 'https://app2.karbonhq.com/s1' }, 'Work Schedule Key'],
		['timeEntry.getAll', { workItemKey: byId('https://example.com/work/w1') }, 'Work Item'],
		['timeEntry.getAll', { entityKey: 'https://app2.karbonhq.com/c1' }, 'Record Key'],
	])('of %s refuses a web address that names no such record: %j', async (name, filters, label) => {
		const { error } = await bench.run(name, { filters });
		expect(error?.message).toContain(`'${label}' must be the key of a record`);
		expect(bench.sent()).toEqual([]);
	});

	it.each<[string, INodeParameters, string]>([
		['timeEntry.getAll', { userKey: byId('ann@example.com') }, 'User'],
		['timeEntry.getAll', { userKey: byId('k1, k2') }, 'User'],
		['timeEntry.getAll', { clientKey: byId('Acme Ltd') }, 'Client'],
		['timeEntry.getAll', { entityKey: 'Annual Accounts 2026' }, 'Record Key'],
		['timesheet.getAll', { userKey: byId('k1, ann@example.com') }, 'User'],
		['timesheet.getAll', { workItemKey: byId('k1, Annual Accounts') }, 'Work Item'],
		['workItem.getAll', { clientKey: byId('Acme Ltd') }, 'Client'],
		['integrationTask.getAll', { clientKey: byId('Acme Ltd') }, 'Client'],
		['invoice.getAll', { clientKey: byId('Acme Ltd') }, 'Client'],
	])('of %s refuses a name, an address, or several keys: %j', async (name, filters, label) => {
		const { error } = await bench.run(name, { filters });
		expect(error?.message).toContain(
			`'${label}' must be the key of a record, not a name or an email address`,
		);
		expect(bench.sent()).toEqual([]);
	});
});

describe('the owner of organizations', () => {
	const bench = useBench({
		data: { organizations: 30, users: 2 },
	});
	const owner = () => [...bench.simulator.store.users.values()][0].EmailAddress;
	const reads = () => bench.sent().filter((request) => /Organizations\/\w/.test(request));
	const owned = () =>
		[...bench.simulator.store.organizations.values()].filter(
			({ ClientOwner }) => ClientOwner === owner(),
		);

	it('is read from each organization that passes the other filters', async () => {
		const { items } = await bench.run('organization.getAll', {
			returnAll: true,
			filters: { clientOwner: chosen(owner()), contactType: chosen('Prospect') },
		});
		const prospects = owned().filter(({ ContactType }) => ContactType === 'Prospect');
		expect(items).toHaveLength(prospects.length);
		expect(reads()).toHaveLength(3);
	});

	// karbon.md 12.
	it('is read from the organization where its row has null', async () => {
		const value = [...bench.simulator.store.organizations.values()].map(
			({ OrganizationKey, FullName }) => ({ OrganizationKey, FullName, ClientOwner: null }),
		);
		bench.simulator.faults.add({
			match: { path: '/v3/Organizations' },
			times: 1,
			action: { type: 'status', status: 200, body: { value } },
		});
		const { items } = await bench.run('organization.getAll', {
			returnAll: true,
			filters: { clientOwner: chosen(owner()) },
		});
		expect(items).toHaveLength(owned().length);
	});

	it('is read until the limit is reached', async () => {
		const { items, hints } = await bench.run('organization.getAll', {
			limit: '={{ 2 }}',
			filters: { clientOwner: chosen(owner()) },
		});
		expect(items).toHaveLength(2);
		expect(reads().length).toBeLessThan(15);
		expect(hints.map(({ message }) => message)).toEqual([
			"Returned 2 records, which is the limit. There may be more. Turn on 'Return All' to get all records.",
		]);
	});

	it('is read once for owner and manager, and not for a row that fails another filter', async () => {
		const { items } = await bench.run('organization.getAll', {
			returnAll: true,
			filters: {
				clientOwner: chosen(owner()),
				clientManager: chosen(owner()),
				modifiedAfter: '2000-01-01T00:00:00Z',
			},
		});
		expect(items).toHaveLength(owned().length);
		expect(reads()).toHaveLength(30);
	});

	it('leaves out an organization that Karbon does not show, with a hint', async () => {
		const [{ OrganizationKey }] = owned();
		bench.simulator.faults.add({
			match: { path: `/v3/Organizations/${OrganizationKey}` },
			action: { type: 'status', status: 404 },
		});
		const { items, hints } = await bench.run('organization.getAll', {
			returnAll: true,
			filters: { clientOwner: chosen(owner()) },
		});
		expect(items).toHaveLength(owned().length - 1);
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringContaining('could not be read (HTTP 404)'),
		]);
	});

	it('is not guessed when an organization cannot be read', async () => {
		const [{ OrganizationKey }] = owned();
		bench.simulator.faults.add({
			match: { path: `/v3/Organizations/${OrganizationKey}` },
			action: { type: 'status', status: 403 },
		});
		const { error } = await bench.run('organization.getAll', {
			returnAll: true,
			filters: { clientOwner: chosen(owner()) },
		});
		expect(error?.message).toContain(`Could not read the organization "${OrganizationKey}"`);
	});

	it('has to be an email address', async () => {
		const { error } = await bench.run('organization.getAll', {
			filters: { clientOwner: { __rl: true, mode: 'email', value: 'Ann' } },
		});
		expect(error?.message).toContain("'Client Owner' must be one email address");
	});
});

describe('a filter by a field that the list does not show', () => {
	const bench = useBench();
	const listOf = (...value: object[]) =>
		bench.simulator.faults.add({ action: { type: 'status', status: 200, body: { value } } });
	const run = async () =>
		await bench.run('contact.getAll', {
			returnAll: true,
			filters: { clientOwner: chosen('ann@example.com') },
		});

	it('is an error', async () => {
		listOf({ ContactKey: 'a', FullName: 'A' }, { ContactKey: 'b', FullName: 'B' });
		const { error, items } = await run();
		expect(items).toEqual([]);
		expect(error?.message).toContain(
			"The filter 'Client Owner' cannot be applied: Karbon's list does not contain this field",
		);
	});

	it.each([
		['no row', []],
		['a row with null', [{ ContactKey: 'a', ClientOwner: null }]],
		['one row with it', [{ ContactKey: 'a' }, { ContactKey: 'b', ClientOwner: 'bo@example.com' }]],
	])('returns nothing for %s', async (_name, rows) => {
		listOf(...rows);
		const { error, items } = await run();
		expect([error, items]).toEqual([undefined, []]);
	});
});

// karbon.md 18
describe('clients that the application may not see', () => {
	const bench = useBench({
		data: { organizations: 5, users: 2 },
		variants: { hiddenClients: 'nulls' },
		denyRestrictedClients: true,
	} as never);

	it.each([
		{ modifiedAfter: '2000-01-01T00:00:00Z' },
		{ clientOwner: byId('nobody@example.com') },
	] as INodeParameters[])('pass no filter of the node: %j', async (filters) => {
		const { organizations } = bench.simulator.store;
		const [key] = organizations.keys();
		organizations.set(key, { ...organizations.get(key)!, RestrictionLevel: 'Hidden' });
		const { error, items } = await bench.run('organization.getAll', { returnAll: true, filters });
		expect(error).toBeUndefined();
		expect(items).toHaveLength('modifiedAfter' in filters ? 4 : 0);
	});
});

describe('a list that the node filters', () => {
	const row = (page: number) => ({ Id: `row-${page}`, Status: 'Open' });
	const read = async (pageCount: number, isAsked = false) => {
		const { client, settle } = createTestClient(({ url }) => {
			const page = Number(/page=(\d+)/.exec(url)?.[1] ?? 1);
			const next =
				page < pageCount ? { '@odata.nextLink': `${BASE_URL}/v3/X?page=${page + 1}` } : {};
			return { body: { value: [row(page)], ...next } };
		});
		const plan = {
			path: '/v3/X',
			query: {},
			maximum: 100,
			errorContext: { purpose: 'list the work items', listed: 'work items' },
		};
		const filter = rowFilter([{ ...valueCheck('Open Only', 'Status', () => true), isAsked }]);
		const wanted = { key: 'Id', filter, narrowedBy: ['Client', 'Start Date'] };
		return await settle(collect(client, plan, wanted));
	};

	it('is read to its end on 200 pages', async () => {
		expect((await read(200)).rows).toHaveLength(200);
	});

	it('is read to its end if Karbon filters it, too', async () => {
		expect((await read(201, true)).rows).toHaveLength(201);
	});

	it('fails on more, and names filters that shorten it', async () => {
		await expect(read(201)).rejects.toMatchObject({
			message:
				'Could not list the work items: read 200 pages (20,000 records) without reaching the end',
			description:
				"The node applies 'Open Only' after reading the list. To shorten the list, add or narrow one of these filters: 'Client' or 'Start Date'.",
		});
	});
});

describe('a list that the limit cut', () => {
	const bench = useBench({ data: { contacts: 20 } });
	const hints = async (parameters: INodeParameters, items?: number) =>
		(
			await bench.run('contact.getAll', parameters, {
				...(items ? { items: Array.from({ length: items }, () => ({ json: {} })) } : {}),
			})
		).hints.map(({ message }) => message);

	it('has no hint besides that of the editor', async () => {
		expect(await hints({ limit: 5 })).toEqual([]);
	});

	it('has a hint where the editor has none', async () => {
		expect(await hints({ limit: '={{ 5 }}' })).toHaveLength(1);
		expect(await hints({ limit: 5 }, 3)).toEqual([
			"Returned 5 of 20 records, which is the limit. Turn on 'Return All' to get all records.",
		]);
	});
});

it.each(['contact', 'invoice', 'organization', 'workItem', 'user', 'timeEntry', 'file'])(
	'each filter of %s says who applies it',
	(resource) => {
		const [filters] = fieldsOf(resource, 'getAll').filter(({ name }) => name === 'filters');
		const descriptions = (filters.options as Array<{ description?: string }>).map(
			({ description }) => description,
		);
		for (const text of descriptions)
			expect(text).toMatch(/(Fast|Slow)\b.*: (Karbon filters|the node reads) the/);
	},
);

// karbon.md 60
it('takes several statuses in both spellings', async () => {
	const { client, settle } = createTestClient(() => ({ body: { value: rows } }));
	const rows = [
		'AwaitingPayment',
		'Awaiting Payment',
		'awaitingPayment',
		'Paid',
		'Voided',
		null,
	].map((InvoiceStatus, index) => ({ Id: `${index}`, InvoiceStatus }));
	const { checks } = INVOICE_FILTERS.find(({ property }) => property.name === 'invoiceStatus')!;
	const filter = rowFilter(checks!(['AwaitingPayment', 'Paid'], 'UTC'));
	const plan = {
		path: '/v3/X',
		query: {},
		maximum: 100,
		errorContext: { purpose: 'list the invoices', listed: 'invoices' },
	};
	const found = await settle(collect(client, plan, { key: 'Id', filter }));
	expect(found.rows.map(({ Id }) => Id)).toEqual(['0', '1', '2', '3']);
});
