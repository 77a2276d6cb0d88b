import { untouchedValues } from '../../../forms/untouched';
import { useBench } from '../support';
import { UPDATES, withAdded, withoutChange } from './cases';

const bench = useBench({ data: { contacts: 1, organizations: 1, clientGroups: 1, workItems: 1 } });

/** Fields of which n8n once entered the first choice, 0 or yes as soon as they were added. */
const OF_CLIENTS = [
	'Annual Revenue',
	'Entity Type',
	'Financial Year End Day',
	'Financial Year End Month',
	'GST Basis',
	'Income Tax Installment Period',
	'Is VAT Registered',
	'Notes',
	'Organization Valuation',
	'Pays Tax',
	'Prepare GST',
	'Registration Numbers',
	'Revenue Model',
	'Sales Tax Basis',
	'Accounting Details: Salutation',
	'Sells',
	'Sex',
	'Tax Country',
	'Add Business Card',
	'Client Team',
	'Restriction Level',
];
const OF_WORK_ITEMS = [
	'Client Task Recipient',
	'Client Type',
	'Estimated Budget',
	'Fee Settings',
	'Primary Status',
];

const CASES = [
	...['contact.update', 'organization.update'].flatMap((id) =>
		OF_CLIENTS.map((label) => ({ id, label })),
	),
	{ id: 'clientGroup.update', label: 'Restriction Level' },
	...OF_WORK_ITEMS.map((label) => ({ id: 'workItem.update', label })),
];

/** Values that the first choice, 0 or yes would change. */
function fill(): object[] {
	const { contacts, organizations, clientGroups, workItems } = bench.simulator.store;
	const clients = [...contacts.values(), ...organizations.values()];
	for (const client of clients) {
		client.RestrictionLevel = 'Private';
		client.AccountingDetail = {
			...client.AccountingDetail,
			AnnualRevenue: 21_000,
			EntityType: 'Person',
			FinancialYearEndDay: 30,
			PaysTax: false,
			Sex: 'F',
		};
	}
	for (const group of clientGroups.values()) group.RestrictionLevel = 'Private';
	return [...clients, ...clientGroups.values(), ...workItems.values()];
}

describe('a field that was added to an update and left alone', () => {
	it.each(CASES)('changes nothing: $id, $label', async ({ id, label }) => {
		const update = UPDATES.find((write) => write.id === id)!;
		const options = update.options.filter(({ field }) => field.displayName === label);
		const collections = options.map(({ collection }) => collection);
		expect(collections.filter((collection) => collection !== 'listFields')).toHaveLength(1);
		const records = fill();
		const before = structuredClone(records);
		for (const option of options) {
			for (const value of untouchedValues(option.field)) {
				const parameters = withAdded(withoutChange(bench.simulator, update), [{ option, value }]);
				const { error, items } = await bench.run(id, parameters);
				expect(error).toBeUndefined();
				expect(items[0].json.changed).toBe(false);
			}
		}
		expect(bench.written()).toEqual([]);
		expect(records).toEqual(before);
	});
});
