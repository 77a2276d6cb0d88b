import { panelName } from '../../../nodes/Karbon/properties';
import { RESOURCES } from '../../../nodes/Karbon/resources';
import { takePicture } from '../support/pictures';
import type { Ui } from '../support/ui';

/** All operations of the node. */
const ACTIONS = RESOURCES.flatMap((resource) =>
	resource.operations.map((operation) => panelName(resource, operation)),
);

/** Search words that find the nodes. */
const WORDS = ['karbon', 'practice management', 'bookkeeping', 'invoice', 'job', 'client'];

/** The panel for searching and adding nodes. */
export function nodePanelScenarios(ui: () => Ui): void {
	describe('the node panel', () => {
		it(`finds Karbon by ${WORDS.join(', ')}`, async () => {
			const { panel, n8n } = ui();
			await panel.openInNewWorkflow(n8n.url);
			for (const word of WORDS) {
				await panel.search(word, 'Karbon');
				expect(await panel.offered()).toContain('Karbon');
				await panel.clearSearch();
			}
		});

		it('lists the events that start the trigger', async () => {
			const { page, panel, n8n } = ui();
			await panel.openInNewWorkflow(n8n.url);
			await panel.openKarbon();

			expect(await panel.offered()).toEqual([
				'On contact, organization, or client group changed',
				'On custom field changed',
				'On estimate summary changed',
				'On integration task changed',
				'On invoice changed',
				'On note changed',
				'On time entry changed',
				'On user changed',
				'On work item changed',
			]);
			await takePicture(page, 'node-panel', 'nodePanel');
		});

		it('lists every operation with a sentence', async () => {
			const { page, panel } = ui();
			await panel.showActions();
			await panel.root.getByText('Get many work items').scrollIntoViewIfNeeded();

			const actions = await panel.offeredActions();
			expect(actions.sort()).toEqual(ACTIONS.sort());
			for (const action of actions) expect(action).toMatch(/^[A-Z][a-z]+ [a-zA-Z ]+$/);
			await takePicture(page, 'node-panel-actions', 'nodePanel');
		});
	});
}
