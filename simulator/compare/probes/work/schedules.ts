import { textsIn } from '../../account/values';
import { Undecided } from '../../findings';
import type { Probe } from '../probe';

/** karbon.md 126: the schedule of a work item. */
export const scheduleWorkItemKey: Probe = async (account) => {
	const [, { rows }] = await account.openList(['WorkItems']);
	const [key] = textsIn(rows, 'WorkScheduleKey');
	if (key === undefined) throw new Undecided('no work item with a schedule');
	const { CreatedFromWorkItemKey: shown } = await account.record('WorkSchedules', key);
	if (shown === undefined) throw new Undecided('a schedule without the work item');
	return shown === null ? 'null' : 'shown';
};
