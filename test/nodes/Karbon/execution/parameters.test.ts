import type { INodeParameters } from 'n8n-workflow';

import {
	keyText,
	partsOf,
	recordName,
	workItemKeyFromAddress,
	workItemKeyText,
} from '../../../../nodes/Karbon/execution/parameters';
import { KARBON_TOOL } from '../../../support/n8n/nodeTypes';
import { inCollections } from '../formFields';
import { byId, firstKey, useBench } from '../support';
import type { OperationInput } from '../../../../nodes/Karbon/execution/operation';

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

const ADDRESS = 'https://app2.karbonhq.com/acme#/work/3K8bVnJ4yXtH/tasks';

describe('a key', () => {
	it('is trimmed', () => {
		expect(keyText('Invoice', ' 3K8bVnJ4yXtH ')).toBe('3K8bVnJ4yXtH');
	});

	it.each([
		['a parent folder', '..', "'Invoice' must be the key of a record"],
		['empty', '', "'Invoice' must not be empty"],
		['too long', 'k'.repeat(501), "'Invoice' must have at most 500 characters; it has 501"],
		[
			'a web address',
			ADDRESS,
			"'Invoice' must be the key of a record. Web addresses are accepted for work items only",
		],
	])('is refused if it is %s', (_name, text, message) => {
		expect(() => keyText('Invoice', text)).toThrow(message);
	});

	it('of a work item may be pasted as its web address', () => {
		expect(workItemKeyText('Work Item', ADDRESS)).toBe('3K8bVnJ4yXtH');
		expect(workItemKeyText('Work Item', '3K8bVnJ4yXtH')).toBe('3K8bVnJ4yXtH');
		expect(() => workItemKeyText('Work Item', 'https://example.com')).toThrow('Web addresses');
	});
});

describe('the name of a record in a message', () => {
	const named = (locator: INodeParameters, noun: string, json: object = {}) => {
		const context = {
			getNode: () => ({ parameters: { recordKey: locator } }),
			getInputData: () => [{ json }],
		};
		const input = { context, itemIndex: 0 } as unknown as OperationInput;
		return recordName(input, 'recordKey', noun, 'abc');
	};
	const chosen = (cachedResultName: string, more: INodeParameters = {}): INodeParameters => ({
		__rl: true,
		mode: 'list',
		value: 'abc',
		cachedResultName,
		...more,
	});

	it.each([
		['invoice', 'INV-0042 - Acme Ltd (Paid)', 'the invoice INV-0042'],
		['invoice', 'Acme Ltd (Paid)', 'the invoice "Acme Ltd (Paid)"'],
		[
			'work item',
			'Tax - 2026 - Acme Ltd (Waiting)',
			'the work item "Tax - 2026 - Acme Ltd (Waiting)"',
		],
		['payment', '2026-11-21 - 120.5 - Acme Ltd', 'the payment "2026-11-21 - 120.5 - Acme Ltd"'],
	])('of the type %s is the entry that was chosen from the list', (noun, entry, name) => {
		expect(named(chosen(entry), noun)).toBe(name);
	});

	it.each([
		['an invoice', { InvoiceKey: 'abc', InvoiceNumber: 'INV-0042' }, 'the invoice INV-0042'],
		[
			'an event with its invoice',
			{ record: { InvoiceKey: 'abc', InvoiceNumber: 'INV-0042' } },
			'the invoice INV-0042',
		],
		['another invoice', { InvoiceKey: 'd', InvoiceNumber: 'INV-0043' }, 'the invoice "abc"'],
		['an invoice without a number', { InvoiceKey: 'abc' }, 'the invoice "abc"'],
	])('is the number of the invoice where the input item is %s', (_case, json, name) => {
		expect(named(chosen('', { mode: 'id' }), 'invoice', json)).toBe(name);
	});

	it.each<[string, INodeParameters]>([
		['was entered', chosen('INV-0042', { mode: 'id' })],
		['comes from an expression', chosen('INV-0042', { value: '={{ $json.key }}' })],
		['has no name in the list', chosen('')],
	])('is its key when it %s', (_, locator) => {
		expect(named(locator, 'invoice')).toBe('the invoice "abc"');
	});

	it('is its key when the whole field is an expression', () => {
		expect(named('={{ $json }}' as unknown as INodeParameters, 'invoice')).toBe(
			'the invoice "abc"',
		);
	});
});

it.each([
	['https://app2.karbonhq.com/acme#/work/3K8bVnJ4yXtH', '3K8bVnJ4yXtH'],
	['https://app2.karbonhq.com/acme#/work/3K8bVnJ4yXtH/tasks', '3K8bVnJ4yXtH'],
	['https://app2.karbonhq.com/#/work/3K8bVnJ4yXtH?tab=notes', '3K8bVnJ4yXtH'],
	['HTTPS://APP2.KARBONHQ.COM/acme#/work/3K8bVnJ4yXtH', '3K8bVnJ4yXtH'],
])('the address %s is that of the work item %s', (address, key) => {
	expect(workItemKeyFromAddress(address)).toBe(key);
});

it.each([
	'3K8bVnJ4yXtH',
	'https://app2.karbonhq.com/acme#/contacts/3K8bVnJ4yXtH',
	'https://app2.karbonhq.com/acme#/work/',
	'https://example.com/acme#/work/3K8bVnJ4yXtH',
	'https://evilkarbonhq.com/acme#/work/3K8bVnJ4yXtH',
	'https://app2.karbonhq.com:99999/acme#/work/3K8bVnJ4yXtH',
])('%s is not the address of a work item', (text) => {
	expect(workItemKeyFromAddress(text)).toBeUndefined();
});
