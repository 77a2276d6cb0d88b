import type { Store } from '../../store';
import { createRandom } from '../random';

/** Fills a monthly schedule, to which the last of several work items belongs. */
export function seedWorkSchedules(store: Store, seed: number): void {
	if (store.workItems.size < 2) return;
	const item = [...store.workItems.values()].at(-1);
	if (item === undefined) return;
	const user = [...store.users.values()].find(
		({ EmailAddress }) => EmailAddress === item.AssigneeEmailAddress,
	);
	const WorkScheduleKey = createRandom(seed, 'work schedules').key();
	item.WorkScheduleKey = WorkScheduleKey;
	store.workSchedules.set(WorkScheduleKey, {
		WorkScheduleKey,
		CreatedFromWorkItemKey: item.WorkItemKey,
		ClientKey: item.ClientKey,
		ClientType: item.ClientType,
		RecurrenceFrequency: 'Month',
		CustomFrequencyUnits: null,
		CustomFrequencyMultiple: 1,
		ScheduleStartDate: item.StartDate,
		ScheduleEndDate: null,
		ScheduleDueDateMethod: 'DaysFromStartDate',
		ScheduleDueDateDays: 14,
		ScheduleDueDateMonthMultiple: null,
		AssigneeUserKey: user?.Id ?? null,
		PreventStartEndOnWeekend: false,
		InitializeBeforeStartDateUnits: 'Days',
		InitializeBeforeStartDateMultiple: 30,
		InitializeTasksBeforeStartDateUnits: 'Days',
		InitializeTasksBeforeStartDateMultiple: 0,
		WorkItemTitleDefinition: JSON.stringify({ Text: item.Title }),
	});
}
