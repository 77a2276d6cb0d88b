import type { Json } from '../../support';
import { bodyOf, firstClient, KINDS } from './clients';
import { bench, setUpEachTest, start } from './setUp';

const [CONTACT, ORGANIZATION] = KINDS;

setUpEachTest();

describe.each([CONTACT, ORGANIZATION])('karbon.md 28: $kind', (kind) => {
	const detail = (given: Json) => ({ ...kind.required, AccountingDetail: given });

	it('"A RegistrationNumbers entry with an empty number deletes the number of that Type; others are added or replaced"', async () => {
		const { put, stored } = firstClient(bench, kind);
		const numbers = () => stored().AccountingDetail.RegistrationNumbers;
		const [taxId] = numbers();
		const vat = { Type: 'VAT Number', RegistrationNumber: 'V1' };
		await put(detail({ RegistrationNumbers: [vat] }));
		expect(numbers()).toEqual([taxId, vat]);
		await put(detail({ RegistrationNumbers: [{ ...vat, RegistrationNumber: 'V2' }] }));
		expect(numbers()).toEqual([taxId, { ...vat, RegistrationNumber: 'V2' }]);
		await put(detail({ RegistrationNumbers: [{ Type: 'Tax ID', RegistrationNumber: '' }] }));
		expect(numbers()).toEqual([{ ...vat, RegistrationNumber: 'V2' }]);
		await put(kind.required);
		expect(numbers()).toHaveLength(1);
	});

	it('"Service lists (Bank, Payroll, ...) are cleared by [], LegalFirm and TaxProvider by {}, left out they stay"', async () => {
		const { put, stored } = firstClient(bench, kind);
		const LegalFirm = { Name: 'Lane & Co', OrganizationKey: null };
		await put(detail({ Bank: ['Plaid'], LegalFirm, LegalName: 'Full name' }));
		await put(kind.required);
		expect(stored().AccountingDetail).toMatchObject({
			Bank: ['Plaid'],
			LegalFirm,
			LegalName: null,
		});
		await put(detail({ Bank: [], LegalFirm: {} }));
		expect(stored().AccountingDetail).toMatchObject({ Bank: [], LegalFirm: null });
	});

	it.each([
		['replaced', [{ Body: 'New', Type: 'Tax' }]],
		[
			'added',
			[
				{ Body: 'Prefers e-mail.', Type: 'Basic' },
				{ Body: 'New', Type: 'Tax' },
			],
		],
	] as const)('"AccountingDetail.Notes replaced or added": %s', async (accountingNotes, after) => {
		await start({ accountingNotes });
		const { put, stored, read } = firstClient(bench, kind);
		await put(detail({ Notes: [{ Body: 'New', Type: 'Tax' }] }));
		expect(stored().AccountingDetail.Notes).toEqual(after);
		await put(bodyOf(await read()));
		expect(stored().AccountingDetail.Notes).toEqual(after);
	});

	it('karbon.md 28: keeps one note of each type with accountingNotes oneOfType', async () => {
		await start({ accountingNotes: 'oneOfType' });
		const { put, stored } = firstClient(bench, kind);
		const notes = ['Basic', 'Tax', 'Tax'].map((Type, index) => ({ Body: `No. ${index}`, Type }));
		await put(detail({ Notes: notes }));
		expect(stored().AccountingDetail.Notes).toEqual([notes[0], notes[2]]);
		await put(detail({ Notes: [{ Body: 'New', Type: 'Basic' }] }));
		expect(stored().AccountingDetail.Notes).toEqual([{ Body: 'New', Type: 'Basic' }, notes[2]]);
	});

	it.each([
		['a value outside the enum', { Sells: 'Nothing' }, 'AccountingDetail.Sells'],
		['a string as a number', { AnnualRevenue: '12' }, 'AccountingDetail.AnnualRevenue'],
		['a word as a date', { BirthDate: 'May' }, 'AccountingDetail.BirthDate'],
		[
			'a long registration number',
			{ RegistrationNumbers: [{ Type: 'Tax ID', RegistrationNumber: 'x'.repeat(51) }] },
			'AccountingDetail.RegistrationNumbers.RegistrationNumber',
		],
	])('refuses %s', async (_name, given, target) => {
		const { put } = firstClient(bench, kind);
		expect(await put(detail(given))).toMatchObject({
			status: 400,
			body: { error: { code: '4003', details: [{ target }] } },
		});
	});

	it('"Stored values may lie outside the enums: send back as read"', async () => {
		const { put, stored } = firstClient(bench, kind);
		stored().AccountingDetail = { ...stored().AccountingDetail, Sells: 'Hardware' };
		expect((await put(detail({ Sells: 'Hardware' }))).status).toBe(204);
	});
});
