import type { INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import type { ChangeEvent } from '../events/changeEvent';
import type { Coverage, FilterTimes, SavedRows } from './staticData';

/** The fields of an event in which something travels to the execution. */
const COVERAGE = '__coverage';
const START_ID = '__startId';
const FILTER_TIMES = '__filterTimes';
const ROW = '__row';
const TO_SAVE = '__toSave';
const ASKS = '__asks';

/** The events of an execution, and what travels with them. */
export interface Carried {
	events: ChangeEvent[];
	/** How far scans had covered the lists; undefined when no event is the first of a scanned page. */
	coverage: Coverage | undefined;
	/** The `id` of the `StartedExecution`; undefined when no queue has started the execution. */
	startId: string | undefined;
	/** Since when statuses count; undefined when the process that has started the execution does not know it. */
	filterTimes: FilterTimes | undefined;
	/** The states of rows that the events are about, see `packRow`. */
	rowStates: ReadonlyMap<ChangeEvent, number>;
	/** Whether the process that has started the execution takes its response. */
	asks: boolean;
	/** Undefined unless the execution was started to save something. */
	toSave: ToSave | undefined;
}

/** What an execution saves that hands on nothing. */
export interface ToSave {
	rows?: SavedRows;
	coverage?: Coverage;
}

function withField(events: readonly ChangeEvent[], field: string, value: unknown): ChangeEvent[] {
	const [first, ...rest] = events;
	return first === undefined ? [] : [{ ...first, [field]: value as never }, ...rest];
}

/**
 * Adds coverage to the first event of a scanned page. In queue mode executions run in other processes, which do not
 * know how far scans came, and save it where they can.
 */
export function packCoverage(events: readonly ChangeEvent[], coverage: Coverage): ChangeEvent[] {
	return withField(events, COVERAGE, { ...coverage });
}

/** Adds the id of a `StartedExecution` to the first event, by which the queue recognizes it when it begins. */
export function packStartId(events: readonly ChangeEvent[], id: string): ChangeEvent[] {
	return withField(events, START_ID, id);
}

/**
 * Adds since when statuses count to the first event. The execution may run on a worker, and static data may be an older
 * copy that another execution has saved.
 */
export function packFilterTimes(events: ChangeEvent[], times: FilterTimes = {}): ChangeEvent[] {
	return Object.keys(times).length > 0 ? withField(events, FILTER_TIMES, times) : events;
}

/** Adds the state of a row, see `digestOf`, to the event about its change. */
export function packRow(event: ChangeEvent, digest: number): ChangeEvent {
	return { ...event, [ROW]: digest };
}

/** What `packRow` has added. */
export function rowOf(event: ChangeEvent): number | undefined {
	return event[ROW] as number | undefined;
}

/** Asks whether the execution can save, see `tellUnsaved`. */
export function packQuestion(events: readonly ChangeEvent[]): ChangeEvent[] {
	return withField(events, ASKS, true);
}

/** For an execution that only saves. */
export function saveOnly(toSave: ToSave): ChangeEvent {
	return { recovered: true, [TO_SAVE]: { ...toSave } as never };
}

export const isSaveOnly = (event: ChangeEvent): boolean => TO_SAVE in event;

const FIELDS = [COVERAGE, START_ID, FILTER_TIMES, ROW, TO_SAVE, ASKS];

/** Takes out of the events what travels with them. */
export function unpack(items: INodeExecutionData[]): Carried {
	let coverage: Coverage | undefined;
	let startId: string | undefined;
	let asks = false;
	let filterTimes: FilterTimes | undefined;
	let toSave: ToSave | undefined;
	const rowStates = new Map<ChangeEvent, number>();
	const events = items.flatMap(({ json }) => {
		if (!FIELDS.some((field) => field in json)) return [json as ChangeEvent];
		const { [COVERAGE]: carried, [START_ID]: id, [FILTER_TIMES]: times, ...rest } = json;
		const { [ROW]: digest, [TO_SAVE]: saved, [ASKS]: asked, ...event } = rest;
		asks ||= asked === true;
		if (isObject(carried)) coverage = carried as unknown as Coverage;
		if (typeof id === 'string') startId = id;
		const hasTimes =
			isObject(times) && Object.values(times).every((time) => typeof time === 'string');
		if (hasTimes) filterTimes = times as FilterTimes;
		if (typeof digest === 'number') rowStates.set(event as ChangeEvent, digest);
		if (!isObject(saved)) return [event as ChangeEvent];
		toSave = { ...toSave, ...saved };
		return [];
	});
	return { events, coverage, startId, filterTimes, rowStates, asks, toSave };
}
