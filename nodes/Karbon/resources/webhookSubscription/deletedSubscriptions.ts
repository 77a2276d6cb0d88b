import type { IExecuteFunctions } from 'n8n-workflow';

import { partlyDone } from '../../../shared/operationError';
import { labelsOf } from '../../../shared/subscriptions/webhookTypes';
import { contextEntries } from '../../execution/context';

const RESTORE =
	'To restore the deleted subscription, subscribe again in the other system. For a Karbon Trigger, unpublish and publish its workflow.';

/** What an error says about a deleted subscription. */
interface Deleted {
	/** Where it delivered, as `targetHost` shows it. */
	target: string;
	types: string[];
}

/**
 * The subscriptions that this node deleted in this execution to replace them, by name, as long as the new ones are
 * not created. Kept with the execution, so that the error of a later try reports the deletion too.
 */
export const deletedSubscriptions = (context: Pick<IExecuteFunctions, 'getContext'>) =>
	contextEntries<Deleted | undefined>(context, 'node', 'karbonDeletedSubscriptions');

/** The error; if the subscription was deleted, with that fact and how to restore the subscription. */
export function withDeletion(error: unknown, deleted: Deleted | undefined): unknown {
	if (deleted === undefined || !(error instanceof Error)) return error;
	const { target, types } = deleted;
	const listed = types.length > 0 ? labelsOf(types) : 'types that Karbon does not show';
	error.message = `The existing webhook subscription to ${target} (${listed}) was deleted. Then an error occurred: ${error.message}`;
	return partlyDone(error, RESTORE);
}
