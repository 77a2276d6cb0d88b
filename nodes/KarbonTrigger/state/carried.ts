import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import type { ChangeEvent } from '../events/changeEvent';
import type { Coverage, FilterTimes, SavedRowsByPath } from './staticData';

/** What `packRow` has added to events that were unpacked. */
const ROWS = new WeakMap<ChangeEvent, IDataObject>();

/** The events of an execution, and what travels with them. */
export interface Carried {
	events: ChangeEvent[];
	/** How far lists were covered at the start; undefined when the process that has started the execution does not know it. */
	coverage?: Coverage;
	/** The `id` of the `StartedExecution`; undefined when no queue has started the execution. */
	startId?: string;
	/** Since when statuses count; undefined when the process that has started the execution does not know it. */
	filterTimes?: FilterTimes;
	/** Whether the process that has started the execution takes its response. */
	asks: boolean;
	/** Rows to save; undefined unless the execution was started to save something. */
	toSave?: SavedRowsByPath;
}

/**
 * Adds to the first event what travels with all of them: executions may run in other processes, and their copy of static
 * data may be older. What is empty is left out.
 */
export function pack(
	events: readonly ChangeEvent[],
	fields: Partial<Pick<Carried, 'coverage' | 'startId' | 'filterTimes' | 'asks'>>,
): ChangeEvent[] {
	const [first, ...rest] = events;
	if (first === undefined) return [];
	const packed = { ...first };
	for (const [name, value] of Object.entries(fields)) {
		const isEmpty = !value || (isObject(value) && Object.keys(value).length === 0);
		if (!isEmpty) packed[`__${name}`] = value as never;
	}
	return [packed, ...rest];
}

/** Adds the state of a row, see `digestOf`, and by polling its status, to the event about its change. */
export function packRow(event: ChangeEvent, digest: number, status?: string): ChangeEvent {
	return { ...event, __row: digest, __status: status };
}

/** The state that `packRow` has added, also after `unpack`. */
export function rowOf(event: ChangeEvent): number | undefined {
	return (ROWS.get(event) ?? event).__row as number | undefined;
}

/** The status that `packRow` has added. */
export function listedStatus(event: ChangeEvent): string | undefined {
	return ROWS.get(event)?.__status as string | undefined;
}

/** For an execution that only saves. */
export function saveOnly(rows: SavedRowsByPath = {}): ChangeEvent {
	return { recovered: true, __toSave: { ...rows } as never };
}

export const isSaveOnly = (event: ChangeEvent): boolean => '__toSave' in event;

/** Takes out of the events what travels with them. */
export function unpack(items: INodeExecutionData[]): Carried {
	const carried: Carried = { events: [], asks: false };
	for (const { json } of items) {
		const { __coverage, __startId, __filterTimes, __row, __status, __toSave, __asks, ...event } =
			json;
		if (__row !== undefined) ROWS.set(event, { __row, __status });
		carried.asks ||= __asks === true;
		if (isObject(__coverage)) carried.coverage = __coverage as unknown as Coverage;
		if (typeof __startId === 'string') carried.startId = __startId;
		const hasTimes =
			isObject(__filterTimes) &&
			Object.values(__filterTimes).every((time) => typeof time === 'string');
		if (hasTimes) carried.filterTimes = __filterTimes as FilterTimes;
		if (!isObject(__toSave)) carried.events.push(event);
		else carried.toSave = { ...carried.toSave, ...(__toSave as SavedRowsByPath) };
	}
	return carried;
}
