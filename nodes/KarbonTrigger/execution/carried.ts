import type { INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import type { ChangeEvent } from '../events/changeEvent';
import type { Coverage } from '../state/staticData';

/** The fields of an event in which something travels to the execution. */
const COVERAGE = '__coverage';
const START_ID = '__startId';

/** The events of an execution, and what travels with them. */
interface Carried {
	events: ChangeEvent[];
	/** How far scans had covered the lists; undefined when no event is the first of a scanned page. */
	coverage: Coverage | undefined;
	/** The `id` of the `StartedExecution`; undefined when no queue has started the execution. */
	startId: string | undefined;
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

/** Takes out of the events what travels with them. */
export function unpack(items: INodeExecutionData[]): Carried {
	let coverage: Coverage | undefined;
	let startId: string | undefined;
	const events = items.map(({ json }) => {
		if (!(COVERAGE in json) && !(START_ID in json)) return json as ChangeEvent;
		const { [COVERAGE]: carried, [START_ID]: id, ...event } = json;
		if (isObject(carried)) coverage = carried as unknown as Coverage;
		if (typeof id === 'string') startId = id;
		return event as ChangeEvent;
	});
	return { events, coverage, startId };
}
