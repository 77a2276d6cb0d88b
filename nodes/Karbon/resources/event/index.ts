import type { Resource } from '../../execution/operation';
import { getRecord } from './getRecord';

/** Events report changed records (karbon.md 91). */
export const event: Resource = {
	value: 'event',
	name: 'Event',
	description: 'Changed records that Karbon Trigger events refer to',
	operations: [getRecord],
};
