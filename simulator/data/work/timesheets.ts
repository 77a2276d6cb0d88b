import type { Timesheet, TimeEntry, User, WorkItem } from '../../records';
import type { Store } from '../../store';
import { DAY_MS, dateTime, startOfDay } from '../dates';
import { createRandom, type Random } from '../random';
import { ROLES, TASK_TYPES } from '../words';

const WEEK_MS = 7 * DAY_MS;
const WORKING_DAYS = 5;
const STATUSES = ['Approved', 'Approved', 'Submitted', 'Draft', 'Declined'] as const;

function makeEntry(
	random: Random,
	sheet: Timesheet,
	user: User,
	item: WorkItem,
	at: number,
): TimeEntry {
	const Minutes = 30 * (1 + random.below(12));
	const key = random.key();
	return {
		IndividualTimeEntryKey: key,
		TimesheetKey: sheet.TimesheetKey,
		EntityKey: item.WorkItemKey,
		WorkItemKey: item.WorkItemKey,
		ClientKey: item.ClientKey,
		ClientType: item.ClientType,
		UserKey: user.Id,
		RoleName: user.Roles[0]?.Name ?? ROLES[0],
		TaskTypeName: random.pick(TASK_TYPES),
		TaskTypeIsBillable: random.chance(0.8),
		Date: dateTime(at),
		Minutes,
		Description: `Work on ${item.Title}`,
		HourlyRate: user.BillableRate,
		TotalCost: (Minutes / 60) * user.BillableRate,
		BilledStatus: random.pick(['Unbilled', 'Unbilled', 'Billed']),
		CreatedDate: dateTime(at),
		ModifiedDate: dateTime(at),
		FeeType: item.FeeSettings?.FeeType ?? 'TimeAndMaterials',
	};
}

/** A new entry of today, like one that exists. @throws Error when there is none */
export function copyTimeEntry(random: Random, store: Store, now: number): TimeEntry {
	const [entry] = store.timeEntries.values();
	if (entry === undefined) throw new Error('There is no TimeEntry to change.');
	const Minutes = 30 * (1 + random.below(12));
	return {
		...entry,
		Date: dateTime(startOfDay(now)),
		Minutes,
		TotalCost: (Minutes / 60) * entry.HourlyRate,
		BilledStatus: 'Unbilled',
		CreatedDate: dateTime(now),
	};
}

/** Fills the weekly timesheets of each user, and an entry for each working day. */
export function seedTimesheets(store: Store, perUser: number, seed: number, now: number): void {
	const random = createRandom(seed, 'timesheets');
	const items = [...store.workItems.values()];
	if (items.length === 0) return;
	for (let week = 0; week < perUser; week += 1) {
		const start = startOfDay(now) - (week + 1) * WEEK_MS;
		for (const user of store.users.values()) {
			const sheet: Timesheet = {
				TimesheetKey: random.key(),
				StartDate: dateTime(start),
				EndDate: dateTime(start + WEEK_MS - DAY_MS),
				UserKey: user.Id,
				Status: random.pick(STATUSES),
				WorkItemKeys: [],
			};
			for (let day = 0; day < WORKING_DAYS; day += 1) {
				const entry = makeEntry(random, sheet, user, random.pick(items), start + day * DAY_MS);
				store.timeEntries.set(entry.IndividualTimeEntryKey, entry);
				if (!sheet.WorkItemKeys.includes(entry.WorkItemKey))
					sheet.WorkItemKeys.push(entry.WorkItemKey);
			}
			store.timesheets.set(sheet.TimesheetKey, sheet);
		}
	}
}
