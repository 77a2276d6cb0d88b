import type { IDataObject } from 'n8n-workflow';

import { mapAutomatically } from '../../../support/action/mapAutomatically';
import { useBench } from '../support';

const bench = useBench({ data: { contacts: 2, organizations: 2, invoices: 0 } });

const CONTACT = { 'First Name': 'Ann', 'Last Name': 'Lee' };
const WORK = { Title: 'Tax', 'Client Type': 'Organization', 'Start Date': '2026-12-01' };

describe('a column that takes the key of a record and has its name', () => {
	it.each<[operation: string, row: IDataObject, label: string, cell: string]>([
		['contact.create', CONTACT, 'Organization', 'Kea Roofing'],
		['contact.upsert', { ...CONTACT, Identifier: 'C-2' }, 'Organization', 'ann@kea.example'],
		['workItem.create', WORK, 'Client', 'Kea Roofing'],
		['workItem.create', WORK, 'Work Template', 'Monthly Bookkeeping'],
		['workItem.create', WORK, 'Related Client Group', 'Lee, Ann and Bob'],
		['workItem.create', WORK, 'Work Schedule Key', 'Monthly Books'],
	])('is an error before any row is sent: %s, %j, %s "%s"', async (operation, row, label, cell) => {
		const [user] = bench.simulator.store.users.values();
		const [{ OrganizationKey }] = bench.simulator.store.organizations.values();
		const whole = operation.startsWith('workItem')
			? { ...row, Client: OrganizationKey, Assignee: user.EmailAddress }
			: row;
		const first = row.Identifier ? { ...whole, Identifier: 'C-1' } : whole;
		const { error } = await bench.run(operation, mapAutomatically('Identifier'), {
			items: [{ json: first }, { json: { ...whole, [label]: cell } }],
		});
		expect(error?.message).toContain(
			`'${label}' must be the key of a record, not a name or an email address`,
		);
		expect(bench.written()).toEqual([]);
	});
});

it('the name of a member of the client team is an error before the client is read', async () => {
	const [contactKey] = bench.simulator.store.contacts.keys();
	const clientTeam = { values: [{ memberKey: 'Ann Lee', memberType: 'User' }] };
	const { error } = await bench.run('contact.update', { contactKey, moreFields: { clientTeam } });
	expect(error?.message).toBe("'Client Team > Member' must be a key or an email address");
	expect(bench.sent()).toEqual([]);
});
