import type { Resource } from '../../execution/operation';
import { getRecord } from './getRecord';

/** Events report changed records (interface-addendum.md, Fetching the record behind a notification). */
export const event: Resource = {
	value: 'event',
	name: 'Event',
	operations: [getRecord],
	defaultOperation: 'getRecord',
};
