import { keyLocator } from './keyLocator';

/** The key of an invoice. */
export const INVOICE_KEY = keyLocator({
	displayName: 'Invoice',
	name: 'invoiceKey',
	searchListMethod: 'searchInvoices',
});

/** The key of a payment. */
export const PAYMENT_KEY = keyLocator({
	displayName: 'Payment',
	name: 'paymentKey',
	searchListMethod: 'searchPayments',
});

/** The key of a contact. */
export const CONTACT_KEY = keyLocator({
	displayName: 'Contact',
	name: 'contactKey',
	searchListMethod: 'searchContacts',
});

/** The key of an organization. */
export const ORGANIZATION_KEY = keyLocator({
	displayName: 'Organization',
	name: 'organizationKey',
	searchListMethod: 'searchOrganizations',
});

/** The key of a client group. */
export const CLIENT_GROUP_KEY = keyLocator({
	displayName: 'Client Group',
	name: 'clientGroupKey',
	searchListMethod: 'searchClientGroups',
});

/** The key of a work item. */
export const WORK_ITEM_KEY = keyLocator({
	displayName: 'Work Item',
	name: 'workItemKey',
	searchListMethod: 'searchWorkItems',
});

/** The key of a record whose type is chosen in `entityType`. */
export const ENTITY_KEY = keyLocator({
	displayName: 'Record',
	name: 'entityKey',
	searchListMethod: 'searchEntities',
	dependsOn: ['entityType'],
});

/** The key of a file. Karbon lists the files of one record only, so the list needs to know which. */
export const FILE_KEY = keyLocator({
	displayName: 'File',
	name: 'fileContextKey',
	searchListMethod: 'searchFiles',
	defaultMode: 'id',
	dependsOn: ['options.listEntityType', 'options.listEntityKey'],
	description:
		"The file's FileContextKey. To choose from a list, first set 'Record Type for File List' and 'Record Key for File List' under Options.",
});
