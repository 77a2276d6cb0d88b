import type { Browser, Locator, Page } from 'playwright-core';
import { createSimulator, type Simulator } from '../../../simulator';
import { startReceiver, type Receiver } from '../../simulator/delivery/receiver';
import { openBrowser } from './browser';

/** Host names that resolve to this computer, for the page and for the receiver of deliveries. */
const PAGE_HOST = 'simulator.example';
const RECEIVER_HOST = 'n8n.example';
const STEP_TIMEOUT_MS = 30_000;

/** The simulator's page in a browser, with a receiver for deliveries. */
export interface SimulatorPage {
	simulator: Simulator;
	receiver: Receiver;
	browser: Browser;
	page: Page;
	/** The address of the page, with a host name. */
	url: string;
	/** A section of the page by its heading. */
	section(name: string): Locator;
	/** Clicks a button and waits until the page shows the message. */
	click(button: string, message: string | RegExp): Promise<void>;
	/** Calls the API with the credentials. */
	call(method: string, path: string, body?: unknown): Promise<Response>;
	/** Creates the subscription to invoices. */
	subscribe(): Promise<void>;
	close(): Promise<void>;
}

export async function openSimulatorPage(): Promise<SimulatorPage> {
	const receiver = await startReceiver();
	const simulator = await createSimulator({
		data: { invoices: 60, contacts: 20, organizations: 10, workItems: 20 },
		allowHttpTargets: true,
		deliveryHosts: { [RECEIVER_HOST]: '127.0.0.1' },
		// Long enough that nothing is delivered before a click on Deliver now.
		coalescingMs: 600_000,
	});
	const browser = await openBrowser([PAGE_HOST]);
	const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
	page.setDefaultTimeout(STEP_TIMEOUT_MS);
	const url = simulator.url.replace('127.0.0.1', PAGE_HOST);
	await page.goto(url);
	const { accessToken, accessKey } = simulator.credentials;
	const call: SimulatorPage['call'] = async (method, path, body) =>
		await fetch(simulator.url + path, {
			method,
			headers: {
				Authorization: `Bearer ${accessToken}`,
				AccessKey: accessKey,
				...(body !== undefined && { 'Content-Type': 'application/json' }),
			},
			body: JSON.stringify(body),
		});
	return {
		simulator,
		receiver,
		browser,
		page,
		url,
		section: (name) => page.getByRole('region', { name }),
		async click(button, message) {
			await page.getByRole('button', { name: button, exact: true }).click();
			await page.getByRole('status').filter({ hasText: message }).waitFor();
		},
		call,
		async subscribe() {
			await call('POST', '/v3/WebhookSubscriptions', {
				TargetUrl: `http://${RECEIVER_HOST}:${receiver.port}/webhook/karbon`,
				WebhookType: 'Invoice',
				SigningKey: 'a'.repeat(16),
			});
		},
		async close() {
			await browser.close();
			await simulator.close();
			await receiver.close();
		},
	};
}
