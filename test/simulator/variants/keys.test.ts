import type { VariantOptions } from '../../../simulator';
import { type Bench, closeAll, firstKey, startBench } from '../support';

afterEach(closeAll);

const start = async (variants: VariantOptions): Promise<Bench> =>
	await startBench({
		data: { contacts: 2, organizations: 2, invoices: 10, workItems: 2, users: 4 },
		variants,
	});

describe('variants of keys and names', () => {
	it.each([
		['kept', true],
		['new', false],
	] as const)('contactDetailKeys %s', async (contactDetailKeys, isSame) => {
		const { get, simulator } = await start({ contactDetailKeys });
		const read = async () => {
			const path = `/v3/Contacts/${firstKey(simulator.store.contacts)}?$expand=BusinessCards`;
			const [card] = (await get(path)).body.BusinessCards;
			return [card.BusinessCardKey, card.PhoneNumbers[0].PhoneNumberKey];
		};
		const [first, second] = [await read(), await read()];
		expect(first[0]).toBe(second[0]);
		expect(first[1] === second[1]).toBe(isSame);
	});

	it.each([
		['unique', 2, true],
		['shared', 1, true],
		['new', 2, false],
	] as const)('estimateKeys %s', async (estimateKeys, count, isSame) => {
		const { get, simulator } = await start({ estimateKeys });
		const read = async () => {
			const path = `/v3/EstimateSummaries/${firstKey(simulator.store.estimateSummaries)}`;
			const rows = (await get(path)).body.value as Array<{ EstimateSummaryKey: string }>;
			return rows.map(({ EstimateSummaryKey }) => EstimateSummaryKey);
		};
		const [first, second] = [await read(), await read()];
		expect(new Set(first).size).toBe(count);
		expect(first[0] === second[0]).toBe(isSame);
	});

	it.each([
		['client', null],
		['related', 'group-1'],
	] as const)('workItemGroupKey %s', async (workItemGroupKey, expected) => {
		const { get, simulator } = await start({ workItemGroupKey });
		const [item] = simulator.store.workItems.values();
		Object.assign(item, { ClientType: 'Contact', RelatedClientGroupKey: 'group-1' });
		const { body } = await get(`/v3/WorkItems/${item.WorkItemKey}`);
		expect(body.ClientGroupKey).toBe(expected);
		const [row] = (await get('/v3/WorkItems')).body.value as Array<{ ClientGroupKey: unknown }>;
		expect(row.ClientGroupKey).toBe(expected);
	});

	it.each(['client', 'billingContact'] as const)('invoiceClient %s', async (invoiceClient) => {
		const { get } = await start({ invoiceClient });
		const rows = (await get('/v3/Invoices')).body.value as Array<{
			InvoiceKey: string;
			Client: { ClientType: string };
		}>;
		const types = new Set(rows.map(({ Client }) => Client.ClientType));
		expect(types.has('Organization')).toBe(invoiceClient === 'client');
		const { body } = await get(`/v3/Invoices/${rows[0].InvoiceKey}`);
		expect(body.Client).toEqual(rows[0].Client);
	});

	it.each([
		['unique', 4],
		['shared', 3],
	] as const)('userEmails %s', async (userEmails, count) => {
		const { get } = await start({ userEmails });
		const rows = (await get('/v3/Users')).body.value as Array<{ EmailAddress: string }>;
		expect(new Set(rows.map(({ EmailAddress }) => EmailAddress)).size).toBe(count);
	});

	it.each([
		['null', true],
		['leftOut', false],
	] as const)('unsetFields %s', async (unsetFields, isShown) => {
		const { get, simulator } = await start({ unsetFields });
		const [contact] = simulator.store.contacts.values();
		Object.assign(contact, { PreferredName: null });
		const { body } = await get(`/v3/Contacts/${contact.ContactKey}`);
		expect('PreferredName' in body).toBe(isShown);
	});

	it('the team of a client group is refused', async () => {
		const { call, get, simulator } = await start({ clientGroupTeam: 'refused' });
		const path = `/v3/ClientGroups/${firstKey(simulator.store.clientGroups)}`;
		const { body } = await get(`${path}?$expand=ClientTeam`);
		expect((await call('PUT', path, body)).status).toBe(400);
		const { ClientTeam, ...others } = body;
		expect(ClientTeam).toBeDefined();
		expect((await call('PUT', path, others)).status).toBe(204);
	});
});
