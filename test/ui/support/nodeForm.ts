import type { Locator, Page } from 'playwright-core';

/** Selector of the entries of any open drop-down. */
const CHOICES = '.el-select-dropdown__item:visible, [role=option]:visible, [role=menuitem]:visible';

const TYPING_SETTLES_MS = 500;
/** Delay between two keys in an editor with auto-completion. */
const TYPING_DELAY_MS = 40;

/** The open form of a node, filled by mouse and keyboard. Fields are named as in workflow files. */
export class NodeForm {
	constructor(private readonly page: Page) {}

	get root(): Locator {
		return this.page.getByTestId('node-parameters');
	}

	field(name: string): Locator {
		return this.root.getByTestId(`parameter-input-${name}`);
	}

	/** Labels of the fields that are shown, top to bottom. */
	async labels(): Promise<string[]> {
		const labels = await this.root
			.getByTestId('input-label')
			.filter({ visible: true })
			.allInnerTexts();
		return labels.map((label) => label.trim().split('\n')[0]).filter((label) => label !== '');
	}

	/** Chooses an entry of a drop-down by its text. */
	async choose(name: string, entry: string): Promise<void> {
		await this.field(name).click();
		await this.entry(entry).click();
	}

	/** Selects more entries of a drop-down that allows several. */
	async chooseAlso(name: string, ...entries: string[]): Promise<void> {
		await this.field(name).click();
		for (const entry of entries) await this.entry(entry).click();
		await this.page.keyboard.press('Escape');
	}

	async type(name: string, text: string): Promise<void> {
		const input = this.field(name).locator('input, textarea').first();
		await input.click();
		await input.fill('');
		await input.pressSequentially(text);
		await this.settle();
	}

	async toggle(name: string): Promise<void> {
		await this.field(name)
			.getByRole('switch')
			.or(this.field(name).locator('.el-switch'))
			.first()
			.click();
	}

	/** Searches the list of a record and picks the entry that has the text. */
	async pick(name: string, text: string): Promise<void> {
		await this.search(name, text);
		await this.page.getByTestId('rlc-item').filter({ hasText: text }).first().click();
	}

	/** Opens the list of a record, types, and waits for an entry that has the text. */
	async search(name: string, text: string): Promise<void> {
		await this.page.getByTestId(`resource-locator-${name}`).getByTestId('rlc-input').click();
		await this.page.getByTestId('rlc-item').first().waitFor();
		await this.page.keyboard.type(text);
		await this.page.getByTestId('rlc-item').filter({ hasText: text }).first().waitFor();
	}

	/** Enters a record in another mode than the list, such as 'By ID'. */
	async enter(name: string, mode: string, text: string): Promise<void> {
		const locator = this.page.getByTestId(`resource-locator-${name}`);
		await locator.getByTestId('rlc-mode-selector').click();
		await this.entry(mode).click();
		await locator
			.getByTestId('rlc-input')
			.locator('input')
			.or(locator.locator('input').last())
			.last()
			.click();
		await this.page.keyboard.type(text);
		await this.settle();
	}

	/** Chooses today in the date picker. A picker with a time of day has a button for it. */
	async pickToday(name: string): Promise<void> {
		await this.field(name).locator('input').click();
		const picker = this.page.locator('.el-picker-panel:visible');
		await picker.locator('td.today').waitFor();
		const now = picker.getByText('Now', { exact: true });
		await ((await now.isVisible()) ? now : picker.locator('td.today')).click();
		await picker.waitFor({ state: 'hidden' });
	}

	/**
	 * Adds a field of a collection by its label.
	 * @param where the `first` collection of the form is Filters if it has them; the `last` is Options
	 */
	async add(name: string, label: string, where: 'first' | 'last' = 'last'): Promise<void> {
		await this.addTo(where === 'first' ? 0 : -1, name, label);
	}

	/** @param at the position of the collection in the form; -1 for the last one */
	async addTo(at: number, name: string, label: string): Promise<void> {
		await this.root.getByTestId('collection-parameter-add').nth(at).click();
		const entry = this.entry(label);
		// The settings of the node have hidden fields, one of which is called `notes`, too.
		const field = this.field(name)
			.or(this.root.getByTestId(`fixed-collection-${name}`))
			.filter({ visible: true });
		// A collection with only one possible field adds it without a drop-down.
		await entry.or(field).first().waitFor();
		if (!(await field.first().isVisible())) await entry.click();
		await field.first().waitFor();
	}

	/** Adds an entry to a list of field groups. Its fields are then shown. */
	async addEntry(name: string): Promise<void> {
		const list = this.root.getByTestId(`fixed-collection-${name}`);
		await list.getByTestId('fixed-collection-add').click();
	}

	/** Adds a column to those that are mapped one by one. */
	async addColumn(label: string): Promise<void> {
		await this.root.getByTestId('add-fields-select').click();
		await this.page
			.getByRole('menuitem')
			.filter({ has: this.page.getByText(label, { exact: true }) })
			.click();
		await this.field(label)
			.or(this.root.getByText(label, { exact: true }))
			.first()
			.waitFor();
	}

	/** The entries of a drop-down, which is opened and closed. */
	async choices(name: string): Promise<string[]> {
		await this.field(name).locator('input').click();
		const entries = this.page.locator('.el-select-dropdown__item:visible');
		await entries.first().waitFor();
		const texts = await entries.allInnerTexts();
		// Chooses the first entry again, which is the one that is chosen.
		await entries.first().click();
		// The next drop-down may open before this one has gone.
		await entries.first().waitFor({ state: 'hidden' });
		return texts;
	}

	/** Drags a column of the input, shown as schema, into a field. */
	async dragColumn(column: string, name: string): Promise<void> {
		const source = this.page
			.getByTestId('ndv-input-panel')
			.getByTestId('run-data-schema-item')
			.getByText(column, { exact: true });
		const { mouse } = this.page;
		await this.field(name).first().scrollIntoViewIfNeeded();
		await source.first().hover();
		await mouse.down();
		const field = await this.field(name).first().boundingBox();
		if (!field) throw new Error(`The form does not show the field ${name}`);
		const { x, y, width, height } = field;
		await mouse.move(x + width / 2, y + height / 2, { steps: 10 });
		await mouse.up();
		await this.field(name).locator('.cm-content').waitFor();
		await this.settle();
	}

	/** Adds a field of "Edit Fields" whose value is an expression. The editor closes braces by itself. */
	async addAssignment(name: string, expression: string): Promise<void> {
		await this.root.getByTestId('assignment-collection-drop-area').click();
		await this.root.getByTestId('assignment-name').locator('input').click();
		await this.page.keyboard.type(name);
		const value = this.root.getByTestId('assignment-value');
		await value.click();
		await this.page.keyboard.type('=');
		// The editor replaces the field by another one, which receives the focus later.
		await value.locator('.cm-focused').waitFor();
		await this.page.keyboard.type(expression, { delay: TYPING_DELAY_MS });
		await value.locator('.cm-content').filter({ hasText: expression }).waitFor();
		await this.settle();
	}

	/** Waits until typed text has reached the workflow: the editor saves it with a delay. */
	private async settle(): Promise<void> {
		await this.page.locator(':focus').blur();
		// Uses the clock of the page, because a busy page runs its queued timers late.
		await this.page.evaluate(
			async (ms) => await new Promise((resolve) => setTimeout(resolve, ms)),
			TYPING_SETTLES_MS,
		);
	}

	private entry(text: string): Locator {
		return this.page
			.locator(CHOICES)
			.filter({ has: this.page.getByText(text, { exact: true }) })
			.first();
	}
}
