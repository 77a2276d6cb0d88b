import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { isSameKey } from '../../../shared/text';
import { ValidationError } from '../../../shared/validate/validate';
import { AnswerError } from '../../execution/answer';
import type { OperationInput } from '../../execution/operation';
import { collection, optionalFlag } from '../../execution/parameters';
import { WORK_SCHEDULE_KEY } from '../../fields/keyLocators';
import { filterWorkKey } from '../../lists/conditions';
import { updateAndShow, updateOperation } from '../../records/updateOperation';
import { isEmpty } from '../../../shared/json';
import type { RecordType } from '../../schema/recordType';
import { once } from '../../../shared/remember';
import type { Changes, Target } from '../../updates/change';
import { ASSIGNEE, DEFAULTS, FREQUENCY, CUSTOM_UNITS, TITLE, WORK_ITEM } from './scheduleFields';
import { requireFitting, WORK_SCHEDULE, withTitle } from './scheduleType';
import { scheduleOf } from './workItem';

/** karbon.md 126. */
const CONFIRM_REASSIGNMENT: INodeProperties = {
	displayName: 'Confirm Reassignment',
	name: 'confirmReassignment',
	type: 'boolean',
	default: false,
	description:
		"Whether to reassign every incomplete work item of the schedule. Required to set 'Assignee'.",
};

export const update = updateOperation({
	type: WORK_SCHEDULE,
	locator: WORK_SCHEDULE_KEY,
	options: [CONFIRM_REASSIGNMENT],
	async update(input, target, { changes }) {
		requireConfirmation(input, changes);
		const given = changes.record.find(({ field }) => field === WORK_ITEM)?.value;
		const workItemKey = given === undefined ? undefined : filterWorkKey(WORK_ITEM.label, given);
		// By itself, the work item is no change: Karbon may not show it, and needs it with a PUT.
		const record = changes.record.filter(({ field }) => field !== WORK_ITEM);
		const type = { ...WORK_SCHEDULE, complete: completeWith(input, target, workItemKey) };
		return await updateAndShow(input, { ...target, type }, { ...changes, record });
	},
});

/** @throws {ValidationError} */
function requireConfirmation(input: OperationInput, { record }: Changes): void {
	if (!record.some(({ field }) => field === ASSIGNEE)) return;
	const { displayName, name } = CONFIRM_REASSIGNMENT;
	if (optionalFlag(displayName, collection(input, 'options')[name]) === true) return;
	throw new ValidationError(
		displayName,
		'must be turned on under Options, because the new assignee gets every incomplete work item of the schedule',
	);
}

/** Fields that a PATCH takes. */
const PATCHED: readonly string[] = WORK_SCHEDULE.fields
	.filter(({ isPatchable }) => isPatchable)
	.map(({ path }) => path);

/** All fields that the node knows. */
const KNOWN: readonly string[] = [
	...[...WORK_SCHEDULE.fields, FREQUENCY, CUSTOM_UNITS].map(({ path }) => path),
	...Object.keys(DEFAULTS),
	...WORK_SCHEDULE.readOnly,
	WORK_SCHEDULE.keyName,
];

/** @param workItemKey the work item that the user has entered */
function completeWith(
	input: OperationInput,
	target: Target,
	workItemKey: string | undefined,
): RecordType['complete'] {
	const checked = once(async () => await requireMember(input, target, workItemKey));
	return async (_input, before, given) => {
		const after = given[TITLE.path] === before[TITLE.path] ? given : withTitle(given);
		const names = Object.keys(after).filter((name) => after[name] !== before[name]);
		requireFitting(after, names);
		const isPatch = names.every((name) => PATCHED.includes(name));
		const unknown = unknownOf(before);
		// Karbon may refuse the assignee in a PATCH, and takes it in a PUT, which needs the work item and clears unknown fields.
		const isPut = workItemKey && unknown.length === 0 && names.includes(ASSIGNEE.path);
		if (isPatch && !isPut) return after;
		if (unknown.length > 0) throw unsupported(target, unknown);
		const { CreatedFromWorkItemKey: shown } = before;
		if (isEmpty(shown)) {
			await checked();
			return { ...after, CreatedFromWorkItemKey: workItemKey };
		}
		if (workItemKey === undefined || isSameKey(shown, workItemKey)) return after;
		const rule = `must be "${String(shown)}", because the schedule was created from it`;
		throw new ValidationError(WORK_ITEM.label, rule);
	};
}

/** Another work item would make another one repeat. @throws {ValidationError|NodeApiError|AnswerError} */
async function requireMember(
	input: OperationInput,
	{ key }: Target,
	workItemKey: string | undefined,
): Promise<void> {
	if (workItemKey === undefined) return;
	const subject = `the work item "${workItemKey}"`;
	const found = await scheduleOf(input, { key: workItemKey, subject, recipient: [] });
	if (isSameKey(found, key)) return;
	const other = found === undefined ? 'has no schedule' : `has the schedule "${found}"`;
	const rule = `must be a work item of this schedule; "${workItemKey}" ${other}`;
	throw new ValidationError(WORK_ITEM.label, rule);
}

/** Fields that a PUT would clear, because the node does not know whether it may send them. */
function unknownOf(before: IDataObject): string[] {
	return Object.keys(before).filter(
		(name) => !name.includes('@') && !KNOWN.includes(name) && !isEmpty(before[name]),
	);
}

const unsupported = ({ subject }: Target, unknown: readonly string[]) =>
	new AnswerError(
		`Karbon returned fields of ${subject} that this version does not support (${unknown.join(', ')}), so nothing was changed`,
		"Karbon could clear these fields. Only 'End Date' and 'Assignee' can be changed safely. Make other changes in Karbon.",
	);
