import type { INodeParameters } from 'n8n-workflow';

import type { Simulator, VariantOptions } from '../../../../simulator';
import { byId, firstKey, jsonOf, useBench } from '../support';

const DATA = {
	contacts: 220,
	organizations: 200,
	clientGroups: 210,
	workItems: 205,
	invoices: 200,
	payments: 201,
	users: 101,
	teams: 110,
	roles: 410,
	workTemplates: 20,
	timesheetsPerUser: 2,
	filesPerEntity: 3,
};

/** Every list, the field that identifies its rows, and how many it has. */
const LISTS: Array<[string, string, (store: Simulator['store']) => number]> = [
	['clientGroup', 'ClientGroupKey', ({ clientGroups }) => clientGroups.size],
	['contact', 'ContactKey', ({ contacts }) => contacts.size],
	['customField', 'Key', ({ customFields }) => customFields.size],
	['file', 'FileContextKey', () => DATA.filesPerEntity],
	['integrationTask', 'TaskKey', ({ integrationTasks }) => integrationTasks.size],
	['invoice', 'InvoiceKey', ({ invoices }) => invoices.size],
	['organization', 'OrganizationKey', ({ organizations }) => organizations.size],
	['payment', 'PaymentKey', ({ payments }) => payments.size],
	['role', 'Key', ({ roles }) => roles.size],
	['team', 'TeamKey', ({ teams }) => teams.size],
	['timeEntry', 'IndividualTimeEntryKey', ({ timeEntries }) => timeEntries.size],
	['timesheet', 'TimesheetKey', ({ timesheets }) => timesheets.size],
	['user', 'Id', ({ users }) => users.size],
	['workItem', 'WorkItemKey', ({ workItems }) => workItems.size],
	['workTemplate', 'WorkTemplateKey', ({ workTemplates }) => workTemplates.size],
];

/** Adds copies until the list has this many records. */
function lengthen<T extends object>(list: Map<string, T>, key: keyof T, count: number): void {
	const [template] = list.values();
	for (let index = list.size; index < count; index++) {
		list.set(`copy-${index}`, { ...template, [key]: `copy-${index}` });
	}
}

function useLists(variants: VariantOptions) {
	const bench = useBench({ data: DATA, variants });
	beforeAll(() => {
		const { customFields, integrationTasks, timeEntries } = bench.simulator.store;
		lengthen(customFields as never, 'Key' as never, 130);
		lengthen(integrationTasks as never, 'TaskKey' as never, 300);
		lengthen(timeEntries as never, 'IndividualTimeEntryKey' as never, 2_000);
	});
	const list = async (resource: string, parameters: INodeParameters) => {
		const contact = firstKey(bench.simulator.store.contacts);
		const record = { entityType: 'Contact', entityKey: byId(contact) };
		return await bench.run(`${resource}.getAll`, {
			...(resource === 'file' ? record : {}),
			...(parameters.returnAll === true ? {} : { limit: 50 }),
			simplify: false,
			...parameters,
		});
	};
	return { bench, list };
}

const WRONG_TOTAL = /^Karbon reported \d+ records but returned \d+\./;

// Karbon does not document links, counts and $skip of every list (karbon.md 1, 2, 3).
describe.each<[string, VariantOptions, RegExp?]>([
	['always a link', {}],
	['no link', { nextLinks: 'never' }],
	['no link with $top', { nextLinks: 'neverWithTop' }],
	['neither a link nor a count', { nextLinks: 'never', counts: 'absent' }],
	['small pages without a link', { nextLinks: 'never', pageRows: 'atMost30' }],
	[
		'small pages without a link or a count',
		{ nextLinks: 'never', counts: 'absent', pageRows: 'atMost30' },
	],
	[
		'small pages without a link, and a count of the page',
		{ nextLinks: 'never', counts: 'page', pageRows: 'atMost30' },
		WRONG_TOTAL,
	],
	['no link and a count of the page', { nextLinks: 'never', counts: 'page' }, WRONG_TOTAL],
	['a wrong count', { counts: 'wrong' }, WRONG_TOTAL],
	['links to empty pages', { lastPage: 'emptyWithLink' }],
])('with %s, Return All reads every row of', (_name, variants, hint) => {
	const { bench, list } = useLists(variants);
	const messages: string[] = [];

	it.each(LISTS)('%s', async (resource, key, countOf) => {
		const { error, items, hints } = await list(resource, { returnAll: true });
		expect(error).toBeUndefined();
		const keys = jsonOf(items).map((row) => row[key]);
		expect(new Set(keys).size).toBe(countOf(bench.simulator.store));
		expect(keys).toHaveLength(countOf(bench.simulator.store));
		for (const { message } of hints) {
			expect(message).toMatch(hint ?? /^no hint/);
			messages.push(message);
		}
	});

	it(`every list, and ${hint ? 'reports counts that do not fit' : 'reports nothing'}`, () => {
		expect(messages.length > 0).toBe(hint !== undefined);
	});

	it('contacts up to a limit of more than a page', async () => {
		const { items } = await list('contact', { limit: 150 });
		expect(items).toHaveLength(150);
		expect(bench.sent()).toHaveLength(variants.pageRows ? 5 : 2);
	});
});

