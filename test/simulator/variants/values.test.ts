import type { VariantOptions } from '../../../simulator';
import { type Bench, closeAll, firstKey, type Json, startBench } from '../support';

describe('variants of values', () => {
	let bench: Bench;
	afterEach(closeAll);

	const start = async (variants: VariantOptions, options: object = {}): Promise<void> => {
		const data = { contacts: 20, invoices: 5, payments: 3, workItems: 3 };
		bench = await startBench({ variants, data, ...options });
	};
	const contact = () => firstKey(bench.simulator.store.contacts);
	const bodyOf = async (path: string): Promise<Json> => (await bench.get(path)).body;
	const newest = async (): Promise<Json> =>
		(await bodyOf('/v3/Contacts?$orderby=LastModifiedDateTime%20desc')).value[0];

	it.each([
		['utc', '2026-01-15T09:00:01.234Z'],
		['sevenDigits', '2026-01-15T09:00:01.2340000Z'],
		['offset', '2026-01-15T19:00:01.234+10:00'],
		['withoutZone', '2026-01-15T09:00:01.234'],
	] as const)('times of lists and records with timeForm %s', async (timeForm, time) => {
		await start({ timeForm });
		await bench.clock.advance(1234);
		await bench.simulator.change('Contact', contact());

		expect((await newest()).LastModifiedDateTime).toBe(time);
		expect((await bodyOf(`/v3/Contacts/${contact()}`)).LastModifiedDateTime).toBe(time);
	});

	it('a time that a client sends back in another form keeps its moment', async () => {
		await start({ timeForm: 'withoutZone' });
		const [key] = bench.simulator.store.workItems.keys();
		const shown = (await bodyOf(`/v3/WorkItems/${key}`)).StartDate;
		expect(shown).not.toContain('Z');
		const path = `/v3/WorkItems/${key}`;
		expect((await bench.call('PATCH', path, { StartDate: shown })).status).toBe(204);

		expect((await bodyOf(path)).StartDate).toBe(shown);
	});

	it('modification times have whole seconds in lists only with modificationTimes secondsInLists', async () => {
		await start({ modificationTimes: 'secondsInLists' });
		await bench.clock.advance(120);
		const { key } = await bench.simulator.change('Contact');
		const { LastModifiedDateTime: read } = await bodyOf(`/v3/Contacts/${key}`);
		expect(read).toMatch(/\.120Z$/);
		expect((await newest()).LastModifiedDateTime).toBe(read.replace('.120', ''));
	});

	it('modification times are null with modificationTimes null', async () => {
		await start({ modificationTimes: 'null' });

		expect((await newest()).LastModifiedDateTime).toBeNull();
		expect((await bodyOf('/v3/Invoices')).value[0]).toMatchObject({
			UpdatedAt: null,
			CreatedAt: expect.any(String),
		});
	});

	it.each([
		['spaced', 'Ready To Start'],
		['unspaced', 'ReadyToStart'],
	] as const)('the legacy status with workStatuses %s', async (workStatuses, status) => {
		await start({ workStatuses });
		const item = [...bench.simulator.store.workItems.values()][0];
		Object.assign(item, { PrimaryStatus: 'Ready To Start', WorkStatus: 'Ready To Start - Sent' });
		const shown = { WorkItemKey: item.WorkItemKey, WorkStatus: `${status} - Sent` };
		expect(await bodyOf(`/v3/WorkItems/${item.WorkItemKey}`)).toMatchObject(shown);
		const found = await bodyOf(`/v3/WorkItems?$filter=contains(WorkStatus,'${status}')`);
		expect(found.value).toContainEqual(expect.objectContaining(shown));
	});

	it.each([
		['null', null],
		['yearOne', '0001-01-01T00:00:00Z'],
	] as const)('dates that are not set with unsetDates %s', async (unsetDates, date) => {
		await start({ unsetDates });
		const item = [...bench.simulator.store.workItems.values()][0];
		item.DueDate = null;
		const path = `/v3/WorkItems/${item.WorkItemKey}`;
		expect((await bodyOf(path)).DueDate).toBe(date);
		expect((await bodyOf('/v3/WorkItems')).value).toContainEqual(
			expect.objectContaining({ WorkItemKey: item.WorkItemKey, DueDate: date }),
		);
		expect((await bodyOf(path)).SecondaryStatus).not.toBe('0001-01-01T00:00:00Z');
	});

	it.each([
		['none', true],
		['cardsAndTeam', false],
	] as const)('with unmovedTimes %s, a changed card moves the time: %s', async (...row) => {
		const [unmovedTimes, isMoved] = row;
		await start({ unmovedTimes });
		const path = `/v3/Contacts/${contact()}`;
		const before = (await bodyOf(path)).LastModifiedDateTime;
		await bench.clock.advance(5000);
		const [card] = bench.simulator.store.contacts.get(contact())!.BusinessCards;
		const body = {
			...(await bodyOf(`/v3/BusinessCards/${card.BusinessCardKey}`)),
			RoleOrTitle: 'x',
		};
		const cardPath = `/v3/BusinessCards/${card.BusinessCardKey}`;
		expect((await bench.call('PUT', cardPath, body)).status).toBe(204);
		expect((await bodyOf(path)).LastModifiedDateTime !== before).toBe(isMoved);
		expect((await bench.call('PATCH', path, { FirstName: 'Moved' })).status).toBe(200);

		expect((await bodyOf(path)).LastModifiedDateTime).not.toBe(before);
	});

	it.each([
		['none', true],
		['payments', false],
	] as const)('with unmovedTimes %s, a payment moves the time: %s', async (...row) => {
		const [unmovedTimes, isMoved] = row;
		await start({ unmovedTimes });
		const { invoices } = bench.simulator.store;
		const due = ({ InvoiceStatus }: { InvoiceStatus: string }) =>
			InvoiceStatus === 'AwaitingPayment';
		const invoice = [...invoices.values()].find(due)!;
		const { UpdatedAt } = invoice;
		await bench.clock.advance(5000);
		const { status } = await bench.post('/v3/ManualPayments', {
			InvoiceKey: invoice.InvoiceKey,
			PaymentMethod: 'Cash',
			PaymentDate: new Date(bench.clock.now()).toISOString().slice(0, 10),
			TotalAmount: invoice.TotalAmountDue,
		});
		expect(status).toBe(201);
		const shown = await bodyOf(`/v3/Invoices/${invoice.InvoiceKey}`);
		expect(shown.InvoiceStatus).toBe('Paid');
		expect(shown.UpdatedAt !== UpdatedAt).toBe(isMoved);
	});

	describe('lists and single records', () => {
		const seen = async () => ({
			list: (await newest()).PreferredName === 'Kim',
			record: (await bodyOf(`/v3/Contacts/${contact()}`)).PreferredName === 'Kim',
		});
		const change = async () => {
			await bench.clock.advance(1000);
			await bench.simulator.change('Contact', contact(), 'Updated', { PreferredName: 'Kim' });
		};

		it.each([
			['lists', { list: false, record: true }],
			['records', { list: true, record: false }],
			['all', { list: false, record: false }],
		] as const)('lag behind with laggingReads %s', async (laggingReads, expected) => {
			await start({ laggingReads, readLagMs: 8000 });
			await change();
			expect(await seen()).toEqual(expected);
			await bench.clock.advance(8000);

			expect(await seen()).toEqual({ list: true, record: true });
		});

		it('come from two replicas by turns with replicas two, of which one is 8 seconds behind', async () => {
			await start({ replicas: 'two' });
			await change();
			const path = `/v3/Contacts/${contact()}`;
			const names: unknown[] = [];
			for (let read = 0; read < 4; read++) names.push((await bodyOf(path)).PreferredName === 'Kim');

			expect(names).toEqual([true, false, true, false]);
			await bench.clock.advance(8000);
			expect(await seen()).toEqual({ list: true, record: true });
		});
	});

	it.each([
		['documented', false],
		['full', true],
	] as const)('rows with listRows %s have fields of single records: %s', async (listRows, has) => {
		await start({ listRows });
		const { value } = await bodyOf('/v3/Contacts');

		expect('FirstName' in value[0]).toBe(has);
		expect('FeeSettings' in (await bodyOf('/v3/WorkItems')).value[0]).toBe(has);
		expect('reverses' in (await bodyOf('/v3/Payments')).value[0]).toBe(false);
	});

	it('names of contacts in lists, and filters by them, begin with the last name with contactNames lastNameFirst', async () => {
		await start({ contactNames: 'lastNameFirst' });
		const one = bench.simulator.store.contacts.get(contact())!;
		Object.assign(one, { FirstName: 'Ann', MiddleName: 'Bo', LastName: 'Lee' });
		const named = async (name: string) =>
			(await bodyOf(`/v3/Contacts?$filter=FullName%20eq%20'${name}'`)).value;

		expect(await named('Ann Bo Lee')).toEqual([]);
		expect(await named('Lee, Ann Bo')).toMatchObject([{ FullName: 'Lee, Ann Bo' }]);
		one.MiddleName = null;
		one.FirstName = '';
		expect(await named('Lee')).toMatchObject([{ ContactKey: contact() }]);
	});

	it('rows with listRows full have no fields that single records omit', async () => {
		await start({
			listRows: 'full',
			omitWorkItemModificationTime: true,
			customFieldVisibility: 'omitted',
		});

		const [item] = (await bodyOf('/v3/WorkItems')).value;
		expect(item).not.toHaveProperty('LastModifiedDateTime');
		const [field] = (await bodyOf('/v3/CustomFields')).value;
		expect(field).not.toHaveProperty('IsVisibleToContacts');
	});

	it('numbers of records are texts with numbersAs texts, and clients may send them back', async () => {
		await start({ numbersAs: 'texts' });
		const { '@odata.count': count, value } = await bodyOf('/v3/Invoices');
		expect(count).toBe(5);
		expect(value[0].InvoiceTotal).toMatch(/^\d+\.\d\d$/);
		const [key] = bench.simulator.store.workItems.keys();
		const path = `/v3/WorkItems/${key}`;
		bench.simulator.store.workItems.get(key)!.EstimatedBudget = 90;
		const item = await bodyOf(path);
		expect(item.EstimatedBudget).toBe('90.00');
		expect((await bench.call('PUT', path, item)).status).toBe(204);

		expect(bench.simulator.store.workItems.get(key)!.EstimatedBudget).toBe(90);
	});

	it.each([
		['leftOut', undefined],
		['listed', { FullName: expect.any(String) }],
		['nulls', { FullName: null, EmailAddress: null }],
	] as const)('lists show hidden clients with hiddenClients %s', async (hiddenClients, row) => {
		await start({ hiddenClients }, { denyRestrictedClients: true });
		bench.simulator.store.contacts.get(contact())!.RestrictionLevel = 'Hidden';
		const { value } = await bodyOf('/v3/Contacts');
		const found = value.find(({ ContactKey }: Json) => ContactKey === contact());

		if (row === undefined) expect(found).toBeUndefined();
		else expect(found).toMatchObject({ ContactKey: contact(), ...row });
		expect((await bench.get(`/v3/Contacts/${contact()}`)).status).toBe(404);
	});

	it.each([
		['asSent', ' Ann ', ' Ann '],
		['trimmed', ' Ann ', 'Ann'],
		['crlf', 'a\nb\r\nc', 'a\r\nb\r\nc'],
	] as const)('stores texts with texts %s', async (texts, sent, stored) => {
		await start({ texts });
		const path = `/v3/Contacts/${contact()}`;
		expect((await bench.call('PATCH', path, { PreferredName: sent })).status).toBe(200);

		expect((await bodyOf(path)).PreferredName).toBe(stored);
	});

	it.each([
		['asSent', 90.126],
		['cents', 90.13],
	] as const)('stores amounts with amounts %s', async (amounts, stored) => {
		await start({ amounts });
		const [key] = bench.simulator.store.workItems.keys();
		const path = `/v3/WorkItems/${key}`;
		const item = { ...(await bodyOf(path)), EstimatedBudget: 90.126 };
		expect((await bench.call('PUT', path, item)).status).toBe(204);

		expect((await bodyOf(path)).EstimatedBudget).toBe(stored);
	});
});
