import { waitUntil } from '../../../host';
import type { Locator, Page } from 'playwright-core';

/** The run button of the open node, and what the node put out. */
export class NodeOutput {
	constructor(private readonly page: Page) {}

	get root(): Locator {
		return this.page.getByTestId('output-panel');
	}

	/** Runs the node. @throws Error with what the editor says when it fails */
	async run(): Promise<void> {
		await this.page.getByTestId('node-execute-button').click();
		await this.ended();
		if (await this.root.getByTestId('node-run-status-danger').isVisible()) {
			throw new Error(`The node failed: ${await this.root.innerText()}`);
		}
	}

	/** Runs the node, which is to fail, and gives what the editor says: title and description. */
	async runToFailure(): Promise<string[]> {
		await this.page.getByTestId('node-execute-button').click();
		await this.root.getByTestId('node-run-status-danger').waitFor();
		return [
			await this.root.getByTestId('node-error-message').innerText(),
			await this.root.getByTestId('node-error-description').innerText(),
		];
	}

	/** Waits until the node has run, well or not. */
	async ended(): Promise<void> {
		await this.root
			.getByTestId('node-run-status-success')
			.or(this.root.getByTestId('node-run-status-danger'))
			.waitFor();
	}

	/**
	 * Everything that is read in the panel, once all of `expected` is.
	 * @throws Error with what is read instead
	 */
	async shows(expected: string[]): Promise<string> {
		let text = '';
		const complete = async () => {
			text = await this.root.innerText();
			return expected.every((part) => text.includes(part)) ? text : undefined;
		};
		try {
			return await waitUntil(complete, { what: 'output', timeoutMs: 30_000 });
		} catch (error) {
			throw new Error(`Not all of ${JSON.stringify(expected)} is shown by: ${text}`, {
				cause: error,
			});
		}
	}

	/** Shows the data as a table, whatever the editor chose. */
	async showTable(): Promise<void> {
		await this.root.getByTestId('radio-button-table').click();
	}

	/** What is said above the data. */
	async hints(): Promise<string[]> {
		return await this.root.getByTestId('node-hint').allInnerTexts();
	}

	/** How many items, as the panel says it. */
	async count(): Promise<string> {
		return (await this.root.getByTestId('ndv-items-count').innerText()).trim();
	}
}
