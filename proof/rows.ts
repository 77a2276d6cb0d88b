import { CLIENTS_ROW } from './clients/row';
import { DELIVERIES_ROW } from './deliveries/row';
import { EXPENSES_ROW } from './expenses/row';
import { FILES_ROW } from './files/row';
import type { Row } from './harness/row';
import { KEYED_READS_ROW } from './keyedReads/row';
import { LISTS_ROW } from './lists/row';
import { PROCESSES_ROW } from './processes/row';
import { QUEUE_ROW } from './queue/row';

/** All rows in the order of their numbers. */
export const ROWS: Row[] = [
	LISTS_ROW,
	KEYED_READS_ROW,
	EXPENSES_ROW,
	FILES_ROW,
	DELIVERIES_ROW,
	QUEUE_ROW,
	PROCESSES_ROW,
	CLIENTS_ROW,
];
