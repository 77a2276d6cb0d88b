import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { mapAutomatically } from '../../../support/action/mapAutomatically';
import { useBench } from '../support';

/** A row of a spreadsheet with a new contact, with columns for fields and custom fields. */
export const ROW = {
	row_number: 2,
	Identifier: 'IMP-1',
	'First Name': 'Aroha',
	'last name ': 'Lindqvist',
	'Email Address': 'aroha@client.example',
	'Contact Type': 'Individual',
	Tier: 'gold',
	Interests: 'Payroll, Audit',
	Newsletter: 'yes',
	'Number of Employees': 12,
	'Client Since': '2024-02-29',
	'Fiscal year end': '30 June',
};

/** A bench with ten contacts, for imports of contacts with 'Map Automatically'. */
export function useImports() {
	const bench = useBench({
		data: { contacts: 10, organizations: 3, clientGroups: 0, invoices: 0, users: 5 },
	});
	return {
		bench,
		contacts: () => [...bench.simulator.store.contacts.values()],
		users: () => [...bench.simulator.store.users.values()],
		/** Runs 'Create or Update' with a row in each item. */
		importRows: async (rows: IDataObject[], more: INodeParameters = {}, node = {}) =>
			await bench.run(
				'contact.upsert',
				{ ...mapAutomatically('Identifier'), simplify: false, ...more },
				{ items: rows.map((json) => ({ json })), node },
			),
		/** The requests without queries. */
		paths: () => bench.decoded().map((one) => one.replace(/\?.*/, '')),
	};
}
