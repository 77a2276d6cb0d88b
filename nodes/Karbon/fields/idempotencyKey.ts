import type { INodeProperties } from 'n8n-workflow';

/** The user's own key for a write; see `writeOnce`. */
export const IDEMPOTENCY_KEY: INodeProperties = {
	displayName: 'Idempotency Key',
	name: 'idempotencyKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. statement-2026-11-line-42',
	description:
		'A text that is unique for what is written, such as the number of a bank transaction. When this node has written with the same key before, in whichever execution, it skips the item (the output has "skipped": true). n8n remembers the last 5,000 keys of this node.',
};
