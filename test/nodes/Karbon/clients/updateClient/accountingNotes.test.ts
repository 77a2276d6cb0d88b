import { byId, jsonOf, useBench } from '../../support';

const data = { contacts: 2, organizations: 1, clientGroups: 1, invoices: 1 };

describe.each(['replaced', 'added', 'oneOfType'] as const)(
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

		it.each([
			['that the contact has', [{ type: 'Basic', text: 'Prefers letters' }]],
			['that is given twice', [1, 2].map((number) => ({ type: 'Tax', text: `No. ${number}` }))],
		])('get no second note of a type %s', async (_what, values) => {
			const before = structuredClone(client().AccountingDetail.Notes);
			expect(before).toMatchObject([{ Type: 'Basic' }, { Type: 'Owner' }]);
			const { error } = await bench.run('contact.update', {
				contactKey: byId(client().ContactKey),
				moreFields: { notes: { values } },
			});
			expect(error?.message).toMatch(
				/^'Accounting Details: Notes' must have only one note of each type, because .+; "(Basic|Tax)" /,
			);
			expect(client().AccountingDetail.Notes).toEqual(before);
		});

		it('get the text of a type whose note is empty', async () => {
			const { AccountingDetail } = client();
			AccountingDetail.Notes = [
				{ Type: 'Basic', Body: '' },
				{ Type: 'Owner', Body: 'Call first' },
			];
			const { error } = await bench.run('contact.update', {
				contactKey: byId(client().ContactKey),
				moreFields: { notes: { values: [{ type: 'Basic', text: 'Prefers letters' }] } },
			});
			expect(error).toBeUndefined();
			expect(client().AccountingDetail.Notes).toEqual(
				expect.arrayContaining([
					{ Type: 'Basic', Body: 'Prefers letters' },
					{ Type: 'Owner', Body: 'Call first' },
				]),
			);
		});

		it('get another note of a type if Karbon keeps several', async () => {
			const { AccountingDetail } = client();
			const notes = ['One', 'Two'].map((Body) => ({ Type: 'Tax' as const, Body }));
			AccountingDetail.Notes = notes;
			const { error } = await bench.run('contact.update', {
				contactKey: byId(client().ContactKey),
				moreFields: { notes: { values: [{ type: 'Tax', text: 'Three' }] } },
			});
			expect(error).toBeUndefined();
			if (accountingNotes !== 'oneOfType')
				expect(client().AccountingDetail.Notes).toEqual([...notes, { Type: 'Tax', Body: 'Three' }]);
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
