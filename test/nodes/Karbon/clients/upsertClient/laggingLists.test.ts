import { realTiming } from '../../../../../nodes/shared/timing';
import { createManualClock } from '../../../../../simulator/clock';
import { byId, jsonOf, useBench } from '../../support';
import { FROM_ROW } from './fromRow';

const clock = createManualClock();
const bench = useBench({
	clock,
	data: { contacts: 60, organizations: 1, clientGroups: 1 },
	variants: { readLagMs: 8_000 },
});
/** Longer waits are time limits of requests and of n8n's database, which come to their end earlier. */
const MIN_TIME_LIMIT_MS = 5_000;
const { sleep } = realTiming;
beforeEach(async () => {
	jest.spyOn(realTiming, 'now').mockImplementation(() => clock.now());
	jest.spyOn(realTiming, 'random').mockReturnValue(0.5);
	jest.spyOn(realTiming, 'sleep').mockImplementation(async (ms, signal) => {
		await (ms < MIN_TIME_LIMIT_MS ? clock.advance(ms) : sleep(ms, signal));
	});
	await clock.advance(120_000);
});

const contacts = () => [...bench.simulator.store.contacts.values()];
const rowOf = (index: number) => {
	const { UserDefinedIdentifier, FirstName, LastName, ContactType } = contacts()[index];
	return { id: UserDefinedIdentifier!, first: FirstName, last: LastName, type: ContactType! };
};
/** Upserts the row, and enough others that the node reads the list first. */
const upsertWithList = async (row: Record<string, string>) => {
	const others = contacts()
		.map((_, index) => rowOf(index))
		.slice(5, 56);
	return await bench.run('contact.upsert', FROM_ROW, {
		items: [row, ...others].map((json) => ({ json })),
	});
};

describe('while lists lag behind, create or update', () => {
	it.each<[string, (row: Record<string, string>) => Promise<unknown>]>([
		[
			'Create or Update',
			async (row) => await bench.run('contact.upsert', FROM_ROW, { items: [{ json: row }] }),
		],
		[
			'Update',
			async ({ type }) =>
				await bench.run('contact.update', {
					contactKey: byId(contacts()[0].ContactKey),
					updateFields: { contactType: type },
				}),
		],
	])('changes back what %s of this process has just changed', async (_, change) => {
		const row = rowOf(0);
		await change({ ...row, type: 'Supplier' });
		expect(contacts()[0].ContactType).toBe('Supplier');
		const { error, items } = await upsertWithList(row);
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ changed: true, ContactType: row.type });
		expect(contacts()[0].ContactType).toBe(row.type);
	});

	it('changes back an email address that an update of the business card has just changed', async () => {
		const [contact] = contacts();
		const [card] = contact.BusinessCards;
		const old = card.EmailAddresses[0];
		await bench.run('businessCard.update', {
			businessCardKey: card.BusinessCardKey,
			updateFields: { emailAddresses: ['new@client.example'] },
			options: { replaceLists: ['emailAddresses'] },
		});
		expect(contacts()[0].BusinessCards[0].EmailAddresses).toEqual(['new@client.example']);
		// Only the list lags behind.
		bench.simulator.faults.add({
			match: { method: 'GET', path: `/v3/Contacts/${contact.ContactKey}` },
			action: { type: 'callBefore', run: async () => await clock.advance(8_000) },
			times: 1,
		});
		const parameters = { ...FROM_ROW, updateFields: { emailAddresses: [old] } };
		const items = contacts()
			.slice(0, 51)
			.map((_, index) => ({ json: rowOf(index) }));
		const { error } = await bench.run('contact.upsert', parameters, { items });
		expect(error).toBeUndefined();
		expect(contacts()[0].BusinessCards[0].EmailAddresses).toContain(old);
	});

	it.each([
		['the list', upsertWithList],
		[
			'a look-up',
			async (json: Record<string, string>) =>
				await bench.run('contact.upsert', FROM_ROW, { items: [{ json }] }),
		],
	])('finds a new client that %s does not show yet', async (_, upsert) => {
		const row = { id: `New-${contacts().length}`, first: 'Ann', last: 'Lee', type: '' };
		await bench.run('contact.upsert', FROM_ROW, { items: [{ json: row }] });
		const created = contacts().at(-1)!;
		bench.simulator.reset();
		const { error, items } = await upsert({ ...row, last: 'Park' });
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0]).toMatchObject({ created: false, changed: true, LastName: 'Park' });
		expect(contacts().at(-1)).toBe(created);
		expect(bench.written()).toEqual([`PATCH /v3/Contacts/${created.ContactKey}`]);
	});

	it('finds a new client whose identifier a row has in another letter case', async () => {
		const row = { id: 'Case-1', first: 'Ann', last: 'Lee', type: '' };
		const rows = [row, { ...row, id: 'CASE-1', last: 'Park' }];
		const items = rows.map((json) => ({ json }));
		const { error, items: output } = await bench.run('contact.upsert', FROM_ROW, { items });
		expect(error).toBeUndefined();
		expect(jsonOf(output)).toMatchObject([{ created: true }, { created: false, changed: true }]);
		expect(contacts().at(-1)).toMatchObject({ UserDefinedIdentifier: 'Case-1', LastName: 'Park' });
	});

	it('refuses a client whose identifier another system has just changed', async () => {
		const row = { ...rowOf(1), type: 'Supplier' };
		const [, { ContactKey }] = contacts();
		bench.simulator.faults.add({
			match: { method: 'GET', path: `/v3/Contacts/${ContactKey}` },
			action: {
				type: 'callBefore',
				run: async () => {
					contacts()[1].UserDefinedIdentifier = 'Moved';
					await bench.simulator.change('Contact', ContactKey);
					await clock.advance(8_000);
				},
			},
			times: 1,
		});
		const { error } = await upsertWithList(row);
		expect(error?.message).toContain('Karbon did not return the contact with the identifier');
		expect(bench.written()).toEqual([]);
	});
});
