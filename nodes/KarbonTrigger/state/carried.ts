import type { INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import type { ChangeEvent } from '../events/changeEvent';
import type { Coverage, FilterTimes, SavedRows } from './staticData';

/** The fields of an event in which something travels to the execution. */
const COVERAGE = '__coverage';
const START_ID = '__startId';
const FILTER_TIMES = '__filterTimes';
const ROW = '__row';
const ROWS = '__rows';

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
	/** Rows to save; undefined when none are to be saved. */
	savedRows: SavedRows | undefined;
}

function withField(events: readonly ChangeEvent[], field: string, value: unknown): ChangeEvent[] {
	const [first, ...rest] = events;
	return first === undefined ? [] : [{ ...first, [field]: value as never }, ...rest];
}

/**
 * Adds coverage to the first event of a scanned page. In queue mode executions run in other processes, which do not
 * know how far scans came, and a scan must not save it itself (see `saveCoverage`).
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

/** For an execution that only saves rows. */
export function rowsToSave(rows: SavedRows): ChangeEvent {
	return { recovered: true, [ROWS]: { ...rows } };
}

const FIELDS = [COVERAGE, START_ID, FILTER_TIMES, ROW, ROWS];

const isTimes = (value: unknown): value is FilterTimes =>
	isObject(value) && Object.values(value).every((time) => typeof time === 'string');

/** Takes out of the events what travels with them. */
export function unpack(items: INodeExecutionData[]): Carried {
	let coverage: Coverage | undefined;
	let startId: string | undefined;
	let filterTimes: FilterTimes | undefined;
	let savedRows: SavedRows | undefined;
	const rowStates = new Map<ChangeEvent, number>();
	const events = items.flatMap(({ json }) => {
		if (!FIELDS.some((field) => field in json)) return [json as ChangeEvent];
		const { [COVERAGE]: carried, [START_ID]: id, [FILTER_TIMES]: times, ...rest } = json;
		const { [ROW]: digest, [ROWS]: rows, ...event } = rest;
		if (isObject(carried)) coverage = carried as unknown as Coverage;
		if (typeof id === 'string') startId = id;
		if (isTimes(times)) filterTimes = times;
		if (typeof digest === 'number') rowStates.set(event as ChangeEvent, digest);
		if (!isObject(rows)) return [event as ChangeEvent];
		savedRows = rows as unknown as SavedRows;
		return [];
	});
	return { events, coverage, startId, filterTimes, rowStates, savedRows };
}
