import { chromium, selectors, type Browser } from 'playwright-core';

/** Debian's; another one is named by the environment. */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const QUIET = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** Starts a browser. n8n marks what a person clicks with `data-test-id`. */
export async function openBrowser(): Promise<Browser> {
	selectors.setTestIdAttribute('data-test-id');
	return await chromium.launch({ executablePath: CHROMIUM, args: QUIET });
}
