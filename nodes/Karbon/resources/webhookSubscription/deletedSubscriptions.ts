import type { IExecuteFunctions } from 'n8n-workflow';

import { partlyDone } from '../../../shared/operationError';
import { pathName } from '../../../shared/subscriptions/requests';
import {
	type ExistingSubscription,
	type SubscriptionRef,
	targetHost,
} from '../../../shared/subscriptions/subscription';
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
 * The subscriptions that this node deleted in this execution to replace them, as long as the new ones are
 * not created. Kept with the execution, so that the error of a later try reports the deletion too.
 */
export class DeletedSubscriptions {
	/** By the name of the subscription in its path (see `pathName`). */
	private readonly entries: Record<string, Deleted>;

	constructor(context: Pick<IExecuteFunctions, 'getContext'>) {
		this.entries = contextEntries(context, 'node', 'karbonDeletedSubscriptions');
	}

	/** Remembers a subscription that was just deleted. */
	add(ref: SubscriptionRef, existing: ExistingSubscription): void {
		this.entries[pathName(ref)] = { target: targetHost(existing), types: existing.types ?? [] };
	}

	/** Forgets it, because there is a subscription again. */
	remove(ref: SubscriptionRef): void {
		delete this.entries[pathName(ref)];
	}

	/** The error; if a subscription was deleted, with that fact and how to restore the subscription. */
	addTo(ref: SubscriptionRef, error: unknown): unknown {
		const deleted = this.entries[pathName(ref)];
		if (deleted === undefined || !(error instanceof Error)) return error;
		const { target, types } = deleted;
		const listed = types.length > 0 ? labelsOf(types) : 'types that Karbon does not show';
		error.message = `The existing webhook subscription to ${target} (${listed}) was deleted. Then an error occurred: ${error.message}`;
		return partlyDone(error, RESTORE);
	}
}
