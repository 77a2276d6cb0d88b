import type { IDataObject } from 'n8n-workflow';

import { DAY_MS } from '../../../shared/moments';
import { lowerCase } from '../../../shared/text';
import { AnswerError } from '../../execution/answer';
import { isEmpty } from '../../../shared/json';
import { rowDay, rowTime } from '../times';
import type { Days } from './periods';

/** Bounds of one field, both included: all texts, or all numbers. */
interface Range {
	from?: string | number;
	to?: string | number;
	/** The field's value as it is compared; undefined when it is not set. */
	read(value: unknown): string | number | undefined;
}

/** A condition that Karbon cannot check. The node checks it in each row. */
export interface RowCheck {
	/** The name of the filter in the form. */
	label: string;
	/** The field of a row that is checked. */
	field: string;
	/**
	 * Whether a row with this value passes. One without a value never does.
	 * @throws {AnswerError} for a value that cannot be read
	 */
	accepts(value: unknown): boolean;
	/** What is accepted, where the order of the list may show that no more such rows follow. */
	range?: Range;
	/** Whether a row shows the field. Default: not if it is absent. If none does, the filter cannot be applied. */
	isShown?(value: unknown): boolean;
	/** Whether Karbon is asked for the same, so that few rows fail. */
	isAsked?: boolean;
	/** For a field that rows lack and the single record has (karbon.md 12). */
	isInRecord?: boolean;
}

/** A check of one value. @param isWanted gets a value that is set */
export function valueCheck(
	label: string,
	field: string,
	isWanted: (value: unknown) => boolean,
): RowCheck {
	return { label, field, accepts: (value) => !isEmpty(value) && isWanted(value) };
}

function rangeCheck(label: string, field: string, range: Range): RowCheck {
	const { from, to, read } = range;
	const accepts = (value: unknown) => {
		const found = read(value);
		if (found === undefined) return false;
		return (from === undefined || found >= from) && (to === undefined || found <= to);
	};
	return { label, field, accepts, range };
}

/** Days of a field, both included. None for a range without bounds. */
export function dayChecks(label: string, field: string, days: Days, timeZone: string): RowCheck[] {
	const { from, to } = days;
	if (from === undefined && to === undefined) return [];
	const read = (value: unknown) =>
		isEmpty(value) ? undefined : readable(label, 'date', rowDay(value, timeZone));
	// The days in every time zone: lists are in the order of time, and a later time may have an earlier day.
	const times = {
		from: from && Date.parse(from) - DAY_MS,
		to: to && Date.parse(to) + 2 * DAY_MS,
		read: rowTime,
	};
	return [{ ...rangeCheck(label, field, { from, to, read }), range: times }];
}

/** This time or later. A row without a time is an error, because each record has been modified at some time. */
export function sinceCheck(label: string, field: string, from: number): RowCheck {
	const read = (value: unknown) => readable(label, 'time', rowTime(value));
	return rangeCheck(label, field, { from, read });
}

/**
 * The key of a row's client, in any letter case.
 * @throws {AnswerError} from `accepts`, for a row that names its client in another way
 */
export function clientCheck(label: string, field: string, key: string): RowCheck {
	const keyOf = (client: unknown) => (client as IDataObject).ClientKey;
	const isShown = (client: unknown) => !isEmpty(client) && keyOf(client) !== null;
	const accepts = (client: unknown) =>
		isShown(client) && readable(label, 'client key', lowerCase(keyOf(client))) === lowerCase(key);
	return { label, field, accepts, isShown };
}

/**
 * The user with this email address.
 * @throws {AnswerError} from `accepts`, for a row that names its user in another way (karbon.md 44)
 */
export function userCheck(label: string, field: string, email: string): RowCheck {
	const isUser = (value: unknown) => {
		const shown = lowerCase(value);
		const address = shown?.includes('@') ? shown : undefined;
		return readable(label, 'email address', address) === lowerCase(email);
	};
	return valueCheck(label, field, isUser);
}

/**
 * What was read from a field. Leaving out the row of another would hide a record.
 * @throws {AnswerError} when Karbon's value cannot be read (karbon.md 10)
 */
function readable<T>(label: string, what: string, read: T | undefined): T {
	if (read !== undefined) return read;
	throw new AnswerError(
		`The filter '${label}' cannot be applied: Karbon returned a record without a valid ${what}`,
		`Remove '${label}' and filter the records in the workflow.`,
	);
}
