import type { VariantOptions } from '../../../simulator';
import { bodyOf, firstClient, KINDS } from '../routes/clients/clients';
import { type Bench, closeAll, type Json, startBench } from '../support';

const [CONTACT] = KINDS;

describe('variants of updates', () => {
	let bench: Bench;
	afterEach(closeAll);

	/** Starts a simulator with a contact that has two business cards. */
	const start = async (variants: VariantOptions) => {
		bench = await startBench({ variants, data: { contacts: 3, workItems: 1, invoices: 1 } });
		const client = firstClient(bench, CONTACT);
		const stored = client.stored();
		stored.MiddleName = 'B.';
		stored.AccountingDetail.LegalName = 'Ann Lee';
		const [card] = stored.BusinessCards;
		stored.BusinessCards = [card, { ...card, BusinessCardKey: 'second', IsPrimaryCard: false }];
		return client;
	};
	const status = 'status';

	describe('fields that a PUT leaves out', () => {
		it.each([
			['cleared', null],
			['kept', 'B.'],
		] as const)('are %s', async (putOmitted, expected) => {
			const { read, put, stored } = await start({ putOmitted });
			const { MiddleName, ...body } = bodyOf(await read());
			expect(MiddleName).toBe('B.');
			expect(await put(body)).toMatchObject({ [status]: 204 });
			expect(stored().MiddleName).toBe(expected);
		});

		it('are kept in parts, in cards and in work items, too', async () => {
			const { read, put, stored } = await start({ putOmitted: 'kept' });
			const { AccountingDetail, BusinessCards, ...body } = bodyOf(await read());
			const { LegalName, ...detail } = AccountingDetail;
			const { EmailAddresses, ...card } = BusinessCards[0];
			await put({ ...body, AccountingDetail: detail, BusinessCards: [card] });
			expect(stored().AccountingDetail.LegalName).toBe(LegalName);
			expect(stored().BusinessCards[0].EmailAddresses).toEqual(EmailAddresses);
			const [item] = bench.simulator.store.workItems.values();
			item.Description = 'Kept';
			const required = {
				Title: 'New',
				ClientKey: item.ClientKey,
				ClientType: item.ClientType,
				StartDate: item.StartDate,
				AssigneeEmailAddress: item.AssigneeEmailAddress,
			};
			await bench.call('PUT', `/v3/WorkItems/${item.WorkItemKey}`, required);
			expect(item).toMatchObject({ Title: 'New', Description: 'Kept' });
		});

		it('do not keep what an empty object clears', async () => {
			const { read, put, stored } = await start({ putOmitted: 'kept' });
			stored().AccountingDetail.LegalFirm = { Name: 'Firm', OrganizationKey: null };
			const body = bodyOf(await read());
			await put({ ...body, AccountingDetail: { ...body.AccountingDetail, LegalFirm: {} } });
			expect(stored().AccountingDetail.LegalFirm).toBeNull();
		});
	});

	describe('null in a PUT', () => {
		it.each([
			['clears', 204, null],
			['refused', 400, 'B.'],
			['kept', 204, 'B.'],
		] as const)('%s', async (putNull, expectedStatus, expected) => {
			const { put, stored } = await start({ putNull });
			const body = { FirstName: 'Ann', LastName: 'Lee', MiddleName: null };
			expect(await put(body)).toMatchObject({ [status]: expectedStatus });
			expect(stored().MiddleName).toBe(expected);
		});

		it.each(['/v3/WorkItems', '/v3/BusinessCards'])('is refused at any depth: %s', async (path) => {
			const { stored } = await start({ putNull: 'refused' });
			const [item] = bench.simulator.store.workItems.keys();
			const key = path === '/v3/WorkItems' ? item : stored().BusinessCards[0].BusinessCardKey;
			const answer = await bench.call('PUT', `${path}/${key}`, { Some: [{ Member: null }] });
			expect(answer).toMatchObject({ [status]: 400, body: { error: { code: '4003' } } });
		});
	});

	it.each([
		['record', 200, 'New', 'Ann'],
		['recordBefore', 200, 'B.', 'Ann'],
		['noContent', 204, undefined, undefined],
		['partial', 200, null, null],
	] as const)('a PATCH answers %s', async (updateAnswer, expected, middle, first) => {
		const { url, stored } = await start({ updateAnswer });
		stored().FirstName = 'Ann';
		const answer = await bench.call('PATCH', url, { MiddleName: 'New' });
		expect(answer[status]).toBe(expected);
		expect(answer.body?.MiddleName).toBe(middle);
		expect(answer.body?.FirstName).toBe(first);
		expect(stored().MiddleName).toBe('New');
	});

	it('a PUT of a card and of a work item answer with the record', async () => {
		const { stored } = await start({ updateAnswer: 'record' });
		const [card] = stored().BusinessCards;
		const path = `/v3/BusinessCards/${card.BusinessCardKey}`;
		expect(await bench.call('PUT', path, { RoleOrTitle: 'Owner' })).toMatchObject({
			body: { BusinessCardKey: card.BusinessCardKey, RoleOrTitle: 'Owner' },
		});
		const [item] = bench.simulator.store.workItems.keys();
		expect(await bench.call('PATCH', `/v3/WorkItems/${item}`, { Title: 'New' })).toMatchObject({
			body: { WorkItemKey: item, Title: 'New' },
		});
	});

	it('a write that loses a race gets 409 without a body', async () => {
		const { url, key } = await start({ conflicts: 'withoutBody' });
		await bench.get(url);
		await bench.simulator.change('Contact', key);
		const answer = await bench.call('PATCH', url, { MiddleName: 'New' });
		expect(answer).toMatchObject({ [status]: 409 });
		expect(answer.body).toBeFalsy();
	});

	it.each([
		['accepted', 200, 2, true],
		['refused', 400, undefined, false],
		['null', 200, null, true],
		['absent', 200, undefined, false],
	] as const)('several expansions are %s', async (severalExpansions, expected, cards, has) => {
		const { url } = await start({ severalExpansions });
		const { body, ...answer } = await bench.get(`${url}?$expand=BusinessCards,ClientTeam`);
		expect(answer[status]).toBe(expected);
		const list = body.BusinessCards as Json[] | null | undefined;
		expect(list?.length ?? list).toBe(cards);
		expect('ClientTeam' in body).toBe(has);
		const alone = await bench.get(`${url}?$expand=BusinessCards`);
		expect(alone.body.BusinessCards).toHaveLength(2);
		const [invoice] = bench.simulator.store.invoices.keys();
		const both = await bench.get(`/v3/Invoices/${invoice}?$expand=LineItems,Payments`);
		expect(both[status]).toBe(expected);
	});

	it('an expanded list shows a half and a link to the rest', async () => {
		const { url } = await start({ expandedLists: 'continued' });
		const { body } = await bench.get(`${url}?$expand=BusinessCards`);
		expect(body.BusinessCards).toHaveLength(1);
		expect(body['BusinessCards@odata.nextLink']).toContain('/BusinessCards?$skip=1');
	});

	it.each([
		['kept', 2, 2],
		['removed', 0, 0],
		['null', 0, null],
	] as const)('cards that a PUT leaves out are %s', async (cardsLeftOut, count, shown) => {
		const { read, put, stored } = await start({ cardsLeftOut });
		await put({ ...bodyOf(await read()), BusinessCards: undefined });
		expect(stored().BusinessCards).toHaveLength(count);
		const { BusinessCards } = await read();
		expect(BusinessCards?.length ?? BusinessCards).toBe(shown);
	});
});
