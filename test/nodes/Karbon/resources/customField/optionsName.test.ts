import { type Bench, byId, firstKey, jsonOf, useBench } from '../../support';

const data = { contacts: 1, organizations: 0, clientGroups: 0, invoices: 0, workItems: 0 };

/** A field of contacts with one value from a list. */
function listFieldOf({ simulator }: Bench) {
	const fields = [...simulator.store.customFields.values()];
	const list = fields.find(({ Type }) => Type === 'ListSingleSelect')!;
	list.IsVisibleToContacts = true;
	return list;
}

/** Sets the value of a contact's field, and expects that Karbon has it. */
async function setAndCheck(bench: Bench, fieldKey: string, value: string): Promise<void> {
	const contactKey = firstKey(bench.simulator.store.contacts);
	const { error } = await bench.run('customField.setValues', {
		clientKey: byId(contactKey),
		fieldValues: { values: [{ customFieldKey: byId(fieldKey), value }] },
	});
	expect(error).toBeUndefined();
	const { CustomFieldValues } = bench.simulator.store.customFieldValues.get(contactKey)!;
	expect(CustomFieldValues.find(({ Key }) => Key === fieldKey)?.Value).toEqual([value]);
}

describe('the options of a custom field, if Karbon calls them Options', () => {
	const bench = useBench({ data, variants: { customFieldOptionsName: 'Options' } });

	it('are known to the node, which sets a value', async () => {
		const list = listFieldOf(bench);
		await setAndCheck(bench, list.Key, list.ListOptions.at(-1)!);
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
		const list = listFieldOf(bench);
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
		await setAndCheck(bench, list.Key, value);
	});
});
