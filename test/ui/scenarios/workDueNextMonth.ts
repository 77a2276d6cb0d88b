import { DateTime } from 'luxon';

import { takePicture } from '../support/pictures';
import type { Ui } from '../support/ui';

/** From an empty canvas to the output. */
const MAX_CLICKS = 12;

/** The filters of a list, which need no expression. */
export function workDueNextMonthScenarios(ui: () => Ui): void {
	it(`work due next month, assigned to a user, takes at most ${MAX_CLICKS} clicks`, async () => {
		const { clicks, form, n8n, output, page, panel, simulator } = ui();
		const nextMonth = DateTime.now().plus({ months: 1 }).toFormat('yyyy-MM');
		const [user] = simulator.store.users.values();
		const due = [...simulator.store.workItems.values()].filter(
			({ DueDate }) => DueDate?.startsWith(nextMonth) ?? false,
		);
		const [item] = due;
		if (!item) throw new Error('No work item of the simulator is due next month.');
		simulator.store.workItems.set(item.WorkItemKey, {
			...item,
			AssigneeEmailAddress: user.EmailAddress,
			AssigneeName: user.Name,
		});
		const wanted = [...simulator.store.workItems.values()].filter(
			({ DueDate, AssigneeEmailAddress }) =>
				DueDate?.startsWith(nextMonth) && AssigneeEmailAddress === user.EmailAddress,
		);

		await page.goto(`${n8n.url}/workflow/new`);
		clicks.restart();
		await panel.openOnEmptyCanvas();
		await panel.openKarbon();
		await panel.showActions();
		await panel.choose('Get many work items');
		await form.add('assigneeEmailAddress', 'Assignee', 'first');
		await form.pick('assigneeEmailAddress', user.Name);
		await form.add('dueDate', 'Due Date', 'first');
		await form.choose('period', 'Next Month');
		await output.run();

		await output.shows([item.WorkItemKey]);
		expect(await output.count()).toBe(`${wanted.length} item${wanted.length === 1 ? '' : 's'}`);
		console.log(`bar: work due next month, assigned, after ${clicks.count} clicks`);
		expect(clicks.count).toBeGreaterThan(5);
		expect(clicks.count).toBeLessThanOrEqual(MAX_CLICKS);
		await takePicture(page, 'work-due', 'dialog');
	});
}