describe.each<[string, VariantOptions]>([
	['ignores $skip', { nextLinks: 'never', skips: 'ignored' }],
	['refuses $skip', { nextLinks: 'never', skips: 'refused' }],
	['refuses a $skip above 100', { nextLinks: 'never', skips: 'refusedAbove100' }],
	['ignores $skip, without a count', { nextLinks: 'never', skips: 'ignored', counts: 'absent' }],
	['refuses $skip, and counts the page', { nextLinks: 'never', skips: 'refused', counts: 'page' }],
])('where Karbon sends no link and %s', (_name, variants) => {
	const { bench, list } = useLists(variants);
	// Karbon returns files and custom fields at once.
	const long = LISTS.filter(([resource]) => resource !== 'file' && resource !== 'customField');
	const refusesLate = variants.skips === 'refusedAbove100';

	it.each(long)(
		'Return All fails for %s, or has read every row',
		async (resource, _key, countOf) => {
			const { error, items } = await list(resource, { returnAll: true });
			if (error === undefined && refusesLate) {
				expect(items).toHaveLength(countOf(bench.simulator.store));
				return;
			}
			expect(error?.message).toMatch(
				/^Could not list all .+: Karbon returned \d+ (of \d+ )?records and no next page/,
			);
			expect(items).toEqual([]);
		},
	);

	it('a limit of one page returns it, and reports that there may be more', async () => {
		const { error, items, hints } = await list('contact', { limit: '={{ 100 }}' });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(100);
		expect(bench.sent()).toHaveLength(1);
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^Returned 100 (of 220 )?records, which is the limit/),
		]);
	});
});

describe('where Karbon ignores the order', () => {
	const { bench, list } = useLists({ orders: 'ignored' });

	it('invoices with a filter by date are read to the end', async () => {
		const invoices = [...bench.simulator.store.invoices.values()];
		const from = invoices.map(({ UpdatedAt }) => UpdatedAt).sort()[170];
		const wanted = invoices.filter(({ UpdatedAt }) => UpdatedAt >= from);
		const { items, hints } = await list('invoice', {
			returnAll: true,
			filters: { updatedAfter: from },
		});
		expect(new Set(jsonOf(items).map(({ InvoiceKey }) => InvoiceKey))).toEqual(
			new Set(wanted.map(({ InvoiceKey }) => InvoiceKey)),
		);
		expect(hints.map(({ message }) => message)).toEqual([
			"Karbon did not apply 'Order By', so the records are in another order. To sort them, add a Sort node.",
		]);
	});

	it.each(['contact', 'workItem', 'timesheet', 'workTemplate'])(
		'a hint says so for %s',
		async (resource) => {
			const { error, hints } = await list(resource, { returnAll: true });
			expect(error).toBeUndefined();
			expect(hints.map(({ message }) => message)).toEqual([
				expect.stringContaining("Karbon did not apply 'Order By'"),
			]);
		},
	);
});

describe('where Karbon refuses the order', () => {
	const { list } = useLists({ orders: 'refused' });

	it.each(['contact', 'invoice', 'workItem', 'file'])(
		'%s fails with its text',
		async (resource) => {
			const { error, items } = await list(resource, { returnAll: true });
			expect(`${error?.message} ${error?.description}`).toContain(
				'$orderby is not supported here.',
			);
			expect(items).toEqual([]);
		},
	);
});
