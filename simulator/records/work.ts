export interface WorkItem {
	WorkItemKey: string;
	Title: string;
	ClientKey: string;
	ClientName: string;
	ClientType: string;
	RelatedClientGroupKey: string | null;
	AssigneeEmailAddress: string | null;
	AssigneeName: string | null;
	StartDate: string;
	DueDate: string | null;
	DeadlineDate: string | null;
	CompletedDate: string | null;
	ToDoPeriod?: string | null;
	WorkType: string | null;
	WorkStatus: string;
	/** With spaces, as in lists. */
	PrimaryStatus: string;
	SecondaryStatus: string | null;
	WorkTemplateKey: string | null;
	WorkScheduleKey: string | null;
	EstimatedBudget: number | null;
	Description: string | null;
	FeeSettings: FeeSettings | null;
	UserRoleAssignments: Array<{ RoleKey: string; UserProfileKey: string }>;
	/** Stored, but always null in responses. */
	ClientTaskRecipient: ClientTaskRecipient | null;
	/** Titles of the tasks that the template added; internal, never sent. */
	Tasks: string[];
	LastModifiedDateTime: string;
}

export interface FeeSettings {
	FeeType: string | null;
	FeeValue: number | null;
}

/** Who receives the client tasks of a work item. */
export interface ClientTaskRecipient {
	RecipientKey: string;
	LinkType: string;
	EmailAddress: string | null;
}

export interface WorkTemplate {
	WorkTemplateKey: string;
	Title: string;
	Description: string;
	WorkTypeKey: string;
	HasScheduledClientTaskGroups: boolean;
	EstimatedBudget: string | null;
	EstimatedTime: string;
	DraftHasChanges: boolean;
	PublishedDate: string;
	NumberOfWorkItemsCreated: number;
	DateLastWorkItemCreated: string;
	DateModified: string;
	ActorRoles: Array<{ ActorKey: string; ActorName: string }>;
	/** Titles of the tasks for new work items; internal, never sent. */
	Tasks: string[];
}

/** How a work item repeats. Work items of it have its key. */
export interface WorkSchedule {
	WorkScheduleKey: string;
	/** Not shown, unless a variant says so. */
	CreatedFromWorkItemKey: string;
	ClientKey: string;
	ClientType: string;
	RecurrenceFrequency: string;
	CustomFrequencyUnits: string | null;
	CustomFrequencyMultiple: number;
	ScheduleStartDate: string;
	/** Null without an end, which is shown as the year 1. */
	ScheduleEndDate: string | null;
	ScheduleDueDateMethod: string;
	ScheduleDueDateDays: number | null;
	ScheduleDueDateMonthMultiple: number | null;
	AssigneeUserKey: string | null;
	PreventStartEndOnWeekend: boolean;
	InitializeBeforeStartDateUnits: string | null;
	InitializeBeforeStartDateMultiple: number | null;
	InitializeTasksBeforeStartDateUnits: string;
	InitializeTasksBeforeStartDateMultiple: number;
	WorkItemTitleDefinition: string;
}

/** A row of an estimate, for one user, role and task type. */
export interface EstimateRow {
	EstimateSummaryKey: string;
	UserKey: string | null;
	RoleKey: string | null;
	RoleName: string | null;
	TaskTypeKey: string;
	TaskTypeName: string;
	EstimateMinutes: number;
	HourlyRate: number;
	ActualMinutes: number;
	EstimateAmount: number;
}

export interface EstimateSummary {
	WorkItemKey: string;
	rows: EstimateRow[];
	LastModifiedDateTime: string;
}

export interface IntegrationTask {
	TaskKey: string;
	TaskDefinitionKey: string;
	CreatedAt: string;
	Locale: string;
	WorkItemKey: string;
	WorkItemClientKey: string;
	/** Internal, for notifications. */
	WorkItemClientType: string;
	WorkType: string | null;
	TaskName: string;
	TaskPrimaryLinkUrl: string | null;
	TaskPrimaryLinkLabel: string | null;
	TaskSecondaryLinkUrl: string | null;
	TaskSecondaryLinkLabel: string | null;
	TaskStatus: string;
	PrimaryStatus: string;
	TaskDueDate: string | null;
	TaskData: Array<{ Key: string; Value: string }>;
	LastModifiedDateTime: string;
}

export interface IntegrationTaskDefinition {
	TaskDefinitionKey: string;
	TaskName: string;
	TaskPrimaryLinkUrl: string | null;
	TaskPrimaryLinkLabel: string | null;
	TaskSecondaryLinkUrl: string | null;
	TaskSecondaryLinkLabel: string | null;
	Locales: string[];
	AllowedTaskUrlHosts: string[];
}

/** Time of one user on one work item and day. */
export interface TimeEntry {
	IndividualTimeEntryKey: string;
	TimesheetKey: string;
	EntityKey: string;
	WorkItemKey: string;
	ClientKey: string;
	ClientType: string;
	UserKey: string;
	RoleName: string;
	TaskTypeName: string;
	TaskTypeIsBillable: boolean;
	Date: string;
	Minutes: number;
	Description: string;
	HourlyRate: number;
	TotalCost: number;
	BilledStatus: string;
	CreatedDate: string;
	ModifiedDate: string;
	FeeType: string;
}

/** The timesheet of one user and period. */
export interface Timesheet {
	TimesheetKey: string;
	StartDate: string;
	EndDate: string;
	UserKey: string;
	Status: string;
	WorkItemKeys: string[];
}
