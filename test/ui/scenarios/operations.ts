import { takePicture } from '../support/pictures';
import type { Ui } from '../support/ui';
import { VISITS } from '../visits';

/**
 * Each operation is found in the panel, filled by mouse and keyboard, run, and its output read.
 * @param actions those to visit; default: all
 */
export function operationScenarios(ui: () => Ui, actions?: readonly string[]): void {
	const visits = VISITS.filter(({ action }) => actions?.includes(action) ?? true);
	describe('the operation', () => {
		it.each(visits.map((visit) => ({ ...visit, name: visit.action })))(
			'"$name" is filled, run and read',
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

		it('list of the node panel has each of them', async () => {
			const { panel, n8n } = ui();
			await panel.openInNewWorkflow(n8n.url);
			await panel.openKarbon();
			await panel.showActions();

			const offered = await panel.offeredActions();
			const names = visits.map(({ action }) => action);
			expect(offered).toEqual(expect.arrayContaining(names));
			// Only a run of all visits can tell which operation has none.
			if (!actions) expect(names).toEqual(expect.arrayContaining(offered));
		});
	});
}
