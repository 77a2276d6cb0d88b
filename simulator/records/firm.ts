export interface Note {
	Id: string;
	Subject: string;
	Body: string;
	AuthorEmailAddress: string;
	AssigneeEmailAddress: string | null;
	DueDate: string | null;
	TodoDate: string | null;
	CreatedDate: string;
	LastModifiedDateTime: string;
	Timelines: Array<{ EntityType: string; EntityKey: string }>;
}

export interface NoteComment {
	CommentKey: string;
	CommentTypeKey: string;
	CommentBody: string;
	CreatedDate: string;
	AuthorKey: string;
	/** Sent only as a part of the note. */
	AuthorEmailAddress: string;
	/** Key of the note; internal, never sent. */
	NoteKey: string;
	LastModifiedDateTime: string;
}

export interface User {
	Id: string;
	Name: string;
	EmailAddress: string;
	BillableRate: number;
	CapacityMinutesPerWeek: number;
	Permissions: string[];
	Roles: Array<{ Name: string; Key: string }>;
	LastModifiedDateTime: string;
}

export interface Role {
	Key: string;
	Name: string;
}

export interface Team {
	TeamKey: string;
	Name: string;
	Description: string | null;
	ParentTeamKey: string | null;
	Members: Array<{ Key: string; Type: 'User' | 'Team'; Name: string }>;
}
