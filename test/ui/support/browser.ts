import { chromium, selectors, type Browser } from 'playwright-core';

/** Chromium as Debian installs it, unless CHROMIUM_PATH names another one. */
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const QUIET = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/**
 * Starts a browser. n8n marks its controls with `data-test-id`.
 * @param hosts names that lead to this computer, so that pictures show no loopback address
 */
export async function openBrowser(hosts: readonly string[] = []): Promise<Browser> {
	selectors.setTestIdAttribute('data-test-id');
	const rules = hosts.map((host) => `MAP ${host} 127.0.0.1`).join(', ');
	const args = rules === '' ? QUIET : [...QUIET, `--host-resolver-rules=${rules}`];
	return await chromium.launch({ executablePath: CHROMIUM, args });
}
