import type { INodeParameters } from 'n8n-workflow';

import type { OperationInput } from '../../../../nodes/Karbon/execution/operation';
import {
	keyText,
	recordName,
	workItemKeyFromAddress,
	workItemKeyText,
} from '../../../../nodes/Karbon/execution/recordKey';

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
