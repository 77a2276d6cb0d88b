import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { mapAutomatically } from '../../../support/action/mapAutomatically';
import { byId, useBench } from '../support';

const bench = useBench({
	data: { contacts: 3, organizations: 0, clientGroups: 0, invoices: 0, workItems: 1, users: 2 },
});
const contact = (index = 0) => [...bench.simulator.store.contacts.values()][index];

const run = async (operation: string, rows: IDataObject[], more: INodeParameters = {}) => {
	const items = rows.map((row, index) => ({ json: { row_number: index + 2, ...row } }));
	return await bench.run(operation, { ...mapAutomatically(), ...more }, { items });
};

const byIdentifier: INodeParameters = { __rl: true, mode: 'identifier', value: '={{ $json.Id }}' };
const named = (LastName: string) => ({ 'First Name': 'Ann', 'Last Name': LastName });
const workItem = (Title: string) => ({
	Title,
	'Client Type': 'Contact',
	Client: contact().ContactKey,
	Assignee: [...bench.simulator.store.users.values()][0].EmailAddress,
	'Start Date': '2026-01-01',
});

describe("'Check All Rows First' sends nothing when a later row", () => {
	it.each<[string, INodeParameters, () => string, string]>([
		['key', byId('={{ $json.Id }}'), () => contact().ContactKey, "'Contact' must not be empty"],
		['identifier', byIdentifier, () => 'C-1', "'Identifier' must not be empty"],
	])('has no %s of the client to update', async (_what, contactKey, first, message) => {
		contact().UserDefinedIdentifier = 'C-1';
		const rows = [first(), ''].map((Id) => ({ Id, Description: 'New' }));
		const { error } = await run('contact.update', rows, { contactKey });
		expect(error?.message).toBe(`Row 3: ${message}`);
		expect(bench.written()).toEqual([]);
	});

	it.each([
		['contact', () => [named('One'), named('Two')], 'Ann Two'],
		['workItem', () => [workItem('One'), workItem('Two')], 'Two'],
	])('has no idempotency key for a new record: %s', async (resource, values, name) => {
		const rows = values().map((row, index) => ({ ...row, Id: index === 0 ? 'k' : '' }));
		const options = { idempotencyKey: '={{ $json.Id }}' };
		const { error } = await run(`${resource}.create`, rows, { options });
		expect(error?.message).toContain(`Row 3 (${name}): 'Idempotency Key' must not be empty`);
		expect(bench.written()).toEqual([]);
	});

	it.each([
		[
			'fee',
			{ 'Fee Settings > Fee Type': 'Non Billable', 'Fee Settings > Fee Value': 5 },
			"'Fee Settings > Fee Value' must be empty unless the fee is fixed",
		],
		[
			'recipient',
			{ 'Client Task Recipient > Recipient': '3K8bVnJ4yXtH' },
			"'Client Task Recipient > Recipient Type' must not be empty",
		],
	])('has a %s of a work item that Karbon does not take', async (_what, wrong, message) => {
		const { error } = await run('workItem.create', [
			workItem('One'),
			{ ...workItem('Two'), ...wrong },
		]);
		expect(error?.message).toBe(`Row 3 (Two): ${message}`);
		expect(bench.written()).toEqual([]);
	});

	it('gives another contact, matched by email address, the same identifier', async () => {
		const rows = ['one', 'two'].map((name) => ({
			...named(name),
			'Email Address': `${name}@client.example`,
			Identifier: 'SAME-1',
		}));
		const { error } = await run('contact.upsert', rows, mapAutomatically('Email Addresses'));
		expect(error?.message).toBe(
			`Row 3 (Ann two): 'Identifier' must be different in each row; "SAME-1" is also in Row 2`,
		);
		expect(bench.written()).toEqual([]);
	});
});
