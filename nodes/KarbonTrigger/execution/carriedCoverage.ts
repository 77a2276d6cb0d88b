import type { INodeExecutionData } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import type { ChangeEvent } from '../events/changeEvent';
import type { Coverage } from '../state/staticData';

/** The field of the first event in which a scan sends what earlier scans have covered. */
const FIELD = '__coverage';

/**
 * Adds coverage to the first event. In queue mode the process that scans never sees an execution, and an
 * execution can save.
 */
export function packCoverage(events: ChangeEvent[], coverage: Coverage): ChangeEvent[] {
	const [first, ...rest] = events;
	return first === undefined ? [] : [{ ...first, [FIELD]: { ...coverage } as never }, ...rest];
}

/** Takes the coverage out of the events again. */
export function unpackCoverage(items: INodeExecutionData[]): {
	events: ChangeEvent[];
	coverage: Coverage | undefined;
} {
	let coverage: Coverage | undefined;
	const events = items.map(({ json }) => {
		if (!(FIELD in json)) return json as ChangeEvent;
		const { [FIELD]: carried, ...event } = json;
		if (isObject(carried)) coverage = carried as unknown as Coverage;
		return event as ChangeEvent;
	});
	return { events, coverage };
}
