import { keyLocator } from '../../../../nodes/Karbon/fields/keyLocator';

const MODES = [
	{
		displayName: 'From List',
		name: 'list',
		type: 'list',
		typeOptions: { searchListMethod: 'searchInvoices', searchable: true },
	},
	{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 3K8bVnJ4yXtH' },
];

const FIELD = {
	displayName: 'Invoice',
	name: 'invoiceKey',
	searchListMethod: 'searchInvoices',
} as const;

test('a key is chosen from a list or entered, and has to be there', () => {
	expect(keyLocator(FIELD)).toEqual({
		displayName: 'Invoice',
		name: 'invoiceKey',
		type: 'resourceLocator',
		required: true,
		default: { mode: 'list', value: '' },
		modes: MODES,
	});
});

test('a key may begin with its ID, depend on other fields and have a description', () => {
	const field = keyLocator({
		...FIELD,
		defaultMode: 'id',
		dependsOn: ['entityType'],
		description: 'Where to find it',
	});
	expect(field).toMatchObject({
		default: { mode: 'id', value: '' },
		typeOptions: { loadOptionsDependsOn: ['entityType'] },
		description: 'Where to find it',
	});
});
