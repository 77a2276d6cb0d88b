import type { Fields } from '../fields';

const text = { type: 'text' } as const;
const date = { type: 'date' } as const;

/** Primary statuses with spaces, as in lists and filters. */
export const PRIMARY_STATUSES = [
	'Planned',
	'Ready To Start',
	'In Progress',
	'Waiting',
	'Completed',
] as const;

/** "RequestCreateWorkItem" (karbon.md 123). */
export const WORK_ITEM_FIELDS: Fields = {
	AssigneeEmailAddress: { type: 'text', required: true },
	Title: { type: 'text', required: true, maximum: 200 },
	ClientKey: { type: 'text', required: true },
	ClientType: {
		type: 'text',
		required: true,
		values: ['Contact', 'Organization', 'ClientGroup'],
	},
	RelatedClientGroupKey: text,
	StartDate: { type: 'date', required: true },
	DueDate: date,
	DeadlineDate: date,
	WorkType: text,
	WorkStatus: text,
	// "Bodies take both spellings."
	PrimaryStatus: {
		type: 'text',
		values: [...PRIMARY_STATUSES, ...PRIMARY_STATUSES.map((name) => name.replaceAll(' ', ''))],
	},
	SecondaryStatus: text,
	WorkTemplateKey: text,
	WorkScheduleKey: text,
	EstimatedBudget: { type: 'number' },
	Description: text,
	ClientTaskRecipient: {
		type: 'object',
		fields: {
			RecipientKey: { type: 'text', required: true },
			LinkType: { type: 'text', required: true, values: ['Contact', 'Organization'] },
			EmailAddress: text,
		},
	},
	FeeSettings: {
		type: 'object',
		fields: {
			FeeType: { type: 'text', values: ['FixedFee', 'TimeAndMaterials', 'NonBillable'] },
			FeeValue: { type: 'number' },
		},
	},
	UserRoleAssignments: {
		type: 'list',
		cleared: [],
		fields: {
			RoleKey: { type: 'text', required: true },
			UserProfileKey: { type: 'text', required: true },
		},
	},
};

/** Fields that PATCH supports; "any other field: 400". */
const PATCHABLE = [
	'Title',
	'Description',
	'StartDate',
	'DueDate',
	'DeadlineDate',
	'AssigneeEmailAddress',
	'WorkType',
] as const;

/** The ones that the guide of April 2026 names. */
const PATCHABLE_IN_GUIDE = ['Description', 'DeadlineDate'] as const;

/** The fields that PATCH supports in each reading (karbon.md 31). */
export const PATCHABLE_BY = { reference: PATCHABLE, guide: PATCHABLE_IN_GUIDE };

/** A PATCH takes it since 2026-09-23, says the changelog; the document of August does not (karbon.md 130). */
export const ROLE_ASSIGNMENTS = 'UserRoleAssignments';
