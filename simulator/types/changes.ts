/** Kinds of records that can be changed. */
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
	| 'IntegrationTask'
	| 'TimeEntry';

/** Values of ActionType; the addendum adds InviteAccepted for users. */
export type ChangeAction = 'Inserted' | 'Updated' | 'Deleted' | 'InviteAccepted';

/** One change of a record, before coalescing. */
export interface ChangeEvent {
	kind: ChangeKind;
	key: string;
	action: ChangeAction;
	/** Simulated time, epoch milliseconds. */
	at: number;
	/** Time of the first change that was coalesced into this one; absent without coalescing. */
	firstAt?: number;
	/** Additional fields of the notification, for example ParentEntityKey. */
	extra?: Record<string, string>;
}
