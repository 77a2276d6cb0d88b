import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId, firstKey, useBench } from '../../support';

const data = { contacts: 1, organizations: 1, clientGroups: 0, invoices: 0, workItems: 0 };
const STORED = { Bank: ['ANZ'], Payroll: ['Gusto'], LegalFirm: { Name: 'Lee & Co' } };

// karbon.md 28
describe.each([
	['contact', 'contacts'],
	['organization', 'organizations'],
] as const)('services of a %s that Karbon does not show', (kind, name) => {
	const bench = useBench({ data, variants: { accountingServices: 'omitted' } });
	const store = () => bench.simulator.store[name];
	const detail = () => store().get(firstKey(store()))!.AccountingDetail as IDataObject;
	const update = async (moreFields: INodeParameters, options: INodeParameters = {}) =>
		await bench.run(`${kind}.update`, {
			[`${kind}Key`]: byId(firstKey(store())),
			moreFields,
			options,
		});

	beforeEach(() => Object.assign(detail(), structuredClone(STORED)));

	it.each<[string, INodeParameters, INodeParameters, string]>([
		['added to', { bank: ['CBA'] }, {}, 'Banks'],
		['cleared', {}, { clearFields: ['bank'] }, 'Banks'],
		['cleared', {}, { clearFields: ['legalFirm'] }, 'Legal Firm'],
	])('are not %s: %j %j', async (_what, fields, options, label) => {
		const { error } = await update(fields, options);
		expect(error?.message).toMatch(
			new RegExp(`^Karbon did not return 'Accounting Details: ${label}' of the ${kind} `),
		);
		expect(bench.written()).toEqual([]);
	});

	it('are replaced if that is wanted', async () => {
		const { error } = await update({ bank: ['CBA'] }, { replaceLists: ['bank'] });
		expect(error).toBeUndefined();
		expect(detail()).toMatchObject({ ...STORED, Bank: ['CBA'] });
	});

	it('stay when another field changes', async () => {
		const { error } = await update({ lineOfBusiness: 'Bakery' });
		expect(error).toBeUndefined();
		expect(detail()).toMatchObject({ ...STORED, LineOfBusiness: 'Bakery' });
	});
});
