import { keyLocator } from '../../../../nodes/Karbon/fields/locator';

const MODES = [
	{
		displayName: 'From List',
		name: 'list',
		type: 'list',
		typeOptions: { searchListMethod: 'searchInvoices', searchable: true },
	},
	{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 3K8bVnJ4yXtH' },
];

const BY_URL = { displayName: 'By URL', name: 'url', type: 'string' } as const;

const FIELD = {
	displayName: 'Invoice',
	name: 'invoiceKey',
	searchListMethod: 'searchInvoices',
} as const;

test('a key is chosen from a list or entered, and is required', () => {
	expect(keyLocator(FIELD)).toEqual({
		displayName: 'Invoice',
		name: 'invoiceKey',
		description: 'ID (key) of the invoice, such as 3K8bVnJ4yXtH',
		type: 'resourceLocator',
		required: true,
		default: { mode: 'list', value: '' },
		modes: MODES,
	});
});

test('a key may depend on other fields, and have a description and another input mode', () => {
	const field = keyLocator({
		...FIELD,
		extraMode: { displayName: 'By URL', name: 'url' },
		isOptional: true,
		dependsOn: ['entityType'],
		description: 'Where to find it',
	});
	expect(field).not.toHaveProperty('required');
	expect(field).toMatchObject({
		modes: [...MODES, BY_URL],
		typeOptions: { loadOptionsDependsOn: ['entityType'] },
		description: 'Where to find it',
	});
});
