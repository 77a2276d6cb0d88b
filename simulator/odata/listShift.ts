import type { ChangeAction, ChangeKind, ListShift } from '../types';

/** Kinds of records by the name of their list. */
const KIND_OF: Readonly<Record<string, ChangeKind>> = {
	Invoices: 'Invoice',
	Contacts: 'Contact',
	Organizations: 'Organization',
	ClientGroups: 'ClientGroup',
	WorkItems: 'WorkItem',
	IndividualTimeEntries: 'TimeEntry',
};

/** Shifts the rows of a list while a client reads it (karbon.md 4). */
export interface ListShifter {
	/**
	 * To be called after a page was sent that is not the last.
	 * @param sent key of a row of this page
	 * @param unsent key of a row of a later page
	 */
	pageSent(entity: string, sent: string, unsent: string): void;
}

/** @param change changes a record as users at the firm do */
export function createListShifter(
	shift: ListShift | undefined,
	change: (kind: ChangeKind, key: string, action: ChangeAction) => void,
): ListShifter {
	let pages = 0;
	return {
		pageSent(entity, sent, unsent) {
			const kind = KIND_OF[entity];
			if (shift === undefined || kind === undefined) return;
			pages += 1;
			if (pages % (shift.everyPages ?? 1) !== 0) return;
			if (shift.by === 'delete') change(kind, sent, 'Deleted');
			else change(kind, unsent, 'Updated');
		},
	};
}
