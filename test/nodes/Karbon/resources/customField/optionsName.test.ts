import { byId, firstKey, jsonOf, useBench } from '../../support';

const data = { contacts: 1, organizations: 0, clientGroups: 0, invoices: 0, workItems: 0 };

describe('the options of a custom field, if Karbon calls them Options', () => {
	const bench = useBench({ data, variants: { customFieldOptionsName: 'Options' } });

	it('are known to the node, which sets a value', async () => {
		const { contacts, customFields, customFieldValues } = bench.simulator.store;
		const list = [...customFields.values()].find(({ Type }) => Type === 'ListSingleSelect')!;
		list.IsVisibleToContacts = true;
		const value = list.ListOptions.at(-1)!;
		const { error } = await bench.run('customField.setValues', {
			clientKey: byId(firstKey(contacts)),
			fieldValues: { values: [{ customFieldKey: byId(list.Key), value }] },
		});
		expect(error).toBeUndefined();
		const { CustomFieldValues } = customFieldValues.get(firstKey(contacts))!;
		expect(CustomFieldValues.find(({ Key }) => Key === list.Key)?.Value).toEqual([value]);
	});

	it('are reported as missing in a new field, which Karbon created without them', async () => {
		const { error, hints, items } = await bench.run('customField.create', {
			name: 'Tier',
			fieldType: 'ListSingleSelect',
			listOptions: ['Gold', 'Silver'],
		});
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0]).toMatchObject({ Name: 'Tier', Options: [] });
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringContaining(
				'Karbon created the custom field "Tier" without its \'List Options\'',
			),
		]);
	});
});

describe('the options of a custom field, if Karbon calls them ListOptions', () => {
	const bench = useBench({ data });

	it('are no reason for a hint', async () => {
		const { hints } = await bench.run('customField.create', {
			name: 'Tier',
			fieldType: 'ListMultipleSelect',
			listOptions: ['Gold', 'Silver'],
		});
		expect(hints).toEqual([]);
	});
});

describe('the options of a custom field, if Karbon returns both names', () => {
	const bench = useBench({ data });

	it.each([[], null])('are those of Options where ListOptions is %j', async (empty) => {
		const { contacts, customFields, customFieldValues } = bench.simulator.store;
		const list = [...customFields.values()].find(({ Type }) => Type === 'ListSingleSelect')!;
		list.IsVisibleToContacts = true;
		const [value] = list.ListOptions;
		const { ListOptions: Options, ...field } = list;
		bench.simulator.faults.add({
			match: { method: 'GET', path: '/v3/CustomFields' },
			action: {
				type: 'answerAfter',
				status: 200,
				body: { value: [{ ...field, ListOptions: empty, Options }] },
			},
		});
		const { error } = await bench.run('customField.setValues', {
			clientKey: byId(firstKey(contacts)),
			fieldValues: { values: [{ customFieldKey: byId(list.Key), value }] },
		});
		expect(error).toBeUndefined();
		const { CustomFieldValues } = customFieldValues.get(firstKey(contacts))!;
		expect(CustomFieldValues.find(({ Key }) => Key === list.Key)?.Value).toEqual([value]);
	});
});
