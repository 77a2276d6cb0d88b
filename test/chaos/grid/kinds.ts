import type { Phase } from '../cell/flights';

/** What a request is for its operation. */
export type Kind =
	/** A record of an operation that only reads. */
	| 'record'
	| 'list'
	/** A list that fails rather than being incomplete. */
	| 'complete list'
	| 'file'
	/** Read before an update. */
	| 'before an update'
	/** Read before any other write. */
	| 'before a create'
	/** Read to find out whether a record exists. */
	| 'lookup'
	/** Read after the first write. */
	| 'after a write'
	/** A write whose outcome nothing tells. */
	| 'create'
	/** One of the two writes of an operation, or the read between them. */
	| 'two writes'
	/** A write whose outcome can be read. */
	| 'checked write'
	/** A write that may be repeated. */
	| 'update';

const DOWNLOADS = new Set(['file.download', 'invoice.downloadPdf']);
/** Read operations that are no `getAll`, but read a list. */
const LISTS = new Set([
	'estimateSummary.get',
	'file.getAllOfClient',
	'integrationTask.getDefinitions',
]);
const CHECKED = new Set([
	'clientGroup.upsert',
	'contact.upsert',
	'customField.delete',
	'organization.upsert',
	'payment.delete',
	'payment.reverse',
	'user.create',
	'webhookSubscription.create',
]);
const UPDATES = /\.(update|setValues|addMember|removeMember)$|^webhookSubscription\.delete$/;
const LOOKUPS = /\.upsert$|^webhookSubscription\.(create|get)$/;

/** The kind of a request. @param writes whether the operation writes */
export function kindOf(operation: string, phase: Phase, writes: boolean): Kind {
	if (operation === 'workSchedule.create' && phase !== 'read') return 'two writes';
	if (phase === 'check') return 'after a write';
	if (phase === 'read') return writes ? kindBefore(operation) : readKindOf(operation);
	if (UPDATES.test(operation)) return 'update';
	return CHECKED.has(operation) ? 'checked write' : 'create';
}

function kindBefore(operation: string): Kind {
	if (LOOKUPS.test(operation)) return 'lookup';
	return UPDATES.test(operation) ? 'before an update' : 'before a create';
}

function readKindOf(operation: string): Kind {
	if (LOOKUPS.test(operation)) return 'lookup';
	if (DOWNLOADS.has(operation)) return 'file';
	if (operation === 'change.getKeys') return 'complete list';
	return operation.endsWith('.getAll') || LISTS.has(operation) ? 'list' : 'record';
}
