import type { Field } from '../field';

/** The name of an organization or client group. */
export function fullName(placeholder: string): Field {
	return {
		type: 'text',
		path: 'FullName',
		label: 'Full Name',
		isRequired: true,
		isPatchable: true,
		clear: 'never',
		placeholder,
		description: `Name in Karbon, such as ${placeholder.replace('e.g. ', '')}`,
	};
}
