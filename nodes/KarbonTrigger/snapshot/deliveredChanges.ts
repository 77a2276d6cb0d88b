import { WORK_ITEMS } from '../../shared/changes/changeSources';
import { RecentMap } from '../../shared/remember';
import { statusOf } from '../../shared/records/statuses';
import type { ChangeEvent } from '../events/changeEvent';
import { NONE } from './digest';

const MAX_RECORDS = 20_000;

/** What is known of a row in a state since a check has first found it. Milliseconds since the epoch, by Karbon's clock. */
export interface Finding {
	digest: number;
	foundAt: number;
	/** When a check has first found the row in another state than the workflow knows. */
	since: number;
	/** A delivery that was processed after this moment explains it. */
	explainedAfter: number;
}

/** The last delivered change of a record that was handed on. */
interface Delivered {
	/** When its trigger node began. Milliseconds since the epoch, by Karbon's clock. */
	at: number;
	isDeleted: boolean;
	/** The status of the record as it was read, see `statusOf`. */
	status: string | undefined;
	/** Settles at the end of its workflow; undefined where n8n does not tell, or it has ended. */
	workflow: Promise<void> | undefined;
}

/** The last delivered change of each work item: other lists that are compared have no notifications. */
export class DeliveredChanges {
	private readonly byKey = new RecentMap<Delivered>(MAX_RECORDS);

	/**
	 * A change was handed on, or dropped by a filter. It is remembered if it was delivered, and its time is known.
	 * @param event with its record as far as it was read
	 * @param at when its trigger node began. Milliseconds since the epoch, by Karbon's clock
	 * @param workflow settles at its end; undefined where n8n does not tell
	 */
	note(event: ChangeEvent, at?: number, workflow?: Promise<void>): void {
		const { ResourcePermaKey: key, ActionType, record, recovered } = event;
		if (at === undefined || recovered || typeof key !== 'string') return;
		const isDeleted = ActionType === 'Deleted';
		const delivered: Delivered = { at, isDeleted, status: statusOf(record, WORK_ITEMS), workflow };
		this.byKey.set(key, delivered);
		void workflow?.then(() => (delivered.workflow = undefined));
	}

	/**
	 * The record's last change, if it explains that a check has found the row. Not one that read another status than the
	 * list shows: reads by key may lag behind it.
	 * @param listed the status in the list; undefined for a row that is missing
	 */
	explaining(found: Finding, key: string, listed: string | undefined): Delivered | undefined {
		const delivered = this.byKey.get(key);
		if (delivered?.isDeleted !== (found.digest === NONE)) return undefined;
		const { at, status = listed } = delivered;
		const isOther = listed && status !== listed;
		return isOther || at <= found.explainedAfter ? undefined : delivered;
	}
}
