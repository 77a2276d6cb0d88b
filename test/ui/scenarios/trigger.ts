import { waitUntil } from '../../../host';
import { takePicture } from '../support/pictures';
import type { Ui } from '../support/ui';

/** Maximum time until a test event arrives. */
const MAX_MS = 5_000;

/** Publishes a workflow whose trigger has the subscription that a test must not change. */
async function publishLiveWorkflow({ connect, simulator }: Ui): Promise<void> {
	const client = await connect();
	const { id } = await client.importWorkflow({
		name: 'Live: invoices',
		nodes: [
			{
				id: 'live-trigger',
				webhookId: '5c8b6f0e-6f5e-4d0b-9c55-3f6a1a1f7a01',
				name: 'Karbon Trigger',
				type: 'n8n-nodes-karbon.karbonTrigger',
				typeVersion: 1.1,
				position: [0, 0],
				parameters: { webhookTypes: ['Invoice'] },
				credentials: { karbonApi: {} },
			},
		],
		connections: {},
	});
	await client.activate(id);
	await waitUntil(() => simulator.store.subscriptions.get('Multi'), {
		what: 'subscription of the live workflow',
	});
}

/** Configures and tests the trigger while another workflow is published. */
export function triggerScenarios(ui: () => Ui): void {
	describe('the trigger', () => {
		it('receives a test event within five seconds, and does not change the live subscription', async () => {
			await publishLiveWorkflow(ui());
			const { page, panel, form, output, simulator, n8n } = ui();
			const live = { ...simulator.store.subscriptions.get('Multi') };
			await panel.openInNewWorkflow(n8n.url);
			await panel.openKarbon();
			await panel.choose('On invoice changed');
			await form.chooseAlso('webhookTypes', 'Work Item');
			await takePicture(page, 'trigger', 'form');
			simulator.reset();

			const started = Date.now();
			await output.run();
			const tookMs = Date.now() - started;

			await output.shows(['ResourcePermaKey', 'record']);
			console.log(`bar: test event after ${tookMs} ms`);
			expect(tookMs).toBeLessThanOrEqual(MAX_MS);
			expect({ ...simulator.store.subscriptions.get('Multi') }).toEqual(live);
			const writes = simulator.requests.filter(({ method }) => method !== 'GET');
			expect(writes).toEqual([]);
			await takePicture(page, 'trigger-test-event', 'dialog');
		});

		it('explains when it runs', async () => {
			const { page } = ui();
			await page.getByText('When will this node trigger my flow?').click();

			await page.getByText('The test does not change your records').waitFor();
			await takePicture(page, 'trigger-help', 'dialog');
		});

		it('shows no webhook fields when it polls', async () => {
			const { page, form } = ui();
			await form.choose('deliveryMode', 'Polling');
			await page.getByText('Webhook URLs').waitFor({ state: 'hidden' });

			expect(await form.labels()).toEqual([
				'Trigger On',
				'Include Record',
				'Receive Changes By',
				'Filters',
				'Options',
			]);
		});

		it('is published in a second workflow without touching an option', async () => {
			const { page, panel, simulator, n8n, connect } = ui();
			const live = { ...simulator.store.subscriptions.get('Multi') };
			await panel.openInNewWorkflow(n8n.url);
			await panel.openKarbon();
			await panel.choose('On invoice changed');
			await page.keyboard.press('Escape');
			await page.getByTestId('workflow-open-publish-modal-button').click();
			await page.getByTestId('workflow-publish-button').click();
			const subscription = await waitUntil(() => simulator.store.subscriptions.get('Invoice'), {
				what: 'subscription of the second workflow',
			});
			expect(subscription.TargetUrl).not.toBe(live.TargetUrl);
			expect({ ...simulator.store.subscriptions.get('Multi') }).toEqual(live);
			const [, id] = /\/workflow\/([^/?]+)/.exec(page.url()) ?? [];
			await (await connect()).deactivate(id);
			await waitUntil(() => !simulator.store.subscriptions.has('Invoice'), {
				what: 'end of the subscription of the second workflow',
			});
		});
	});
}
