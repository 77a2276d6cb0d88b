import { readFileSync } from 'node:fs';
import { openSimulatorPage, type SimulatorPage } from './support/simulatorPage';
import { takePicture } from './support/pictures';

const MINUTE_MS = 60_000;
const PHONE = { width: 390, height: 844 };

let opened: SimulatorPage;

beforeAll(async () => {
	opened = await openSimulatorPage();
}, 120_000);

beforeEach(async () => {
	await opened.simulator.restart();
	await opened.page.reload();
});

afterAll(async () => await opened?.close());

const section = (name: string) => opened.section(name);
const firstInvoice = () => [...opened.simulator.store.invoices.values()][0]!;

describe('the time', () => {
	it.each([
		['+1 min', 1],
		['+15 min', 15],
		['+1 h', 60],
	])('is moved by the button %s', async (button, minutes) => {
		const before = opened.simulator.clock.now();
		await opened.click(button, `Time was moved by ${button.slice(1)}.`);

		const movedMs = opened.simulator.clock.now() - before;
		expect(movedMs).toBeGreaterThanOrEqual(minutes * MINUTE_MS);
		expect(movedMs).toBeLessThan((minutes + 1) * MINUTE_MS);
	});

	it('is shown', async () => {
		const today = new Date(opened.simulator.clock.now()).toISOString().slice(0, 10);
		await opened.page.locator('#time', { hasText: today }).waitFor();
	});
});

