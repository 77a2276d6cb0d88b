import { getOperation } from '../../records/getOperation';
import type { Resource } from '../../execution/operation';
import { WORK_SCHEDULE_KEY } from '../../fields/keyLocators';
import { create } from './create';
import { WORK_SCHEDULE } from './scheduleType';
import { update } from './update';

const get = getOperation({
	record: 'a work schedule',
	path: WORK_SCHEDULE.path,
	locator: WORK_SCHEDULE_KEY,
	kind: WORK_SCHEDULE.kind,
	table: WORK_SCHEDULE,
});

/** How work items repeat; Karbon has no list of them (karbon.md 126). */
export const workSchedule: Resource = {
	value: 'workSchedule',
	name: 'Work Schedule',
	description: 'How a work item repeats',
	operations: [create, get, update],
};
