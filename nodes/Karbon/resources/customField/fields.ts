import { keyLocator } from '../../fields/keyLocator';

export const CUSTOM_FIELD_KEY = keyLocator({
	displayName: 'Custom Field',
	name: 'customFieldKey',
	searchListMethod: 'searchCustomFields',
});

export const CLIENT_KEY = keyLocator({
	displayName: 'Client',
	name: 'clientKey',
	searchListMethod: 'searchContactsAndOrganizations',
	description: 'The contact or organization. Client groups have no custom fields.',
});
