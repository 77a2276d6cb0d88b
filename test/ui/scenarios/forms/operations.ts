import { panelName } from '../../../../nodes/Karbon/properties';
import { RESOURCES } from '../../../../nodes/Karbon/resources';
import { takePicture } from '../../support/pictures';
import type { Ui } from '../../support/ui';
import { VISITS } from '../../visits';

/** The name in the panel, which has more words than the action. */
const PANEL_NAMES = new Map(
	RESOURCES.flatMap((resource) =>
		resource.operations.map((operation) => [operation.action, panelName(resource, operation)]),
	),
);

/**
 * Selects each operation in the panel, fills it by mouse and keyboard, runs it, and reads its output.
 * @param actions operations to run; default: all
 */
export function operationScenarios(ui: () => Ui, actions?: readonly string[]): void {
	const visits = VISITS.filter(({ action }) => actions?.includes(action) ?? true);
	describe('the operation', () => {
		it.each(visits.map((visit) => ({ ...visit, name: visit.action })))(
			'"$name" can be filled and run, and shows its output',
			async ({ action, after, fields, fill, picture, isLong, shows, changed }) => {
				const { page, panel, form, output, n8n } = ui();
				if (after) {
					await panel.openActionsAfter(after);
				} else {
					await panel.openInNewWorkflow(n8n.url);
					await panel.openKarbon();
					await panel.showActions();
				}
				await panel.choose(action);
				expect((await form.labels()).slice(2)).toEqual(fields);

				await fill?.(ui());
				if (picture?.of === 'form') await takePicture(page, picture.name, 'form');
				await output.run();
				if (isLong) await output.showTable();

				await output.shows(shows(ui()));
				changed?.(ui());
				if (picture?.of === 'output') await takePicture(page, picture.name, 'dialog');
			},
		);

		it('list of the node panel has every operation', async () => {
			const { panel, n8n } = ui();
			await panel.openInNewWorkflow(n8n.url);
			await panel.openKarbon();
			await panel.showActions();

			const offered = await panel.offeredActions();
			const names = visits.map(({ action }) => PANEL_NAMES.get(action));
			expect(offered).toEqual(expect.arrayContaining(names));
			// Only a run of all visits finds operations without a visit.
			if (!actions) expect(names).toEqual(expect.arrayContaining(offered));
		});
	});
}
