/** Kinds of records that can change; the first six are the ones most workflows look at. */
export type ChangeKind =
	| 'Invoice'
	| 'Contact'
	| 'Organization'
	| 'ClientGroup'
	| 'WorkItem'
	| 'Note'
	| 'NoteComment'
	| 'User'
	| 'EstimateSummary'
	| 'CustomField'
	| 'CustomFieldValue'
	| 'IntegrationTask';

/** Values of ActionType; the addendum adds InviteAccepted for users. */
export type ChangeAction = 'Inserted' | 'Updated' | 'Deleted' | 'InviteAccepted';

/** One change of a record, before coalescing. */
export interface ChangeEvent {
	kind: ChangeKind;
	key: string;
	action: ChangeAction;
	/** Simulated time, epoch milliseconds. */
	at: number;
	/** The first change that was coalesced into this one; absent when there was one only. */
	firstAt?: number;
	/** Additional fields of the notification, for example ParentEntityKey. */
	extra?: Record<string, string>;
}
