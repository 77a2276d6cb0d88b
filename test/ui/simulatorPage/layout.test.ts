import { takePicture } from '../support/pictures';
import { opened, section, setUpFile } from './setUp';

const PHONE = { width: 390, height: 844 };

setUpFile();

describe('the page', () => {
	/** Fills every section, so that the layout can be checked. */
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

	it('has a name for screen readers on each control', async () => {
		await fill();
		const controls = await opened.page.locator('button, select, input, textarea').all();
		const named = opened.page
			.getByRole('button', { name: /./ })
			.or(opened.page.getByRole('combobox', { name: /./ }))
			.or(opened.page.getByRole('searchbox', { name: /./ }));
		const shown = await Promise.all(controls.map(async (control) => await control.isVisible()));

		expect(await named.count()).toBe(shown.filter(Boolean).length);
	});

	it('shows an error while the simulator does not respond', async () => {
		await opened.page.route('**/_simulator/**', (route) => route.abort());
		await opened.page.getByRole('status').getByText('does not respond').waitFor();
		await opened.page.unroute('**/_simulator/**');
		await opened.page.getByRole('status').waitFor({ state: 'hidden' });
	});

	it('loads nothing from another origin, and logs no error', async () => {
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
