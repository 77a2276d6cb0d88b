import { latestChange } from '../../../../../nodes/KarbonTrigger/subscription/sample';
import { changedRows, ListServer } from '../../../../support/servers/listServer';

const TIME = 'LastModifiedDateTime';
let server: ListServer;
beforeEach(() => (server = new ListServer()));

const latest = async (webhookTypes: string[]) =>
	await server.settle(
		latestChange(server.client, { webhookTypes, invoiceStatus: [], workItemStatus: [] }),
	);
const rowsOf = (keyField: string, newestAgeMs: number) =>
	changedRows(2, server.now, { keyField, timeField: TIME, newestAgeMs });

test('The sample is the newest row over all lists of the chosen types', async () => {
	server.lists.set('/v3/Invoices', changedRows(2, server.now, { newestAgeMs: 50_000 }));
	server.lists.set('/v3/Contacts', rowsOf('ContactKey', 40_000));
	server.lists.set('/v3/Organizations', rowsOf('OrganizationKey', 30_000));
	server.lists.set('/v3/WorkItems', rowsOf('WorkItemKey', 1));
	expect(await latest(['Invoice', 'Contact', 'Work'])).toEqual({
		ResourcePermaKey: 'key-0',
		ResourceType: 'Organization',
		ActionType: 'Updated',
		Timestamp: new Date(server.now - 30_000).toISOString(),
	});
	// One row of each list is enough.
	expect(server.requests.every((url) => url.endsWith('$top=1'))).toBe(true);
});

test('A row of a list without an order counts only if there is no other', async () => {
	server.lists.set('/v3/WorkItems', [{ WorkItemKey: 'work' }]);
	expect(await latest(['Invoice', 'Work'])).toMatchObject({ ResourcePermaKey: 'work' });
	server.lists.set('/v3/Invoices', changedRows(1, 0));
	expect(await latest(['Invoice', 'Work'])).toMatchObject({ ResourceType: 'Invoice' });
});

test('A row without a time gets the current time', async () => {
	server.lists.set('/v3/WorkItems', [{ WorkItemKey: 'work' }]);
	const change = await latest(['Work']);
	expect(Date.parse(change!.Timestamp!)).toBeGreaterThan(server.now);
});

test('A row that is null is no sample', async () => {
	server.lists.set('/v3/Invoices', [null as never, ...changedRows(1, 0)]);
	server.ignoresOrder = true;
	expect(await latest(['Invoice'])).toMatchObject({ ResourcePermaKey: 'key-0' });
});

test('There is no sample without a row', async () => {
	expect(await latest(['Invoice', 'Note'])).toBeUndefined();
	expect(await latest(['Note'])).toBeUndefined();
});
