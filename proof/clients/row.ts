import type { Row } from '../harness/row';
import { POLLING } from './polling';
import { UPSERT } from './upsert';

/** Work that takes more requests than a window has. */
export const CLIENTS_ROW: Row = {
	id: 8,
	title: 'Many clients and work items',
	method:
		"'Create or Update' with one client per row, and a trigger that polls work items without modification times, for which it reads the whole list. Both run in n8n-core against the simulator, on a virtual clock, so that only the rate limit of 120 requests per minute takes time. The fastest schedule reads the existing clients as a list, and sends one request for a new client and two for a changed one.",
	cells: [UPSERT, POLLING],
};
