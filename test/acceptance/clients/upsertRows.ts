import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../../simulator';

export const ROWS = 1_000;
/** Requests for each created and changed row (docs/clients.md), and rows of each page of the list. */
export const REQUESTS = { created: 1, changed: 2, pageRows: 100 };

/** Creates or updates a contact from a row. */
export const FROM_ROW: INodeParameters = {
	resource: 'contact',
	operation: 'upsert',
	userDefinedIdentifier: '={{ $json.id }}',
	firstName: '={{ $json.first }}',
	lastName: '={{ $json.last }}',
	updateFields: {
		contactType: '={{ $json.type }}',
		emailAddresses: '={{ $json.email }}',
		preferredName: '={{ $json.preferred }}',
	},
};

/** Half of the rows are existing contacts with changed values, the others are new. */
export function rowsFor(
	contacts: Iterable<{ UserDefinedIdentifier: string | null }>,
): IDataObject[] {
	const identifiers = [...contacts].map(({ UserDefinedIdentifier }) => UserDefinedIdentifier!);
	return Array.from({ length: ROWS }, (_, index) => ({
		id: identifiers[index] ?? `NEW-${index}`,
		first: `First${index}`,
		last: `Last${index}`,
		type: index % 2 === 0 ? 'Individual' : '',
		// Lists contain the first email address only, so only new contacts get one.
		email: identifiers[index] ? '' : `row.${index}@client.example`,
		preferred: `P${index}`,
	}));
}

/** Lists contain the full name only, and middle names make it ambiguous. */
export function withoutMiddleNames({ store }: Simulator): void {
	for (const contact of store.contacts.values()) contact.MiddleName = null;
}
