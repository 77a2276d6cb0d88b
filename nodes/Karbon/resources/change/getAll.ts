import type { INodeProperties } from 'n8n-workflow';

import { oneOf, requireText, ValidationError } from '../../../shared/validate/validate';
import { type Cursor, decodeCursor, encodeCursor, OVERLAP_MS } from '../../changes/cursor';
import { cursorName, type PendingCursor, pendingCursors } from '../../changes/pendingCursors';
import { readChanges } from '../../changes/readChanges';
import {
	type ListedType,
	RECORD_TYPE,
	RECORD_TYPES,
	recordType,
	typeName,
} from '../../changes/recordTypes';
import { SavedCursors } from '../../changes/savedCursors';
import { AnswerError } from '../../execution/answer';
import { nodeOf } from '../../execution/context';
import type { Operation, OperationInput } from '../../execution/operation';
import { isAbsent, parameter } from '../../execution/parameters';
import { optionsField } from '../../fields/listOptions';
import { reliedOption } from '../../fields/writeOptions';
import { filterTime } from '../../lists/times';
import { simplifyFields } from '../../output/simplifyFields';
import { toOutput } from '../../output/toOutput';
import { Fingerprint } from '../../writes/fingerprint';

const START_FROM = 'Start From';
const CURSOR = 'Cursor';
const CHANGED_SINCE = 'Changed Since';
const FIRST_RUN_SINCE = 'First Run Since';

const STARTS = ['savedCursor', 'cursor', 'date'] as const;

const FIRST_RUN = `There was no cursor, so all records were returned, or those since '${FIRST_RUN_SINCE}'. If the workflow has no Save Cursor, place it last, or store 'cursor'.`;

const PROPERTIES: INodeProperties[] = [
	RECORD_TYPE,
	{
		displayName: START_FROM,
		name: 'start',
		type: 'options',
		options: [
			{
				name: CURSOR,
				value: 'cursor',
				description: 'A cursor that you store, for example in a data table',
			},
			{
				name: 'Date',
				value: 'date',
				description: 'Changes since a date that you enter. For schedules, use a cursor.',
			},
			{
				name: 'Saved Cursor',
				value: 'savedCursor',
				description: 'The cursor that Save Cursor stored most recently',
			},
		],
		default: 'savedCursor',
	},
	{
		displayName: CURSOR,
		name: 'cursor',
		type: 'string',
		displayOptions: { show: { start: ['cursor'] } },
		default: '',
		placeholder: 'e.g. {{ $json.cursor }}',
		description:
			"The 'cursor' of the last item of the previous execution. Leave empty for the first one.",
	},
	{
		displayName: CHANGED_SINCE,
		name: 'changedSince',
		type: 'dateTime',
		required: true,
		displayOptions: { show: { start: ['date'] } },
		default: '',
		description: "Such as 2026-01-01. Uses the workflow's time zone by default.",
	},
	...simplifyFields(RECORD_TYPES),
	{
		...optionsField({
			displayName: FIRST_RUN_SINCE,
			name: 'firstRunSince',
			type: 'dateTime',
			default: '',
			description:
				'If there is no cursor, only records changed since this time are returned. Enter a fixed time, such as 2026-01-01.',
		}),
		displayOptions: { hide: { start: ['date'] } },
	},
];

export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	description: 'Get many records that were created or changed since a cursor or date',
	action: 'Get many changes',
	effect: 'read',
	// One after the other, so that the last one's cursor is the one to save.
	maxConcurrency: 1,
	properties: PROPERTIES,
	async run(input) {
		const { context } = input;
		const listed = recordType(input);
		const name = cursorName(context, listed.type);
		// Until the read has succeeded, there is nothing new to save.
		const pending: PendingCursor = { node: nodeOf(context).name };
		pendingCursors(context)[name] = pending;
		const given = startOf(input, listed, name);
		if (typeof given === 'object') pending.start = encodeCursor(given);
		const start = given ?? firstRunSince(input);
		const { records, next, readUntil } = await readChanges(input, listed, start);
		if (typeof start === 'number' && start > readUntil) {
			const field = given === undefined ? FIRST_RUN_SINCE : CHANGED_SINCE;
			throw new ValidationError(field, 'must be in the past, such as 2026-01-01');
		}
		if (given === undefined && records.length > 0) input.addHint(FIRST_RUN);
		const items = toOutput(input, records, listed.type);
		if (next === undefined) return items;
		const cursor = encodeCursor(next);
		Object.assign(pending, { cursor, isFirst: given === undefined });
		items.at(-1)!.json.cursor = cursor;
		return items;
	},
};

