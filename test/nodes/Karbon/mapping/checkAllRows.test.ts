import type { IDataObject } from 'n8n-workflow';

import { DEFINITIONS } from '../../../../nodes/Karbon/customFields/definitions';
import { ACCOUNT_SETTINGS } from '../../../../nodes/Karbon/settings/accountSettings';
import { ACCOUNT_USERS } from '../../../../nodes/Karbon/settings/accountUsers';
import { mapAutomatically } from '../../../support/action/mapAutomatically';
import { credentialFor } from '../../../support/n8n/credentials';
import { jsonOf } from '../support';
import { ROW, useImports } from './importBench';

const { bench, contacts, importRows, paths } = useImports();

describe("'Check All Rows First'", () => {
	const rows = () => [
		{ ...ROW, row_number: 2, Identifier: 'C-1' },
		{ ...ROW, row_number: 3, Identifier: 'C-2', Tier: 'Platinum' },
		{ ...ROW, row_number: 4, Identifier: 'c-1 ' },
		{ ...ROW, row_number: 5, Identifier: '' },
	];

	it('names all rows that are wrong before anything is sent', async () => {
		const { error } = await importRows(rows());
		expect(error?.message).toBe('3 rows have invalid values, so nothing was sent');
		// n8n would add the position of one item, from 0, to the message.
		expect(error?.context.itemIndex).toBeUndefined();
		expect(error?.description?.split('\n')).toEqual([
			"Row 3 (Aroha Lindqvist): 'Tier' must be Gold, Silver, or Bronze.",
			`Row 4 (Aroha Lindqvist): 'Identifier' must be different in each row; "c-1" is also in Row 2.`,
			"Row 5 (Aroha Lindqvist): 'Identifier' must not be empty.",
		]);
		expect(bench.written()).toEqual([]);
	});

	it.each([
		[1, "'Identifier' must not be empty", 'No row of this batch was sent. Correct the row and run'],
		[2, '2 rows have invalid values, so no row of this batch was sent', 'Row 2'],
	])('says in a loop that earlier batches were sent: %i rows', async (count, message, advice) => {
		const items = Array.from({ length: count }, () => ({ json: { ...ROW, Identifier: '' } }));
		const { error } = await bench.run('contact.upsert', mapAutomatically('Identifier'), {
			items,
			runIndex: 1,
		});
		expect(error?.message).toContain(message);
		expect(error?.description).toContain(advice);
	});

	const wrongRows = (count: number, valueAt: (index: number) => IDataObject) =>
		Array.from({ length: count }, (_, index) => ({
			...ROW,
			row_number: index + 2,
			Identifier: `L-${index}`,
			...valueAt(index),
		}));

	it('names five rows with the same reason, and counts the others', async () => {
		const { error } = await importRows([
			...wrongRows(7, () => ({ Newsletter: 'x' })),
			{ ...ROW, row_number: 9, Identifier: '' },
		]);
		const named = [2, 3, 4, 5, 6].map((row) => `Row ${row} (Aroha Lindqvist)`).join(', ');
		expect(error?.description?.split('\n')).toEqual([
			`${named}, and 2 more: 'Newsletter' must be yes or no.`,
			"Row 9 (Aroha Lindqvist): 'Identifier' must not be empty.",
		]);
	});

	const inAnotherRow = wrongRows(50, (index) => ({ Identifier: `L-${index % 25}` }));
	const long = wrongRows(15, (index) => ({ 'Client Owner': 'x'.repeat(1_000) + index }));

	it.each([
		['20 reasons', inAnotherRow, 25, 20],
		['as many long reasons as fit into an error', long, 15, 4],
	])('names %s, and counts the other rows', async (_what, wrong, count, named) => {
		const { error } = await importRows(wrong);
		expect(error?.message).toBe(`${count} rows have invalid values, so nothing was sent`);
		const lines = error!.description!.split('\n');
		expect(lines).toHaveLength(named + 1);
		const row = wrong[wrong.length - count + named - 1].row_number;
		expect(lines[named - 1]).toContain(`Row ${row} (Aroha Lindqvist): '`);
		expect(lines[named]).toBe(`And ${count - named} more.`);
	});

	it('hides the access key in the names of columns that match no field', async () => {
		const { accessKey } = credentialFor(bench.simulator);
		const { hints } = await importRows([{ ...ROW, Identifier: 'K-1', [String(accessKey)]: 'x' }]);
		expect(hints.map(({ message }) => message)).toEqual([
			`Columns that match no field were not imported: "[hidden]". To import them, rename them or use them in 'Fields Without Columns'.`,
		]);
	});

	it('names a row without a name by its identifier', async () => {
		const [known] = contacts();
		const rows = [2, 3].map((row) => ({
			row_number: row,
			Identifier: row === 2 ? known.UserDefinedIdentifier : 'ID-3',
			Newsletter: 'maybe',
		}));
		const more = [77, { text: 'x' }, undefined].map((identifier, index) => ({
			row_number: index + 4,
			Identifier: identifier,
			Newsletter: 'perhaps',
		}));
		const { error } = await importRows([...rows, ...more]);
		expect(error?.description?.split('\n')).toEqual([
			`Row 2 (${known.UserDefinedIdentifier}), Row 3 (ID-3), Row 4 (77), Row 6: 'Newsletter' must be yes or no.`,
			"Row 5: 'Identifier' must be text, a number, or a date.",
		]);
	});

	it.each([
		['entries', (Name: string) => ({ Name })],
		['names', (name: string) => name],
	])('names ten of many contact types, which are %s', async (_shape, toType) => {
		ACCOUNT_SETTINGS.forget();
		const ContactTypes = Array.from({ length: 14 }, (_, index) => toType(`Type ${index}`));
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body: { ContactTypes } },
			match: { path: '/v3/TenantSettings' },
		});
		const row = { ...ROW, Identifier: 'M-1', 'Contact Type': 'Customer' };
		const { error } = await importRows([row]);
		expect(error?.message).toMatch(/Types: Type 0, .*Type 9, and 4 more$/);
		ACCOUNT_SETTINGS.forget();
	});

	it('looks up the client of a row that lacks what a new one needs, once', async () => {
		const [known] = contacts();
		const rows = [
			{ row_number: 2, Identifier: known.UserDefinedIdentifier, 'Last Name': 'Changed' },
			{ ...ROW, row_number: 3, Identifier: 'NEW-3' },
			{ row_number: 4, Identifier: 'NEW-4', 'First Name': 'Tui' },
		];
		const refused = await importRows(rows);
		expect(refused.error?.message).toBe("Row 4 (Tui): 'Last Name' must not be empty");
		expect(bench.written()).toEqual([]);
		const lookUps = () =>
			paths().filter((path) => path.includes(`'${String(known.UserDefinedIdentifier)}'`));
		bench.simulator.reset();
		const { error } = await importRows(rows.slice(0, 2));
		expect(error).toBeUndefined();
		expect(lookUps()).toHaveLength(1);
	});

	it('refuses a contact type that the account does not have', async () => {
		const rows = [2, 3].map((row) => ({ ...ROW, row_number: row, Identifier: `T-${row}` }));
		rows[0]['Contact Type'] = 'CLIENT';
		rows[1]['Contact Type'] = 'Customer';
		const { error } = await importRows(rows);
		expect(error?.message).toBe(
			`Row 3 (Aroha Lindqvist): 'Contact Type' must be a type in Karbon, not "Customer". Types: Client, Individual, Prospect`,
		);
		expect(bench.written()).toEqual([]);
		expect((await importRows(rows.slice(0, 1))).error).toBeUndefined();
		expect(contacts().at(-1)).toMatchObject({ ContactType: 'Client' });
	});

	it.each([403, 404])(
		'leaves contact types to Karbon if the account settings answer %i, and asks for them once',
		async (status) => {
			ACCOUNT_SETTINGS.forget();
			bench.simulator.faults.add({
				action: { type: 'status', status },
				match: { path: '/v3/TenantSettings' },
			});
			const rows = [4, 5, 6].map((row) => ({
				...ROW,
				Identifier: `T-${status}-${row}`,
				'Contact Type': 'Customer',
			}));
			const reads = () =>
				bench.simulator.requests.filter(({ path }) => path === '/v3/TenantSettings').length;
			expect((await importRows(rows.slice(0, 1))).error).toBeUndefined();
			const forOne = reads();
			expect(forOne).toBeGreaterThan(0);
			bench.simulator.reset();
			expect((await importRows(rows.slice(1))).error).toBeUndefined();
			expect(reads()).toBe(forOne);
			expect(contacts().at(-1)).toMatchObject({ ContactType: 'Customer' });
		},
	);

	it("writes a contact type that the settings lack without 'Check All Rows First'", async () => {
		const row = { ...ROW, Identifier: 'T-7', 'Contact Type': 'Retired' };
		const { error } = await importRows([row], { options: { checkAllRowsFirst: false } });
		expect(error).toBeUndefined();
		expect(contacts().at(-1)).toMatchObject({ ContactType: 'Retired' });
	});

	it('checks the rows after one whose client cannot be looked up', async () => {
		const [{ UserDefinedIdentifier: known }] = contacts();
		bench.simulator.faults.add({
			action: { type: 'status', status: 400 },
			match: { path: /GetContactByUserDefinedIdentifier/, method: 'GET' },
			times: 2,
		});
		const rows = [
			{ row_number: 2, Identifier: known, Suffix: 'Jr.' },
			{ ...ROW, row_number: 3, Identifier: 'E-3' },
			{ ...ROW, row_number: 4, Identifier: 'E-3' },
		];
		const { items } = await importRows(rows, {}, { onError: 'continueRegularOutput' });
		expect(jsonOf(items).map(({ created, error }) => created ?? error)).toEqual([
			expect.stringContaining('Row 2'),
			true,
			expect.stringContaining("'Identifier' must be different in each row"),
		]);
	});

	it('shows the reason of rows with long names', async () => {
		const rows = wrongRows(6, (index) => ({
			'First Name': `The Trustee for ${'x'.repeat(70)} ${index}`,
			Newsletter: 'maybe',
		}));
		const { error } = await importRows(rows);
		expect(error?.description).toMatch(/^Row 2 .*, and \d more: 'Newsletter' must be yes or no\.$/);
	});

	it('does not report a column that an expression uses', async () => {
		const parameters = {
			listFields: { phoneNumbers: { values: [{ number: '={{ $json.Phone }}' }] } },
		};
		const rows = [{ ...ROW, Identifier: 'PH-1', Phone: '021 111', Colour: 'red' }];
		const { hints } = await importRows(rows, parameters);
		expect(hints.map(({ message }) => message)).toEqual([
			`Columns that match no field were not imported: "Colour". To import them, rename them or use them in 'Fields Without Columns'.`,
		]);
	});

	it('names two new clients that have the same identifier', async () => {
		const twice = [
			{ ...ROW, row_number: 2, Identifier: 'Same-1' },
			{ ...ROW, row_number: 3, Identifier: '' },
			{ ...ROW, row_number: 4, Identifier: 'SAME-1 ' },
		];
		const items = twice.map((json) => ({ json }));
		const { error } = await bench.run('contact.create', mapAutomatically('Identifier'), { items });
		expect(error?.message).toBe(
			`Row 4 (Aroha Lindqvist): 'Identifier' must be different in each row; "SAME-1" is also in Row 2`,
		);
		expect(bench.written()).toEqual([]);
	});

	it('writes the other rows when the node continues', async () => {
		const { items, error } = await importRows(rows(), {}, { onError: 'continueRegularOutput' });
		expect(error).toBeUndefined();
		expect(jsonOf(items).map(({ created, error: text }) => text ?? created)).toEqual([
			true,
			expect.stringContaining("'Tier' must be Gold"),
			expect.stringContaining("'Identifier' must be different"),
			expect.stringContaining("'Identifier' must not be empty"),
		]);
		expect(paths().filter((path) => path.startsWith('POST'))).toHaveLength(1);
	});

	it('can be turned off, so that the rows before the first wrong one are written', async () => {
		const [first, second] = rows();
		const { error } = await importRows([{ ...first, Identifier: 'C-3' }, second], {
			options: { checkAllRowsFirst: false },
		});
		expect(error?.message).toContain("'Tier' must be Gold, Silver, or Bronze");
		expect(paths().filter((path) => path.startsWith('POST'))).toHaveLength(1);
	});
});

