import { latestChange } from '../../../../../nodes/KarbonTrigger/subscription/sample';
import { changedRows, ListServer } from '../../../../support/servers/listServer';

const CONTACT_LISTS = ['/v3/Contacts', '/v3/Organizations', '/v3/ClientGroups'];
let server: ListServer;
beforeEach(() => {
	server = new ListServer();
	const fields = { keyField: 'ContactKey', timeField: 'LastModifiedDateTime' };
	server.lists.set('/v3/Contacts', changedRows(1, server.now, fields));
	server.lists.set('/v3/Invoices', changedRows(1, server.now, { newestAgeMs: 90_000 }));
});

function close(paths: string[], status: number): void {
	for (const path of paths) server.statuses.set(path, status);
}

const latest = async (webhookTypes: string[], invoiceStatus: string[] = []) =>
	await server.settle(
		latestChange(server.client, { webhookTypes, invoiceStatus, workItemStatus: [] }),
	);

describe.each([401, 403, 404])('If a list answers with %d,', (status) => {
	test('the sample is the latest change of the other lists', async () => {
		close(['/v3/ClientGroups'], status);
		expect(await latest(['Contact'])).toMatchObject({ ResourceType: 'Contact' });
		close(CONTACT_LISTS, status);
		expect(await latest(['Invoice', 'Contact'])).toMatchObject({ ResourceType: 'Invoice' });
		close(['/v3/ClientGroups'], 200);
		expect(await latest(['Contact'])).toBeUndefined();
	});

	test('its error is that of the sample only if all lists are closed', async () => {
		close([...CONTACT_LISTS, '/v3/Invoices'], status);
		await expect(latest(['Contact'])).rejects.toMatchObject({ httpCode: String(status) });
		await expect(latest(['Invoice'], ['Paid', 'Voided'])).rejects.toMatchObject({
			httpCode: String(status),
		});
	});
});

test('Another error of a list is that of the sample, also beside a closed list', async () => {
	close(['/v3/Contacts'], 403);
	close(['/v3/Organizations'], 400);
	await expect(latest(['Contact'])).rejects.toThrow('the list of organizations');
	expect(server.requests).toHaveLength(2);
});
