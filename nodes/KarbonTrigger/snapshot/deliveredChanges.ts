import type { ChangeEvent } from '../events/changeEvent';
import { sourceOf } from '../scan/sources';
import { RecentMap } from '../state/knownChanges';

/** Changes of so many records are remembered. */
const MAX_RECORDS = 20_000;

/** The last delivered change of a record that was handed on. */
interface Delivered {
	/** When its trigger node began. Milliseconds since the epoch, by Karbon's clock. */
	at: number;
	isDeleted: boolean;
	/** Whether its workflow has ended. */
	hasEnded: boolean;
}

/** The last delivered change of each record whose list may show no modification times. */
export class DeliveredChanges {
	private readonly byKey = new RecentMap<Delivered>(MAX_RECORDS);

	/**
	 * A delivered change was handed on.
	 * @param at when its trigger node began. Milliseconds since the epoch, by Karbon's clock
	 * @param workflow settles at its end; undefined where n8n does not tell
	 */
	note(event: ChangeEvent, at: number, workflow: Promise<void> | undefined): void {
		const { ResourcePermaKey: key, ActionType, ResourceType } = event;
		if (typeof key !== 'string' || sourceOf(ResourceType)?.mayBeUntimed !== true) return;
		const delivered = { at, isDeleted: ActionType === 'Deleted', hasEnded: !workflow };
		this.byKey.set(key, delivered);
		void workflow?.then(() => (delivered.hasEnded = true));
	}

	/** The record's last change, if it is a deletion or not as given, and was handed on after a moment. */
	after(moment: number, key: string, isDeleted: boolean): Delivered | undefined {
		const delivered = this.byKey.get(key);
		if (delivered?.isDeleted !== isDeleted) return undefined;
		return delivered.at > moment ? delivered : undefined;
	}
}
