import { chainOf, itemNodes } from '../../../e2e/support/workflows/actionWorkflow';
import { takePicture } from '../../support/pictures';
import type { Ui } from '../../support/ui';

/** From executed rows to imported clients. */
const MAX_CLICKS = 20;

/** Rows as n8n's spreadsheet nodes output them, with the columns of the page about imports. */
const ROWS = ['Kea Roofing', 'Tui Dental', 'Moa Farms', 'Weka Outdoors', 'Huia Books'].map(
	(name, index) => ({
		row_number: index + 2,
		Identifier: `C-${2001 + index}`,
		'Full Name': name,
		'Contact Type': 'Client',
		Tier: 'gold',
		Newsletter: 'yes',
		'Client since': '2024-02-29',
	}),
);
const CUSTOM_FIELDS = { Tier: ['Gold'], Newsletter: ['true'], 'Client since': ['2024-02-29'] };

/** The choice of a column that is left alone. */
const NO_CHANGE = '(No Change)';
/** Columns that are added and left alone. */
const COLUMNS = [
	'Accounting Details: Annual Revenue',
	'Accounting Details: Birth Date',
	'Client since',
	'Newsletter',
	'Number of employees',
	'Tax partner',
	'Tier',
];

const imported = ({ simulator }: Ui) =>
	[...simulator.store.organizations.values()].filter(({ UserDefinedIdentifier }) =>
		ROWS.some(({ Identifier }) => Identifier === UserDefinedIdentifier),
	);

/** The values of custom fields of the imported clients, by name. */
const customFieldsOf = (ui: Ui) =>
	imported(ui).map(({ OrganizationKey }) => {
		const { CustomFieldValues = [] } =
			ui.simulator.store.customFieldValues.get(OrganizationKey) ?? {};
		return Object.fromEntries(CustomFieldValues.map(({ Name, Value }) => [Name, Value]));
	});

/** The parameter of a custom field. */
const customField = ({ simulator }: Ui, name: string) =>
	`customField-${[...simulator.store.customFields.values()].find(({ Name }) => Name === name)!.Key}`;

/** The rows of a spreadsheet are read, and then mapped to clients. */
export function importRowsScenarios(ui: () => Ui): void {
	describe('the rows of a spreadsheet', () => {
		it(`are imported with their custom fields after at most ${MAX_CLICKS} clicks`, async () => {
			const { clicks, connect, form, n8n, output, page, panel } = ui();
			const client = await connect();
			const { id } = await client.importWorkflow(chainOf('Import', itemNodes(ROWS)));
			await page.goto(`${n8n.url}/workflow/${id}`);
			const rows = page.getByTestId('canvas-node').filter({ hasText: 'Items' });
			await rows.waitFor();
			await page.getByTestId('execute-workflow-button').last().click();
			await rows.getByTestId('canvas-node-status-success').waitFor();
			clicks.restart();

			await rows.getByTestId('canvas-handle-plus').click();
			await panel.untilSearchHasFocus();
			await panel.openKarbon();
			await panel.showActions();
			await panel.choose('Create or update an organization');
			await form.choose('mapping', 'Map Columns');
			await page.getByTestId('matching-column-select').waitFor();
			await output.run();

			await output.shows(ROWS.map((row) => row['Full Name']));
			expect(await output.count()).toBe(`${ROWS.length} items`);
			console.log(`bar: ${ROWS.length} rows imported after ${clicks.count} clicks`);
			expect(clicks.count).toBeGreaterThan(3);
			expect(clicks.count).toBeLessThanOrEqual(MAX_CLICKS);
			const created = imported(ui());
			expect(created.map(({ FullName }) => FullName)).toEqual(ROWS.map((row) => row['Full Name']));
			expect(customFieldsOf(ui())).toEqual(ROWS.map(() => CUSTOM_FIELDS));
			await takePicture(page, 'import-columns', 'dialog');
		});

		it("show the label of the column in 'Match By'", async () => {
			const match = ui().page.getByTestId('matching-column-select').locator('input');
			expect(await match.inputValue()).toBe('Identifier');
		});

		it("can be mapped one by one to the account's custom fields, with their types", async () => {
			const { form, page, simulator } = ui();
			await page.getByTestId('mapping-mode-select').click();
			await page.getByText('Map Each Column Manually', { exact: true }).click();
			await form.addColumn('Identifier');
			await form.dragColumn('Identifier', 'Identifier');
			for (const column of COLUMNS) await form.addColumn(column);

			expect(await form.labels()).toEqual(expect.arrayContaining(COLUMNS.slice(1)));
			const choices = async (name: string) => await form.choices(customField(ui(), name));
			expect(await choices('Tier')).toEqual([NO_CHANGE, 'Gold', 'Silver', 'Bronze']);
			expect(await choices('Newsletter')).toEqual([NO_CHANGE, 'No', 'Yes']);
			const users = [...simulator.store.users.values()];
			expect(await choices('Tax partner')).toEqual([
				NO_CHANGE,
				...users.map(({ Name, EmailAddress }) => `${Name} (${EmailAddress})`),
			]);
			expect(await form.root.getByPlaceholder('Select date and time').count()).toBe(2);
		});

		it('change nothing in columns that are added and left alone', async () => {
			const { output, simulator } = ui();
			const before = structuredClone(imported(ui()));
			simulator.reset();
			await output.run();
			await output.showTable();

			const text = await output.shows(['changed']);
			expect(text).not.toContain('true');
			const methods = simulator.requests.map(({ method }) => method);
			expect(methods.filter((method) => method !== 'GET')).toEqual([]);
			expect(methods.length).toBeGreaterThanOrEqual(ROWS.length);
			expect(imported(ui())).toEqual(before);
		});

		it('set the fields that their columns are dragged into', async () => {
			const { form, output, page, simulator } = ui();
			for (const { OrganizationKey } of imported(ui())) {
				simulator.store.customFieldValues.delete(OrganizationKey);
			}
			for (const name of Object.keys(CUSTOM_FIELDS)) {
				await form.dragColumn(name, customField(ui(), name));
			}
			await output.run();
			await output.shows(['changed']);
			expect(customFieldsOf(ui())).toEqual(ROWS.map(() => CUSTOM_FIELDS));
			await takePicture(page, 'import-columns-manual', 'dialog');
		});
	});
}