describe('a check that cannot read the users', () => {
	const rows = [
		{ ...ROW, row_number: 2, Identifier: 'U-1', 'Client Owner': 'Nobody Here' },
		{ ...ROW, row_number: 3, Identifier: 'U-2', Notes: 'first' },
		{ ...ROW, row_number: 4, Identifier: 'u-2' },
	];
	const failed = (row: number, reason: string) =>
		expect.stringMatching(new RegExp(`^Row ${row} .*${reason}`)) as unknown;

	it.each([
		[
			'checks the other rows if the application may not read them',
			403,
			[failed(2, 'users'), true, failed(4, 'must be different in each row')],
		],
		[
			'sends nothing unchecked if Karbon does not respond',
			500,
			[failed(2, 'users'), failed(3, 'users'), failed(4, 'users')],
		],
	])('%s', async (_what, status, expected) => {
		ACCOUNT_USERS.forget();
		bench.simulator.faults.add({
			action: { type: 'status', status },
			match: { path: '/v3/Users' },
		});
		const { items } = await importRows(rows, {}, { onError: 'continueRegularOutput' });
		expect(jsonOf(items).map(({ created, error }) => created ?? error)).toEqual(expected);
	});
});

describe('a check that cannot read the custom fields', () => {
	const rows = [2, 3].map((row) => ({ ...ROW, row_number: row, Identifier: `R-${row}` }));
	const refuse = () => {
		DEFINITIONS.forget();
		bench.simulator.faults.add({
			action: { type: 'status', status: 403 },
			match: { path: '/v3/CustomFields' },
		});
	};

	it('stops the import before anything is sent', async () => {
		refuse();
		const { error } = await importRows(rows);
		expect(error?.message).toContain('list the custom fields');
		expect(bench.written()).toEqual([]);
	});

	it('fails each row where the node continues', async () => {
		refuse();
		const { items } = await importRows(rows, {}, { onError: 'continueRegularOutput' });
		expect(jsonOf(items).map(({ error }) => error)).toEqual(
			rows.map((row) => expect.stringContaining(`Row ${row.row_number} (Aroha Lindqvist): `)),
		);
		expect(bench.written()).toEqual([]);
	});

	it('asks for them once if Karbon returns no list', async () => {
		DEFINITIONS.forget();
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body: {} },
			match: { path: '/v3/CustomFields' },
		});
		const { items } = await importRows(rows, {}, { onError: 'continueRegularOutput' });
		expect(jsonOf(items).map(({ error }) => error)).toEqual(
			rows.map(
				(row) =>
					`Row ${row.row_number} (Aroha Lindqvist): Could not list all custom fields: Karbon did not return a list`,
			),
		);
		expect(bench.sent()).toEqual(['GET /v3/CustomFields']);
	});

	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'ends with the execution that is canceled: %s',
		async (onError) => {
			DEFINITIONS.forget();
			const canceled = new AbortController();
			canceled.abort();
			const items = rows.map((json) => ({ json }));
			const run = { items, node: { onError }, signal: canceled.signal };
			const { error } = await bench.run('contact.upsert', mapAutomatically('Identifier'), run);
			expect(error?.message).toContain('cancel');
			expect(bench.sent()).toEqual([]);
		},
	);
});
