import { opened, section, setUpFile } from './setUp';

const MINUTE_MS = 60_000;

setUpFile();

describe('the time', () => {
	it.each([
		['+1 min', 1],
		['+15 min', 15],
		['+1 h', 60],
	])('is moved forward by the button %s', async (button, minutes) => {
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

describe('subscriptions', () => {
	it('receive queued notifications after Deliver now', async () => {
		await opened.subscribe();
		await opened.simulator.changeMany('Invoice', 2);
		await section('Webhook subscriptions').getByText('2 events').waitFor();
		const before = opened.receiver.received.length;
		await opened.click('Deliver now', 'Queued notifications were delivered.');

		expect(opened.receiver.received.length - before).toBe(2);
		await section('Webhook subscriptions').getByText('Nothing queued').waitFor();
		await opened.click('Deliver now', 'No notifications were queued.');
	});

	it('can be canceled', async () => {
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

	it('does not fail after the faults are removed', async () => {
		await opened.click('Fail next request', 'The next request fails');
		await opened.click('Remove faults', 'All faults were removed.');

		expect((await opened.call('GET', '/v3/Users')).status).toBe(200);
		await opened.page.getByRole('button', { name: 'Remove faults' }).waitFor({ state: 'hidden' });
	});
});

describe('the log', () => {
	it('shows requests and deliveries with the text that was sent', async () => {
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
