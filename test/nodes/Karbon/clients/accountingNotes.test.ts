import { byId, jsonOf, useBench } from '../support';

const data = { contacts: 2, organizations: 1, clientGroups: 1, invoices: 1 };

describe.each(['replaced', 'added'] as const)(
	'accounting notes that are %s by a PUT',
	(accountingNotes) => {
		const bench = useBench({ data, variants: { accountingNotes } });
		const client = () => [...bench.simulator.store.contacts.values()][0];

		it('get a new note once', async () => {
			const { Notes } = structuredClone(client().AccountingDetail);
			expect(Notes).not.toEqual([]);
			const note = { type: 'Owner', text: 'Prefers letters' };
			for (const changed of [true, false]) {
				const { error, items } = await bench.run('contact.update', {
					contactKey: byId(client().ContactKey),
					moreFields: {
						notes: { values: [note, { type: 'Tax', text: "={{ '' }}" }, { type: '', text: '' }] },
					},
				});
				expect(error).toBeUndefined();
				expect(jsonOf(items)[0].changed).toBe(changed);
				expect(client().AccountingDetail.Notes).toEqual([
					...Notes,
					{ Type: 'Owner', Body: 'Prefers letters' },
				]);
			}
		});

		it.each(['clearFields', 'replaceLists'])('are not in the option %s', async (option) => {
			const { error } = await bench.run('contact.update', {
				contactKey: byId(client().ContactKey),
				options: { [option]: ['notes'] },
			});
			expect(error?.message).toMatch(/^'(Clear Fields|Replace Lists)' must be one of/);
		});
	},
);