/** Without a time, all records are wanted, also those that Karbon shows with a time in the year 1. */
function firstRunSince(input: OperationInput): number {
	const since = reliedOption(input, FIRST_RUN_SINCE, 'firstRunSince');
	return timeOf(input, FIRST_RUN_SINCE, since) ?? Number.MIN_SAFE_INTEGER;
}

function timeOf({ context }: OperationInput, label: string, value: unknown): number | undefined {
	return filterTime(label, value, context.getTimezone());
}

/**
 * Where reading begins; undefined for a first run, without a cursor.
 * @throws {ValidationError|NodeOperationError|AnswerError}
 */
function startOf(
	input: OperationInput,
	listed: ListedType,
	name: string,
): Cursor | number | undefined {
	const start = oneOf(START_FROM, parameter(input, 'start', 'savedCursor', START_FROM), STARTS);
	if (start === 'date') {
		const time = timeOf(input, CHANGED_SINCE, parameter(input, 'changedSince'));
		if (time === undefined) throw new ValidationError(CHANGED_SINCE, 'must not be empty');
		return time;
	}
	if (start === 'cursor') {
		const text = parameter(input, 'cursor');
		if (isAbsent(text)) return undefined;
		return usable(input, listed, requireText(CURSOR, text, Infinity), DATE_FOR_CURSOR);
	}
	const saved = new SavedCursors(input.context).get(name);
	if (saved !== undefined) return usable(input, listed, saved, DATE_FOR_SAVED);
	if (input.context.getMode() !== 'retry') return undefined;
	// n8n gives no saved data to some retries, so a cursor may have been saved.
	throw new AnswerError(
		'This retry has no saved cursor',
		"Nothing was read. Wait for the next execution, which returns the same changes. If a cursor was saved before, you can also choose 'Retry with currently saved workflow'.",
	);
}

/** How to start from a date. @param since also to be set: ` and 'Changed Since' to ...` */
type DateAdvice = (since: string) => string;

const DATE_FOR_SAVED: DateAdvice = (since) =>
	`set '${START_FROM}' to 'Date'${since}, publish the workflow, and let it run once. Then set '${START_FROM}' back to 'Saved Cursor'.`;

const DATE_FOR_CURSOR: DateAdvice = (since) =>
	`set '${START_FROM}' to 'Date'${since} for one run, and store the new cursor.`;

/** @throws {AnswerError} for a cursor that was cut or edited, or of another type or account */
function usable(
	{ client }: OperationInput,
	{ type }: ListedType,
	text: string,
	startFromDate: DateAdvice,
): Cursor {
	const cursor = decodeCursor(text);
	if (cursor === undefined) {
		throw new AnswerError(
			'The cursor was cut or edited',
			`Nothing was read. Use the cursor unchanged. To start again, ${startFromDate('')}`,
		);
	}
	const { recordType: other, account, until } = cursor;
	if (other !== type) {
		throw new AnswerError(
			`The cursor belongs to the record type '${typeName(other)}', not '${typeName(type)}'`,
			'Nothing was read. Store a separate cursor for each record type.',
		);
	}
	if (account === Fingerprint.for(client.credentials).account) return cursor;
	const moment = new Date(until - OVERLAP_MS).toISOString();
	throw new AnswerError(
		'The cursor was created with a different access key or Base URL',
		`Nothing was read. If the Karbon account is the same, ${startFromDate(` and '${CHANGED_SINCE}' to ${moment}`)} For another account, set '${CHANGED_SINCE}' to the date to start from.`,
	);
}
