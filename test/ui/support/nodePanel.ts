import type { Locator, Page } from 'playwright-core';

/** The panel for searching and adding nodes. */
export class NodePanel {
	constructor(private readonly page: Page) {}

	get root(): Locator {
		return this.page.getByTestId('node-creator');
	}

	/** Opens the editor on an empty workflow, and the panel in it. */
	async openInNewWorkflow(url: string): Promise<void> {
		await this.page.goto(`${url}/workflow/new`);
		await this.openOnEmptyCanvas();
	}

	async openOnEmptyCanvas(): Promise<void> {
		await this.page.getByTestId('canvas-plus-button').click();
		await this.untilSearchHasFocus();
	}

	/** Text that is typed before the search field has the focus is lost. */
	async untilSearchHasFocus(): Promise<void> {
		await this.root.locator('[data-test-id="node-creator-search-bar"]:focus-within').waitFor();
	}

	/** Opens the panel from the output of a node in the open workflow. */
	async openAfter(name: string): Promise<void> {
		await this.page.getByTestId('ndv-close-button').click();
		const node = this.page.getByTestId('canvas-node').filter({ hasText: name });
		await node.getByTestId('canvas-handle-plus').click();
		await this.untilSearchHasFocus();
	}

	/** Does the same, and opens the actions of the Karbon node. */
	async openActionsAfter(name: string): Promise<void> {
		await this.openAfter(name);
		await this.search('karbon', 'Karbon');
		await this.page.keyboard.press('Enter');
		await this.root.getByText(/^Upload a file/).waitFor();
	}

	/** Types into the search field, which has the focus, and waits for an entry. */
	async search(text: string, found: string): Promise<void> {
		await this.page.keyboard.type(text);
		await this.root
			.getByTestId('node-creator-item-name')
			.getByText(found, { exact: true })
			.first()
			.waitFor();
	}

	async clearSearch(): Promise<void> {
		await this.page.keyboard.press('ControlOrMeta+A');
		await this.page.keyboard.press('Delete');
		await this.root.getByText('Karbon', { exact: true }).waitFor({ state: 'hidden' });
	}

	/** Opens the triggers and actions of the Karbon nodes by keyboard. */
	async openKarbon(): Promise<void> {
		await this.search('karbon', 'Karbon');
		await this.root.getByText('Starts the workflow when').waitFor();
		await this.page.keyboard.press('Enter');
		await this.root.getByText(/^Triggers \(/).waitFor();
		await this.root
			.getByTestId('node-creator-item-name')
			.getByText('Karbon', { exact: true })
			.waitFor({ state: 'hidden' });
	}

	async showActions(): Promise<void> {
		const headings = this.root.getByText(/^(Triggers|Actions) \(/);
		const counts = (await headings.allInnerTexts()).map((text) => Number(/\d+/.exec(text)));
		await headings.last().click();
		// The entries appear one after the other.
		const offered = counts.reduce((sum, count) => sum + count, 0);
		await this.root
			.getByTestId('node-creator-item-name')
			.nth(offered - 1)
			.waitFor({ state: 'attached' });
	}

	/** Adds a node by its action, given without its other words (`or job`). Its form opens. */
	async choose(action: string): Promise<void> {
		await this.root.getByText(new RegExp(`^${action}( or .*)?$`)).click();
		await this.page.getByTestId('node-parameters').waitFor();
	}

	/** Names of all entries that are shown. */
	async offered(): Promise<string[]> {
		return await this.root.getByTestId('node-creator-item-name').allInnerTexts();
	}

	/** Names of the entries without the triggers. */
	async offeredActions(): Promise<string[]> {
		return (await this.offered()).filter((name) => !name.startsWith('On '));
	}
}
