import type { INodeProperties } from 'n8n-workflow';

/**
 * Options of the operations that create, upload, reverse or delete; see `writeOnce`. Updates, upserts, and deleting a
 * webhook subscription do not need them: doing them twice is the same as doing them once.
 */
export const WRITE_OPTIONS: INodeProperties[] = [
	{
		displayName: 'Idempotency Key',
		name: 'idempotencyKey',
		type: 'string',
		default: '',
		placeholder: 'e.g. statement-2026-11-line-42',
		description:
			'Unique text for this record, such as a bank transaction number. If this node has already used the key, the item is skipped, and the output has "skipped": true. The node remembers at least its last 4,000 keys, until the access key or the Base URL changes.',
	},
	{
		displayName: 'If Outcome Is Unknown',
		name: 'ifPreviousOutcomeUnknown',
		type: 'options',
		options: [
			{
				name: 'Send Again',
				value: 'sendAgain',
				description: 'Send the values again. Check first that Karbon has not recorded them.',
			},
			{
				name: 'Stop',
				value: 'stop',
				description: 'Stop with an error that says how to check',
			},
		],
		default: 'stop',
		description:
			'What to do if the same values were sent before, but Karbon did not confirm them. The node remembers this for at least 24 hours.',
	},
];