describe('records', () => {
	it('are found by number, and listed by kind', async () => {
		const records = section('Records');
		await records.getByLabel('Search').fill('inv-000042');
		await records.getByText('1 to 1 of 1 record').waitFor();
		await records.getByRole('button', { name: 'INV-000042', exact: true }).waitFor();

		await records.getByLabel('Search').fill('');
		await records.getByLabel('Kind').selectOption({ label: 'Contacts (20)' });
		const [contact] = [...opened.simulator.store.contacts.values()];
		await records.getByRole('button', { name: contact!.FullName, exact: true }).first().waitFor();
		await records.getByText('1 to 20 of 20 records').waitFor();
	});

	it('are paged', async () => {
		const records = section('Records');
		await records.getByRole('button', { name: 'Next' }).click();
		await records.getByText('21 to 40 of 60 records').waitFor();
		await records.getByRole('button', { name: 'Next' }).click();
		await records.getByText('41 to 60 of 60 records').waitFor();
		expect(await records.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
		await records.getByRole('button', { name: 'Previous' }).click();
		await records.getByText('21 to 40 of 60 records').waitFor();
	});

	it('are changed by a button, which queues a notification', async () => {
		await opened.subscribe();
		const { InvoiceNumber, UpdatedAt } = { ...firstInvoice() };
		await opened.click(`Change ${InvoiceNumber}`, `${InvoiceNumber} was changed.`);

		expect(firstInvoice().UpdatedAt > UpdatedAt).toBe(true);
		await section('Webhook subscriptions').getByText('1 event').waitFor();
	});

	it('are added', async () => {
		await opened.click('Add record', 'A record was added.');

		expect(opened.simulator.store.invoices.size).toBe(61);
		await section('Records').getByText('1 to 20 of 61 records').waitFor();
	});

	it('are shown with all fields, and changed field by field', async () => {
		const { InvoiceKey, InvoiceNumber } = firstInvoice();
		await section('Records').getByRole('button', { name: InvoiceNumber, exact: true }).click();
		const dialog = opened.page.getByRole('dialog', { name: InvoiceNumber });
		await dialog.getByText(`"InvoiceKey": "${InvoiceKey}"`).waitFor();
		await dialog.getByLabel('Fields to change').fill('{ "InvoiceStatus": "Voided" }');
		await opened.click('Save change', `${InvoiceNumber} was changed.`);

		expect(firstInvoice().InvoiceStatus).toBe('Voided');
		expect(await dialog.isVisible()).toBe(false);
		await section('Records').getByText('Voided').first().waitFor();
	});

	it('are not changed by fields that are not JSON', async () => {
		const { InvoiceNumber, UpdatedAt } = { ...firstInvoice() };
		await section('Records').getByRole('button', { name: InvoiceNumber, exact: true }).click();
		await opened.page.getByLabel('Fields to change').fill('paid');
		await opened.click('Save change', 'not valid JSON');

		expect(firstInvoice().UpdatedAt).toBe(UpdatedAt);
	});

	it('are deleted', async () => {
		const { InvoiceKey, InvoiceNumber } = firstInvoice();
		await section('Records').getByRole('button', { name: InvoiceNumber, exact: true }).click();
		await opened.click('Delete record', `${InvoiceNumber} was deleted.`);

		expect(opened.simulator.store.invoices.has(InvoiceKey)).toBe(false);
	});

	it('that Karbon does not report are shown only', async () => {
		await section('Records').getByLabel('Kind').selectOption('payments');
		const [row] = [section('Records').locator('tbody tr').first()];
		await section('Records').getByText('records').last().waitFor();
		await row.getByRole('button').first().click();
		const dialog = opened.page.getByRole('dialog');
		await dialog.getByText('"PaymentKey"').waitFor();

		expect(await dialog.getByRole('button', { name: 'Save change' }).isVisible()).toBe(false);
		await dialog.getByRole('button', { name: 'Close' }).click();
		expect(await dialog.isVisible()).toBe(false);
	});
});

describe('subscriptions', () => {
	it('get queued notifications now', async () => {
		await opened.subscribe();
		await opened.simulator.changeMany('Invoice', 2);
		await section('Webhook subscriptions').getByText('2 events').waitFor();
		const before = opened.receiver.received.length;
		await opened.click('Deliver now', 'Queued notifications were delivered.');

		expect(opened.receiver.received.length - before).toBe(2);
		await section('Webhook subscriptions').getByText('Nothing queued').waitFor();
		await opened.click('Deliver now', 'No notifications were queued.');
	});

	it('are canceled', async () => {
		await opened.subscribe();
		await opened.click('Cancel subscription Invoice', "The subscription 'Invoice' was canceled.");

		expect((await opened.call('GET', '/v3/WebhookSubscriptions/Invoice')).status).toBe(404);
		await section('Webhook subscriptions').getByText('No subscriptions.').waitFor();
	});
});

describe('the next request', () => {
	it.each([
		['503 Unavailable', 503],
		['429 Rate limit, wait 5 s', 429],
	])('fails with %s, and the one after it succeeds', async (label, status) => {
		await opened.page.getByLabel('Fail the next request with').selectOption({ label });
		await opened.click('Fail next request', `The next request fails: ${label}.`);

		expect((await opened.call('GET', '/v3/Users')).status).toBe(status);
		expect((await opened.call('GET', '/v3/Users')).status).toBe(200);
	});

	it('does not fail when the faults were removed', async () => {
		await opened.click('Fail next request', 'The next request fails');
		await opened.click('Remove faults', 'All faults were removed.');

		expect((await opened.call('GET', '/v3/Users')).status).toBe(200);
		await opened.page.getByRole('button', { name: 'Remove faults' }).waitFor({ state: 'hidden' });
	});
});

describe('the log', () => {
	it('shows requests and deliveries as they happen, and what was sent', async () => {
		await opened.subscribe();
		await opened.simulator.change('Invoice');
		await opened.simulator.flush();
		await opened.call('GET', '/v3/Users');
		const log = section('Log');
		await log.getByText('/v3/Users').waitFor();
		const delivery = log.locator('li.delivery').first();
		await delivery.locator('summary').click();
		await delivery.getByText('"ResourceType": "Invoice"').waitFor();

		await log.getByLabel('Show').selectOption({ label: 'Deliveries' });
		await log.getByText('/v3/Users').waitFor({ state: 'hidden' });
		expect(await log.locator('li').count()).toBe(1);
	});
});

describe('the state', () => {
	it('is exported, and restored by an import', async () => {
		const { InvoiceKey, InvoiceStatus } = { ...firstInvoice() };
		const [download] = await Promise.all([
			opened.page.waitForEvent('download'),
			opened.page.getByRole('button', { name: 'Export' }).click(),
		]);
		const file = await download.path();
		expect(download.suggestedFilename()).toMatch(/^karbon-simulator-\d{4}-\d{2}-\d{2}\.json$/);
		const before = JSON.parse(readFileSync(file, 'utf8'));
		await opened.simulator.change('Invoice', InvoiceKey, 'Updated', { InvoiceStatus: 'Voided' });
		await opened.simulator.change('Invoice', undefined, 'Deleted');

		opened.page.once('filechooser', (chooser) => void chooser.setFiles(file));
		await opened.click('Import', 'was imported.');
		expect(firstInvoice().InvoiceStatus).toBe(InvoiceStatus);
		expect((await opened.simulator.exportState()).records).toEqual(before.records);
	});

	it('is not replaced by a file that is no state', async () => {
		const buffer = Buffer.from('{}');
		opened.page.once('filechooser', (chooser) => {
			void chooser.setFiles({ name: 'other.json', mimeType: 'application/json', buffer });
		});
		await opened.click('Import', 'This is not an exported state');
		expect(opened.simulator.store.invoices.size).toBe(60);
	});

	it('starts over after a reset that is confirmed', async () => {
		await opened.subscribe();
		await opened.simulator.change('Invoice', firstInvoice().InvoiceKey, 'Deleted');
		opened.page.once('dialog', (dialog) => void dialog.dismiss());
		await opened.page.getByRole('button', { name: 'Reset' }).click();
		expect(opened.simulator.store.invoices.size).toBe(59);

		opened.page.once('dialog', (dialog) => void dialog.accept());
		await opened.click('Reset', 'The simulator was reset.');
		expect(opened.simulator.store.invoices.size).toBe(60);
		expect(opened.simulator.store.subscriptions.size).toBe(0);
	});
});

describe('the page', () => {
	/** Enough in every section to see how it is set. */
	const fill = async () => {
		await opened.subscribe();
		await opened.call('GET', '/v3/Invoices?$top=50');
		opened.simulator.faults.add({ action: { type: 'status', status: 429 }, times: 1 });
		await opened.call('GET', '/v3/Contacts');
		await opened.simulator.changeMany('Invoice', 3);
		await opened.simulator.flush();
		await opened.simulator.changeMany('Invoice', 2);
		opened.simulator.faults.clear();
		await section('Webhook subscriptions').getByText('2 events').waitFor();
	};

	it.each([
		['light', { width: 1280, height: 900 }],
		['dark', { width: 1280, height: 900 }],
		['light', PHONE],
		['dark', PHONE],
	] as const)('fits a %s screen of %j', async (colorScheme, viewport) => {
		await opened.page.emulateMedia({ colorScheme });
		await opened.page.setViewportSize(viewport);
		await fill();
		const name = viewport === PHONE ? `simulator-phone-${colorScheme}` : `simulator-${colorScheme}`;
		await opened.page.screenshot({ path: `test-results/images/${name}.png`, fullPage: true });
		if (name === 'simulator-light') await takePicture(opened.page, 'simulator', 'page');

		const widest = await opened.page.evaluate<number>('document.documentElement.scrollWidth');
		expect(widest).toBeLessThanOrEqual(viewport.width);
	});

	it('names each control for screen readers', async () => {
		await fill();
		const controls = await opened.page.locator('button, select, input, textarea').all();
		const named = opened.page
			.getByRole('button', { name: /./ })
			.or(opened.page.getByRole('combobox', { name: /./ }))
			.or(opened.page.getByRole('searchbox', { name: /./ }));
		const shown = await Promise.all(controls.map(async (control) => await control.isVisible()));

		expect(await named.count()).toBe(shown.filter(Boolean).length);
	});

	it('says when the simulator does not respond, and when it does again', async () => {
		await opened.page.route('**/_simulator/**', (route) => route.abort());
		await opened.page.getByRole('status').getByText('does not respond').waitFor();
		await opened.page.unroute('**/_simulator/**');
		await opened.page.getByRole('status').waitFor({ state: 'hidden' });
	});

	it('loads nothing from elsewhere, and reports no error', async () => {
		const page = await opened.browser.newPage();
		const problems: string[] = [];
		const origins = new Set<string>();
		page.on('request', (request) => origins.add(new URL(request.url()).origin));
		page.on('pageerror', (error) => problems.push(error.message));
		page.on('console', (message) => {
			if (message.type() === 'error') problems.push(message.text());
		});
		await page.goto(opened.url);
		await page.getByText('1 to 20 of 60 records').waitFor();
		await page.close();

		expect([...origins]).toEqual([new URL(opened.url).origin]);
		expect(problems).toEqual([]);
	});
});
