import type { INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import type { ChangeEvent } from '../events/changeEvent';
import type { Coverage, FilterTimes } from './staticData';

/** The fields of an event in which something travels to the execution. */
const COVERAGE = '__coverage';
const START_ID = '__startId';
const FILTER_TIMES = '__filterTimes';

/** The events of an execution, and what travels with them. */
export interface Carried {
	events: ChangeEvent[];
	/** How far scans had covered the lists; undefined when no event is the first of a scanned page. */
	coverage: Coverage | undefined;
	/** The `id` of the `StartedExecution`; undefined when no queue has started the execution. */
	startId: string | undefined;
	/** Since when statuses count; undefined when the process that has started the execution does not know it. */
	filterTimes: FilterTimes | undefined;
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

const FIELDS = [COVERAGE, START_ID, FILTER_TIMES];

const isTimes = (value: unknown): value is FilterTimes =>
	isObject(value) && Object.values(value).every((time) => typeof time === 'string');

/** Takes out of the events what travels with them. */
export function unpack(items: INodeExecutionData[]): Carried {
	let coverage: Coverage | undefined;
	let startId: string | undefined;
	let filterTimes: FilterTimes | undefined;
	const events = items.map(({ json }) => {
		if (!FIELDS.some((field) => field in json)) return json as ChangeEvent;
		const { [COVERAGE]: carried, [START_ID]: id, [FILTER_TIMES]: times, ...event } = json;
		if (isObject(carried)) coverage = carried as unknown as Coverage;
		if (typeof id === 'string') startId = id;
		if (isTimes(times)) filterTimes = times;
		return event as ChangeEvent;
	});
	return { events, coverage, startId, filterTimes };
}
