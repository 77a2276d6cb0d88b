import type { INodeProperties } from 'n8n-workflow';

/**
 * Options of the operations that create, upload, reverse or delete; see `writeOnce`. Updates and deleting a webhook
 * subscription do not need them: doing them twice is the same as doing them once. Upserts search for the record first;
 * where this is not enough, errors name the operation that creates it (see `Write.createOperation`).
 */
export const WRITE_OPTIONS: INodeProperties[] = [
	{
		displayName: 'Idempotency Key',
		name: 'idempotencyKey',
		type: 'string',
		default: '',
		placeholder: 'e.g. statement-2026-11-line-42',
		description:
			'Unique text for this record, such as a bank transaction number. If this node has already used the key, it skips the item, or stops with an error if the values differ.',
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
			{ name: 'Stop', value: 'stop', description: 'Stop with an error that says how to check' },
		],
		default: 'stop',
		description: 'What to do if Karbon did not confirm a previous attempt with the same values',
	},
];
