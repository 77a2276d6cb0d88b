import type { IDataObject, IExecuteFunctions, INodeParameters } from 'n8n-workflow';

import { aboutItem, rowLabel } from '../../../../nodes/Karbon/execution/rowLabel';
import { EVERY_OPERATION } from '../everyOperation';
import { byId, firstKey, useBench } from '../support';

const contextOf = (...jsons: IDataObject[]) =>
	({ getInputData: () => jsons.map((json) => ({ json })) }) as unknown as IExecuteFunctions;

describe('the label of an item', () => {
	it.each([
		[{}, 'Item 2'],
		[{ row_number: 3 }, 'Row 3'],
		[{ row_number: '12' }, 'Row 12'],
		[{ row_number: 0 }, 'Item 2'],
		[{ row_number: 2.5 }, 'Item 2'],
		[{ row_number: 'third' }, 'Item 2'],
		[{ row_number: null }, 'Item 2'],
		[{ row_number: { toString: 1 } }, 'Item 2'],
	])('of %j is %s', (json, label) => {
		expect(rowLabel(contextOf({}, json), 1)).toBe(label);
	});

	it.each([
		['Aroha Lindqvist', 'Row 3 (Aroha Lindqvist)'],
		['  Aroha \n Lindqvist ', 'Row 3 (Aroha Lindqvist)'],
		[' ', 'Row 3'],
		['x'.repeat(100), `Row 3 (${'x'.repeat(100)})`],
		['x'.repeat(101), 'Row 3'],
	])('has the name %j as %s', (name, label) => {
		expect(rowLabel(contextOf({ row_number: 3 }), 0, name)).toBe(label);
	});

	it('is left out for a single item without the number of a row', () => {
		expect(aboutItem(contextOf({}), 0, () => 'Aroha')).toEqual({ itemIndex: 0 });
		const labeled = aboutItem(contextOf({ row_number: 3 }), 0, () => 'Aroha');
		expect(labeled).toEqual({ itemIndex: 0, label: 'Row 3 (Aroha)' });
	});

	it('has no name when the name cannot be read', () => {
		const nameOf = () => {
			throw new Error('No such expression');
		};
		expect(aboutItem(contextOf({}, {}), 1, nameOf).label).toBe('Item 2');
	});
});

const bench = useBench({ data: { contacts: 2, organizations: 2, workItems: 2 } });
const REFUSED = { action: { type: 'status', status: 403 } } as const;
/** The message for the first of two items, which Karbon refuses. */
async function message(
	operation: string,
	parameters: INodeParameters,
	json: IDataObject = {},
): Promise<string | undefined> {
	bench.simulator.faults.add(REFUSED);
	const items = [{ json }, { json: {} }];
	return (await bench.run(operation, parameters, { items })).error?.message;
}

describe('the error of an item among several', () => {
	const store = () => bench.simulator.store;
	const identified = { __rl: true, mode: 'identifier', value: 'AROHA-1' };

	it.each<[string, () => INodeParameters, string]>([
		['contact.create', () => ({ firstName: 'Aroha', lastName: 'Lindqvist' }), 'Aroha Lindqvist'],
		['organization.create', () => ({ fullName: 'Acme Ltd' }), 'Acme Ltd'],
		[
			'contact.upsert',
			() => ({ userDefinedIdentifier: 'A-1', firstName: 'Aroha', lastName: 'Lindqvist' }),
			'Aroha Lindqvist',
		],
		['organization.upsert', () => ({ userDefinedIdentifier: 'A-1', fullName: '' }), 'A-1'],
		[
			'contact.update',
			() => ({ contactKey: identified, moreFields: { salutation: 'Dr' } }),
			'AROHA-1',
		],
		[
			'contact.update',
			() => ({
				contactKey: byId('gone'),
				updateFields: { firstName: 'Aroha', lastName: 'Lindqvist' },
			}),
			'Aroha Lindqvist',
		],
		[
			'organization.update',
			() => ({
				organizationKey: {
					__rl: true,
					mode: 'list',
					value: firstKey(store().organizations),
					cachedResultName: 'Acme Ltd',
				},
				updateFields: { fullName: 'New Name' },
			}),
			'Acme Ltd',
		],
		[
			'workItem.create',
			() => ({ ...EVERY_OPERATION['workItem.create'](bench.simulator).parameters, title: 'Audit' }),
			'Audit',
		],
		[
			'workItem.update',
			() => ({ workItemKey: byId('gone'), updateFields: { title: 'Audit' } }),
			'Audit',
		],
	])('of %s begins with the item and the name', async (operation, parameters, name) => {
		expect(await message(operation, parameters())).toMatch(new RegExp(`^Item 1 \\(${name}\\): `));
	});

	it.each<[string, (value: unknown) => INodeParameters]>([
		['contact.update', (value) => ({ contactKey: { ...identified, value: value as string } })],
		['organization.upsert', (value) => ({ userDefinedIdentifier: value as string, fullName: '' })],
	])('of %s has no name when there is no identifier', async (operation, parametersWith) => {
		for (const value of [null, '={{ $json.none }}', '={{ null }}', ' ', '={{ {} }}']) {
			expect(await message(operation, parametersWith(value))).toMatch(/^Item 1: /);
		}
		expect(await message(operation, parametersWith(1042))).toMatch(/^Item 1 \(1042\): /);
	});

	it.each<[string, IDataObject]>([
		['Aroha Lindqvist', { FullName: 'Aroha Lindqvist' }],
		['Aroha Lindqvist', { FirstName: 'Aroha', LastName: 'Lindqvist' }],
	])('has the name %s of the item that is the client, %j', async (name, fields) => {
		const parameters = { clientKey: byId('={{ $json.ContactKey }}') };
		const item = { ContactKey: 'gone', row_number: 3, ...fields };
		const text = await message('customField.setValues', parameters, item);
		expect(text).toMatch(new RegExp(`^Row 3 \\(${name}\\): `));
	});

	it('has no name of an item that is another record, or has none', async () => {
		const parameters = { clientKey: byId('gone') };
		const other = { ContactKey: 'other', FullName: 'Another' };
		expect(await message('customField.setValues', parameters, other)).toMatch(/^Item 1: /);
		const unnamed = { ContactKey: 'gone' };
		expect(await message('customField.setValues', parameters, unnamed)).toMatch(/^Item 1: /);
	});

	it('names the row, the client, the field and its choices', async () => {
		const client = firstKey(bench.simulator.store.contacts);
		const parameters = {
			clientKey: byId('={{ $json.ContactKey }}'),
			fieldValues: { values: [{ customFieldKey: 'Tier', value: 'Tin' }] },
		};
		const json = { row_number: 3, ContactKey: client, FullName: 'Aroha Lindqvist' };
		const { error } = await bench.run('customField.setValues', parameters, { items: [{ json }] });
		expect(error?.message).toBe("Row 3 (Aroha Lindqvist): 'Tier' must be Gold, Silver, or Bronze");
		expect(error?.context.itemIndex).toBe(0);
	});

	it('shows no secret that was entered as a name', async () => {
		const { accessKey } = bench.simulator.credentials;
		const text = await message('organization.create', { fullName: `Key ${accessKey}` });
		expect(text).toMatch(/^Item 1/);
		expect(text).not.toContain(accessKey.slice(0, 20));
	});
});
