import type { Row } from '../harness/row';
import { MEMORY } from './memory';
import { limitedCell, timeCell } from './time';

const FEW = 10_000;
const MANY = 100_000;

/** Get Many of all invoices, compared with the HTTP Request node. */
export const LISTS_ROW: Row = {
	id: 1,
	title: 'All invoices',
	method:
		"'Get Many' with 'Return All' compared with n8n's HTTP Request node, on a real n8n instance with the same credential. The HTTP Request node follows the links with its pagination, without a pause, and returns one item per page. With Split Out, it returns one item per invoice, like the Karbon node. A third variant only calls n8n's request helper in a loop. A webhook starts each workflow and returns the last item, and n8n does not store the executions. Memory is the growth of the resident memory to its peak, in a newly started n8n instance.",
	cells: [
		timeCell({ invoices: FEW, delayMs: 20 }),
		timeCell({ invoices: FEW, delayMs: 200 }),
		timeCell({ invoices: MANY, delayMs: 20 }),
		timeCell({ invoices: MANY, delayMs: 200 }),
		limitedCell({ invoices: FEW, delayMs: 20 }),
		limitedCell({ invoices: MANY, delayMs: 20 }),
		MEMORY,
	],
};
