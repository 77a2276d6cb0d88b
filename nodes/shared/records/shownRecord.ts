import type { IDataObject } from 'n8n-workflow';

import { spaced } from '../text';
import { WORK_ITEM_STATUS_OPTIONS } from './statuses';

/** Addresses and types that OData adds to a record, or to one of its fields (`Members@odata.context`). */
const ANNOTATION = /@odata\.(context|type)$/;

/** Removes OData's addresses and types from an output item or a record, at every depth. Changes the object itself. */
export function removeAnnotations(item: object): void {
	const pending = [item as Record<string, unknown>];
	// A stack, because a record may be nested more deeply than calls can be.
	for (let part = pending.pop(); part; part = pending.pop()) {
		for (const name of Object.keys(part)) {
			const value = part[name];
			if (ANNOTATION.test(name)) delete part[name];
			else if (typeof value === 'object' && value !== null) {
				pending.push(value as Record<string, unknown>);
			}
		}
	}
}

/** The primary status of a work item as outputs spell it: `In Progress`. One that is not documented stays as it is. */
export function shownStatus(status: string): string {
	const known = WORK_ITEM_STATUS_OPTIONS.find(({ value }) => spaced(value) === spaced(status));
	return known?.value ?? status;
}

/** A record with its primary status as outputs spell it: a single record has another spelling (karbon.md 120). */
export function withShownStatus(record: IDataObject): IDataObject {
	const { PrimaryStatus: status } = record;
	return typeof status === 'string' ? { ...record, PrimaryStatus: shownStatus(status) } : record;
}
