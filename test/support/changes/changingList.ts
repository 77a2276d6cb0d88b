import type { IDataObject } from 'n8n-workflow';

import type { ListServer } from '../servers/listServer';

const PATH = '/v3/Invoices';

/** A change of a record. Milliseconds since the epoch. */
interface Change {
	key: string;
	at: number;
	/** When the list shows it. */
	shownAt: number;
}

/** A list of invoices that changes as time passes, and shows changes late. */
export class ChangingList {
	/** The last change of each record. */
	readonly last = new Map<string, Change>();
	private readonly shown = new Map<string, IDataObject>();
	private hidden: Change[] = [];

	/** @param precisionMs what modification times are cut to */
	constructor(
		private readonly server: ListServer,
		private readonly precisionMs = 1,
	) {
		server.lists.set(PATH, []);
	}

	/** What identifies the state of a row. */
	static versionOf = ({ InvoiceKey, UpdatedAt }: IDataObject) =>
		`${String(InvoiceKey)} ${String(UpdatedAt)}`;

	/** The last version of each record. */
	get versions(): string[] {
		return [...this.last.values()].map((change) => ChangingList.versionOf(this.rowOf(change)));
	}

	/** Changes a record, or creates it. */
	change(key: string, at: number, lagMs = 0): void {
		const change = { key, at, shownAt: at + lagMs };
		this.last.set(key, change);
		this.hidden.push(change);
	}

	/** Shows what is to be shown by now. */
	refresh(): void {
		const due = this.hidden.filter(({ shownAt }) => shownAt <= this.server.now);
		if (due.length === 0) return;
		this.hidden = this.hidden.filter(({ shownAt }) => shownAt > this.server.now);
		for (const change of due.sort((left, right) => left.at - right.at)) {
			const before = this.shown.get(change.key);
			const row = this.rowOf(change);
			if (before && String(before.UpdatedAt) > String(row.UpdatedAt)) continue;
			this.shown.set(change.key, row);
		}
		this.server.lists.set(PATH, [...this.shown.values()]);
	}

	/** Deletes a record that no one waits for, so that the rows behind it move. */
	delete(key: string): void {
		this.shown.delete(key);
		this.last.delete(key);
		this.hidden = this.hidden.filter((change) => change.key !== key);
		this.server.lists.set(PATH, [...this.shown.values()]);
	}

	private rowOf({ key, at }: Change): IDataObject {
		const cut = Math.floor(at / this.precisionMs) * this.precisionMs;
		return { InvoiceKey: key, UpdatedAt: new Date(cut).toISOString() };
	}
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function randomOf(seed: number): () => number {
	let state = seed * 2_654_435_761 + 1;
	return () => {
		state = (state * 48_271) % 2_147_483_647;
		return Math.abs(state) / 2_147_483_647;
	};
}
