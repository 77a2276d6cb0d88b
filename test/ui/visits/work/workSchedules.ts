import { firstOf } from '../../support/records';
import type { Ui } from '../../support/ui';
import type { Visit } from '../visit';

const TITLE = 'Books of the browser';
const schedule = ({ simulator }: Ui) => firstOf('work schedule', simulator.store.workSchedules);

/** A schedule that exists, and one that is created. */
export const WORK_SCHEDULE_VISITS: Visit[] = [
	{
		action: 'Get a work schedule',
		fields: ['Work Schedule', 'Simplify'],
		async fill(ui) {
			await ui.form.enter('workScheduleKey', 'By ID', schedule(ui).WorkScheduleKey);
		},
		shows: (ui) => [schedule(ui).WorkScheduleKey, 'RecurrenceFrequency'],
	},
	{
		action: 'Create a work schedule',
		fields: [
			'Work Item',
			'Frequency',
			'Start Date',
			'Due Date Rule',
			'Title',
			'Simplify',
			'Additional Fields',
			'More Fields',
			'Options',
		],
		async fill({ form, simulator }) {
			const { WorkItemKey } = firstOf('work item', simulator.store.workItems);
			await form.enter('workItemKey', 'By ID', WorkItemKey);
			await form.choose('recurrenceFrequency', 'Monthly');
			await form.pickToday('scheduleStartDate');
			await form.type('workItemTitleDefinition', TITLE);
		},
		shows: () => ['WorkScheduleKey', 'Month'],
		changed({ simulator: { store } }) {
			const { WorkScheduleKey } = firstOf('work item', store.workItems);
			expect(store.workSchedules.get(String(WorkScheduleKey))).toMatchObject({
				WorkItemTitleDefinition: expect.stringContaining(TITLE),
			});
		},
	},
	{
		action: 'Update a work schedule',
		fields: ['Work Schedule', 'Simplify', 'Update Fields', 'More Fields', 'Options'],
		async fill(ui) {
			await ui.form.enter('workScheduleKey', 'By ID', schedule(ui).WorkScheduleKey);
			await ui.form.add('scheduleEndDate', 'End Date', 'first');
			await ui.form.pickToday('scheduleEndDate');
		},
		shows: (ui) => [schedule(ui).WorkScheduleKey, 'changed', 'true'],
		changed(ui) {
			expect(schedule(ui).ScheduleEndDate).not.toBeNull();
		},
	},
];
