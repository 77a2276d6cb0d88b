import type { INodeProperties } from 'n8n-workflow';

/** The key of an invoice. */
export const INVOICE_KEY: INodeProperties = {
	displayName: 'Invoice',
	name: 'invoiceKey',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The invoice, from the list or by its key',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchInvoices', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 3K8bVnJ4yXtH',
		},
	],
};

/** The key of a payment. */
export const PAYMENT_KEY: INodeProperties = {
	displayName: 'Payment',
	name: 'paymentKey',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The payment, from the list or by its key',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchPayments', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 3K8bVnJ4yXtH',
		},
	],
};

/** The key of a contact. */
export const CONTACT_KEY: INodeProperties = {
	displayName: 'Contact',
	name: 'contactKey',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The contact, from the list or by its key',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchContacts', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 3K8bVnJ4yXtH',
		},
	],
};

/** The key of an organization. */
export const ORGANIZATION_KEY: INodeProperties = {
	displayName: 'Organization',
	name: 'organizationKey',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The organization, from the list or by its key',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchOrganizations', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 3K8bVnJ4yXtH',
		},
	],
};

/** The key of a client group. */
export const CLIENT_GROUP_KEY: INodeProperties = {
	displayName: 'Client Group',
	name: 'clientGroupKey',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The client group, from the list or by its key',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchClientGroups', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 3K8bVnJ4yXtH',
		},
	],
};

/** The key of a work item. */
export const WORK_ITEM_KEY: INodeProperties = {
	displayName: 'Work Item',
	name: 'workItemKey',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The work item, from the list or by its key',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchWorkItems', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 3K8bVnJ4yXtH',
		},
	],
};

/** The key of a record whose kind is chosen in `entityType`. */
export const ENTITY_KEY: INodeProperties = {
	displayName: 'Record',
	name: 'entityKey',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	typeOptions: { loadOptionsDependsOn: ['entityType'] },
	description: 'The record that it belongs to, of the chosen type, from the list or by its key',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchEntities', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 3K8bVnJ4yXtH',
		},
	],
};

/** The key of a file. Files can be listed for one record only, so the list needs to know which. */
export const FILE_KEY: INodeProperties = {
	displayName: 'File',
	name: 'fileContextKey',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'id', value: '' },
	typeOptions: { loadOptionsDependsOn: ['options.listEntityType', 'options.listEntityKey'] },
	description:
		'The file (its FileContextKey). To choose from a list, name the record that it is attached to under Options first.',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'searchFiles', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 3K8bVnJ4yXtH',
		},
	],
};
