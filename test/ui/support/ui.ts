import type { Page } from 'playwright-core';
import {
	freePort,
	N8nClient,
	OWNER,
	publicAddress,
	startN8n,
	type N8n,
	type N8nLine,
} from '../../../host';
import { createSimulator, type Simulator } from '../../../simulator';
import { VERSION_ENV } from '../../e2e/support/stage';
import { openBrowser } from './browser';
import { ClickCounter } from './clickCounter';
import { NodeForm } from './nodeForm';
import { NodeOutput } from './nodeOutput';
import { NodePanel } from './nodePanel';

/** Time limit of each step, long enough for a busy machine. */
const STEP_TIMEOUT_MS = 60_000;

/** A browser that is logged in to a real n8n instance with the package, and the simulator that it uses. */
export interface Ui {
	n8n: N8n;
	/** An API client of the same n8n instance. It knows the credentials that exist at the first call. */
	connect(): Promise<N8nClient>;
	simulator: Simulator;
	page: Page;
	clicks: ClickCounter;
	panel: NodePanel;
	form: NodeForm;
	output: NodeOutput;
	close(): Promise<void>;
}

async function logIn(page: Page): Promise<void> {
	await page.getByTestId('emailOrLdapLoginId').locator('input').fill(OWNER.email);
	await page.getByTestId('password').locator('input').fill(OWNER.password);
	await page.getByTestId('form-submit-button').click();
	await page.waitForURL(/home|projects/);
}

/**
 * Starts everything that the scenarios share.
 * @param line version of n8n
 * @throws Error when n8n or the browser does not start; everything that was started is closed first
 */
export async function openUi(line: N8nLine = 'n8n-2'): Promise<Ui> {
	const opened: Array<() => Promise<void>> = [];
	const close = async () => {
		for (const closeOne of opened.splice(0).reverse()) await closeOne();
	};
	try {
		const port = await freePort();
		const address = await publicAddress({ targetPort: port });
		opened.push(() => address.close());
		const simulator = await createSimulator({
			data: { invoices: 60, payments: 30 },
			rateLimit: { algorithm: 'off' },
			coalescingMs: 3_600_000,
			deliveryHosts: address.hosts,
			deliveryCa: address.ca,
		});
		opened.push(() => simulator.close());
		const n8n = await startN8n({ line, port, publicAddress: address, env: VERSION_ENV[line] });
		opened.push(() => n8n.dispose());
		let connected: N8nClient | undefined;
		// Creates the owner. The browser logs in as this user.
		await N8nClient.connect(n8n);
		const browser = await openBrowser();
		opened.push(() => browser.close());
		const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
		page.setDefaultTimeout(STEP_TIMEOUT_MS);
		const clicks = await ClickCounter.on(page);
		// The first page of a new n8n instance loads slowly.
		await page.goto(`${n8n.url}/signin`, { timeout: 3 * STEP_TIMEOUT_MS });
		await logIn(page);
		return {
			n8n,
			connect: async () => (connected ??= await N8nClient.connect(n8n)),
			simulator,
			page,
			clicks,
			panel: new NodePanel(page),
			form: new NodeForm(page),
			output: new NodeOutput(page),
			close,
		};
	} catch (error) {
		await close();
		throw error;
	}
}
