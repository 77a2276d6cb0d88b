import type { VariantOptions } from '../../../../../simulator';
import { byId, firstKey, useBench } from '../../support';

const data = { contacts: 1, organizations: 1, clientGroups: 0, invoices: 0, workItems: 0 };

// karbon.md 28
describe.each<VariantOptions>([
	{ provisionalTaxName: 'ProvisionalTaxBasic' },
	{ provisionalTaxName: 'ProvisionalTaxBasis' },
])('the provisional tax basis with %j', (variants) => {
	const bench = useBench({ data, variants });
	const isKnown = variants.provisionalTaxName === 'ProvisionalTaxBasic';
	const update = async (moreFields: Record<string, string>) => {
		const { contacts } = bench.simulator.store;
		const key = firstKey(contacts);
		const { error } = await bench.run('contact.update', { contactKey: byId(key), moreFields });
		return { error, detail: contacts.get(key)!.AccountingDetail };
	};

	it('is stored, or an error says that it is not', async () => {
		const { error, detail } = await update({ provisionalTaxBasic: 'Standard' });
		if (isKnown) {
			expect(error).toBeUndefined();
			expect(detail.ProvisionalTaxBasic).toBe('Standard');
		} else {
			expect(error?.message).toContain(
				"but did not change 'Accounting Details: Provisional Tax Basis'",
			);
		}
	});

	it('stays when another field changes', async () => {
		const { contacts } = bench.simulator.store;
		contacts.get(firstKey(contacts))!.AccountingDetail.ProvisionalTaxBasic = 'Ratio';
		const { error, detail } = await update({ lineOfBusiness: 'Bakery' });
		expect(error).toBeUndefined();
		expect(detail).toMatchObject({ ProvisionalTaxBasic: 'Ratio', LineOfBusiness: 'Bakery' });
	});
});
