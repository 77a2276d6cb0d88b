import type { INodeProperties } from 'n8n-workflow';

/** The user's key for a write; see `writeOnce`. */
export const IDEMPOTENCY_KEY: INodeProperties = {
	displayName: 'Idempotency Key',
	name: 'idempotencyKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. statement-2026-11-line-42',
	description:
		'A text that is unique for this write, such as the number of a bank transaction. A write with a key that this node has completed before, in any execution, is skipped (the output has "skipped": true). n8n remembers the last 5,000 keys of a node.',
};
