import { byId, firstKey, useBench } from '../../support';

const EMAIL = 'new@client.example';

/** karbon.md 25 */
describe.each(['first', 'last'] as const)(
	'a primary business card that is the %s',
	(primaryCard) => {
		const bench = useBench({ data: { contacts: 2, organizations: 2 }, variants: { primaryCard } });

		it.each([
			['contact', 'contacts'],
			['organization', 'organizations'],
		] as const)('is the one that an update of a %s changes', async (kind, name) => {
			const store = bench.simulator.store[name];
			const record = store.get(firstKey(store))!;
			const [card] = record.BusinessCards;
			const other = { ...card, BusinessCardKey: 'other', IsPrimaryCard: false, EmailAddresses: [] };
			record.BusinessCards.push(other);
			const { error } = await bench.run(`${kind}.update`, {
				[`${kind}Key`]: byId(firstKey(store)),
				updateFields: { emailAddresses: [EMAIL] },
			});
			expect(error).toBeUndefined();
			expect(record.BusinessCards).toMatchObject([
				{ ...card, EmailAddresses: [...card.EmailAddresses, EMAIL] },
				{ BusinessCardKey: 'other', IsPrimaryCard: false, EmailAddresses: [] },
			]);
		});
	},
);
