import type { INodeParameters } from 'n8n-workflow';

import { partsOf } from '../../../../nodes/Karbon/execution/parameters';
import { KARBON_TOOL } from '../../../support/n8n/nodeTypes';
import { inCollections } from '../formFields';
import { byId, firstKey, useBench } from '../support';

const bench = useBench({ data: { contacts: 2, organizations: 1, clientGroups: 1, invoices: 1 } });
const contact = () => [...bench.simulator.store.contacts.values()][0];

const update = async (fields: INodeParameters, more: object, options = {}) =>
	await bench.run(
		'contact.update',
		{
			contactKey: byId(contact().ContactKey),
			...inCollections('contact.update', fields),
			options,
		},
		more,
	);

/** What an AI model enters when it has no value. */
const PLACEHOLDERS: INodeParameters = {
	suffix: 'null',
	preferredName: ' undefined ',
	contactType: byId('null'),
	clientOwner: byId('undefined'),
	emailAddresses: 'null',
	phoneNumbers: { values: [{ label: 'Fax', number: "={{ 'null' }}" }] },
	description: '',
};

describe('the texts "null" and "undefined" as a value', () => {
	const asTool = { type: KARBON_TOOL };

	it('count as empty for a tool', async () => {
		const { error, items } = await update(PLACEHOLDERS, asTool);
		expect(error).toBeUndefined();
		expect(items[0].json.changed).toBe(false);
		expect(bench.written()).toEqual([]);
	});

	it('do not prevent other values of the same tool call from being set', async () => {
		const { error } = await update({ ...PLACEHOLDERS, middleName: 'Null' }, asTool);
		expect(error).toBeUndefined();
		expect(contact()).toMatchObject({ MiddleName: 'Null' });
	});

	it('count as missing for a tool when a value is required', async () => {
		const { error } = await bench.run(
			'organization.create',
			{ fullName: 'null', additionalFields: {} },
			asTool,
		);
		expect(error?.message).toContain("'Full Name' must not be empty");
		expect(bench.sent()).toEqual([]);
	});

	it('are kept as text for a node that is not a tool', async () => {
		const { error } = await update({ suffix: 'null' }, {});
		expect(error).toBeUndefined();
		expect(contact().Suffix).toBe('null');
	});

	it('do not affect dates', async () => {
		const workItemKey = byId(firstKey(bench.simulator.store.workItems));
		const updateFields = { dueDate: '={{ $now }}' };
		const { error, items } = await bench.run(
			'workItem.update',
			{ workItemKey, updateFields },
			asTool,
		);
		expect(error).toBeUndefined();
		expect(items[0].json.DueDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
	});
});

describe('a list that an expression or an AI model gives as JSON', () => {
	const json = (list: unknown) => `={{ ${JSON.stringify(JSON.stringify(list))} }}`;
	const cardsOf = () => contact().BusinessCards[0];

	it('has the same texts as the list itself', async () => {
		const { EmailAddresses } = cardsOf();
		const { error } = await update(
			{ emailAddresses: json(['a@x.example', 'b@x.example']), websites: json([]) },
			{},
		);
		expect(error).toBeUndefined();
		expect(cardsOf().EmailAddresses).toEqual([...EmailAddresses, 'a@x.example', 'b@x.example']);
	});

	it('is a choice of several fields', async () => {
		const { error } = await update({}, {}, { clearFields: json(['preferredName', 'suffix']) });
		expect(error).toBeUndefined();
		expect(contact()).toMatchObject({ PreferredName: null, Suffix: null });
	});

	it.each(['12345678901234567890', 'true', '"A, B"', '[A, B]'])(
		'is not any other text: %s',
		(text) => {
			expect(partsOf(text)).toEqual(text.split(', '));
		},
	);
});
