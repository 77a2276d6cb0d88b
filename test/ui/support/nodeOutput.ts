import { waitUntil } from '../../../host';
import type { Locator, Page } from 'playwright-core';

/** The run button and the output panel of the open node. */
export class NodeOutput {
	constructor(private readonly page: Page) {}

	get root(): Locator {
		return this.page.getByTestId('output-panel');
	}

	/** Runs the node. @throws Error with the text of the output panel when it fails */
	async run(): Promise<void> {
		await this.page.getByTestId('node-execute-button').click();
		await this.ended();
		if (await this.root.getByTestId('node-run-status-danger').isVisible()) {
			throw new Error(`The node failed: ${await this.root.innerText()}`);
		}
	}

	/** Runs the node, which must fail. Returns the title and the description of the error. */
	async runToFailure(): Promise<string[]> {
		await this.page.getByTestId('node-execute-button').click();
		await this.root.getByTestId('node-run-status-danger').waitFor();
		return [
			await this.root.getByTestId('node-error-message').innerText(),
			await this.root.getByTestId('node-error-description').innerText(),
		];
	}

	/** Waits until the node has succeeded or failed. */
	async ended(): Promise<void> {
		await this.root
			.getByTestId('node-run-status-success')
			.or(this.root.getByTestId('node-run-status-danger'))
			.waitFor();
	}

	/**
	 * Waits until the panel shows all `expected` texts. Returns the text of the panel.
	 * @throws Error with the text that is shown instead
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

	/** Shows the data as a table. */
	async showTable(): Promise<void> {
		await this.root.getByTestId('radio-button-table').click();
	}

	/** The hints above the data. */
	async hints(): Promise<string[]> {
		return await this.root.getByTestId('node-hint').allInnerTexts();
	}

	/** The number of items as the panel shows it, such as '50 items'. */
	async count(): Promise<string> {
		return (await this.root.getByTestId('ndv-items-count').innerText()).trim();
	}
}
