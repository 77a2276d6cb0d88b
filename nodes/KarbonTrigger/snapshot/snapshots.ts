import { TIME_ENTRIES, WORK_ITEMS } from '../../shared/changes/changeSources';
import type { ChangeEvent } from '../events/changeEvent';
import { SOURCE_OF_RESOURCE } from '../scan/sources';
import { rowOf } from '../state/carried';
import type { SavedRowsByPath } from '../state/staticData';
import type { RowState } from './sketch';
import { Snapshot } from './snapshot';

interface ListedState extends RowState {
	/** Of its list. */
	path: string;
}

/** The list that has the record of an event, if one of the compared lists has it. */
const pathOf = ({ ResourceType }: ChangeEvent): string =>
	ResourceType === TIME_ENTRIES.resourceType ? TIME_ENTRIES.path : WORK_ITEMS.path;

/** The states that events are about. */
export function statesOf(events: readonly ChangeEvent[]): ListedState[] {
	return events.flatMap((event) => {
		const digest = rowOf(event);
		if (digest === undefined) return [];
		return [{ path: pathOf(event), key: event.ResourcePermaKey!, digest }];
	});
}

/** What each list without modification times is compared with. */
export class Snapshots {
	private readonly byPath = new Map(
		[WORK_ITEMS, TIME_ENTRIES].map(({ path }) => [path, new Snapshot()]),
	);

	of(path: string): Snapshot {
		return this.byPath.get(path)!;
	}

	/** The rows of lists that are not among these count as not known. */
	keepOnly(paths: readonly string[]): void {
		for (const [path, snapshot] of this.byPath) if (!paths.includes(path)) snapshot.forget();
	}

	open(saved: SavedRowsByPath = {}): void {
		for (const [path, snapshot] of this.byPath) snapshot.open(saved[path]);
	}

	rescan(events: readonly ChangeEvent[]): void {
		for (const event of events) this.of(pathOf(event)).rescan(event);
	}

	/**
	 * Another process has run the trigger node for these events, and the workflow has ended.
	 * @param startedAt when n8n was asked to start it. Milliseconds since the epoch, by Karbon's clock; undefined if not
	 * known
	 */
	ranElsewhere(events: readonly ChangeEvent[], startedAt: number | undefined): void {
		this.settle(statesOf(events));
		for (const event of events) this.noteDelivered(event, startedAt);
	}

	noteDelivered(event: ChangeEvent, at?: number, workflow?: Promise<void>): void {
		const list = SOURCE_OF_RESOURCE.get(event.ResourceType);
		if (list?.mayBeUntimed) this.of(list.path).delivered.note(event, at, workflow);
	}

	settle(states: readonly ListedState[]): void {
		for (const state of states) this.of(state.path).settle(state);
	}

	/** What to save for when the workflow knows these states as well: of the lists whose rows are known. */
	toSave(states: readonly ListedState[] = []): SavedRowsByPath {
		const rows = [...this.byPath].flatMap(([path, one]) => {
			const saved = one.toSave(states.filter((state) => state.path === path));
			return saved ? [[path, saved] as const] : [];
		});
		return Object.fromEntries(rows);
	}

	/** An execution has ended, with which n8n has saved these rows. */
	noteSaved(saved: SavedRowsByPath = {}): void {
		for (const [path, snapshot] of this.byPath) snapshot.savedId = saved[path]?.id;
	}
}
