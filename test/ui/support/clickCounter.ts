import type { Page } from 'playwright-core';

/** Counts mouse clicks in a page, across navigations. */
export class ClickCounter {
	private presses = 0;

	private constructor() {}

	static async on(page: Page): Promise<ClickCounter> {
		const counter = new ClickCounter();
		await page.exposeFunction('countClick', () => {
			counter.presses += 1;
		});
		await page.addInitScript(
			'window.addEventListener("pointerdown", () => window.countClick(), true)',
		);
		return counter;
	}

	get count(): number {
		return this.presses;
	}

	restart(): void {
		this.presses = 0;
	}
}
