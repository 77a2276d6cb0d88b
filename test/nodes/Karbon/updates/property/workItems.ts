import fc from 'fast-check';

import type { Field } from '../../../../../nodes/Karbon/schema/field';
import {
	CLIENT_TASK_RECIPIENT,
	FEE_SETTINGS,
	SECONDARY_STATUS,
	WORK_ITEM_TABLE,
} from '../../../../../nodes/Karbon/schema/tables/workItem';
import type { Simulator } from '../../../../../simulator';
import { fits, TENANT_SETTINGS } from '../../../../../simulator/data/firm/settings';
import type { FeeSettings, WorkItem } from '../../../../../simulator/records';
import { asked, type Asked } from './asked';
import { plain, set, sorted } from './expected';
import { DAYS, TEXTS } from './records';

type Values = Record<string, unknown>;

const text = fc.constantFrom(...TEXTS, null);
const WORK_TYPES = TENANT_SETTINGS.WorkTypes.map(({ Name }) => Name);
const SECONDARY_STATUSES = TENANT_SETTINGS.WorkStatuses.flatMap(({ Children }) =>
	Children.map(({ Name }) => Name),
);
const times = DAYS.flatMap((day) => [`${day}T00:00:00Z`, `${day}T17:30:00.000Z`]);

/** Clients of every type, by key. */
function clientsOf({ store }: Simulator): Array<{ ClientType: string; ClientKey: string }> {
	const types = {
		Contact: store.contacts,
		Organization: store.organizations,
		ClientGroup: store.clientGroups,
	};
	return Object.entries(types).flatMap(([ClientType, clients]) =>
		[...clients.keys()].map((ClientKey) => ({ ClientType, ClientKey })),
	);
}

/** Keys that a work item may name, by the field of Karbon. */
function keysOf({ store }: Simulator): Record<string, string[]> {
	return {
		AssigneeEmailAddress: [...store.users.values()].map(({ EmailAddress }) => EmailAddress),
		RelatedClientGroupKey: [...store.clientGroups.keys()],
		RoleKey: [...store.roles.keys()],
		UserProfileKey: [...store.users.keys()],
		WorkTemplateKey: [...store.workTemplates.keys()],
		WorkType: [...WORK_TYPES, 'Unheard Of'],
	};
}

/** A stored fee, including one of an undocumented type. */
const fee = fc.constantFrom<FeeSettings | null>(
	{ FeeType: 'FixedFee', FeeValue: 950 },
	{ FeeType: 'TimeAndMaterials', FeeValue: null },
	{ FeeType: 'Retainer', FeeValue: 20 },
	{ FeeType: null, FeeValue: null },
	null,
);

/** A work item as the simulator keeps it, without its key and what follows from other fields. */
export function workItemOf(simulator: Simulator): fc.Arbitrary<Partial<WorkItem>> {
	const keys = keysOf(simulator);
	const one = (name: string) => fc.constantFrom(...keys[name]);
	const assignment = fc.record({ RoleKey: one('RoleKey'), UserProfileKey: one('UserProfileKey') });
	const fields = {
		Title: fc.constantFrom('Tax Return', 'A & B'),
		client: fc.constantFrom(...clientsOf(simulator)),
		AssigneeEmailAddress: one('AssigneeEmailAddress'),
		RelatedClientGroupKey: fc.option(one('RelatedClientGroupKey')),
		StartDate: fc.constantFrom(...times),
		DueDate: fc.constantFrom(...times, null),
		DeadlineDate: fc.constantFrom(...times, null),
		WorkType: fc.constantFrom(...WORK_TYPES, 'Unheard Of', null),
		PrimaryStatus: fc.constantFrom('Planned', 'In Progress', 'Waiting', 'Completed', 'Unheard'),
		SecondaryStatus: fc.constantFrom(...SECONDARY_STATUSES, 'Unheard Of', null),
		WorkTemplateKey: fc.option(one('WorkTemplateKey')),
		WorkScheduleKey: text,
		EstimatedBudget: fc.constantFrom(0, 12.5, null),
		Description: text,
		FeeSettings: fee,
		UserRoleAssignments: fc.array(assignment, { maxLength: 3 }),
		ClientTaskRecipient: fc.option(
			fc.record({ RecipientKey: text, LinkType: text, EmailAddress: text }),
		),
		Tasks: fc.subarray(TEXTS),
	};
	return fc
		.record(fields as Record<string, fc.Arbitrary<unknown>>)
		.map(({ client, ...rest }) => ({ ...rest, ...(client as object) }) as Partial<WorkItem>);
}

const given = (field: Field, form: unknown, value: unknown): Asked => ({
	field,
	form,
	value,
	isCleared: false,
	isReplaced: false,
});

/** A fee that Karbon takes, each member given or left as the form has it. */
const feeAsks = fc
	.constantFrom(
		[
			{ feeType: 'FixedFee', feeValue: 12.5 },
			{ FeeType: 'FixedFee', FeeValue: 12.5 },
		],
		[{ feeType: 'NonBillable' }, { FeeType: 'NonBillable' }],
		[{ feeType: 'TimeAndMaterials', feeValue: '' }, { FeeType: 'TimeAndMaterials' }],
		[{ feeType: '', feeValue: null }, undefined],
	)
	.map(([values, value]) => given(FEE_SETTINGS, { values }, value));

const recipientAsks = fc
	.constantFrom(
		[
			{ recipientKey: 'recipient', linkType: 'Contact' },
			{ RecipientKey: 'recipient', LinkType: 'Contact' },
		],
		[{ recipientKey: '', linkType: ' ' }, undefined],
	)
	.map(([values, value]) => given(CLIENT_TASK_RECIPIENT, { values }, value));

/** Fields with rules between them, which are given valid combinations only. */
const SPECIAL = [
	'ClientKey',
	'ClientType',
	'FeeSettings',
	'ClientTaskRecipient',
	'SecondaryStatus',
];

const fieldOf = (path: string) => WORK_ITEM_TABLE.fields.find((field) => field.path === path)!;

/** What is asked for a work item. */
export function workItemAsks(simulator: Simulator): fc.Arbitrary<Asked[]> {
	const free = WORK_ITEM_TABLE.fields.filter(({ path }) => !SPECIAL.includes(path));
	const client = fc
		.constantFrom(...clientsOf(simulator))
		.map(({ ClientType, ClientKey }) => [
			given(fieldOf('ClientType'), ClientType, ClientType),
			given(fieldOf('ClientKey'), { __rl: true, mode: 'id', value: ClientKey }, ClientKey),
		]);
	const status = fc
		.constantFrom(...SECONDARY_STATUSES)
		.chain((name) => fc.constantFrom(given(SECONDARY_STATUS, name.toUpperCase(), name)));
	const cleared = { ...given(SECONDARY_STATUS, '', undefined), isCleared: true };
	const sometimes = <T>(arbitrary: fc.Arbitrary<T>) =>
		fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary });
	return fc
		.tuple(
			asked(free, keysOf(simulator)),
			sometimes(client),
			sometimes(feeAsks.map((one) => [one])),
			sometimes(recipientAsks.map((one) => [one])),
			sometimes(fc.oneof(status, fc.constant(cleared)).map((one) => [one])),
		)
		.map((parts) => parts.flat());
}

/** Whether the node takes a given secondary status: it checks that it fits what the work item will have. */
export function fitsAfter(before: WorkItem, asks: readonly Asked[]): boolean {
	const status = asks.find(({ field, value }) => field === SECONDARY_STATUS && value);
	if (!status) return true;
	const after = workItemAfter(before, asks);
	return fits(String(status.value), after.PrimaryStatus, after.WorkType);
}

const PRIMARY_STATUSES = TENANT_SETTINGS.WorkStatuses.map(({ Name }) => Name);

/** The work item with exactly the given changes. */
export function workItemAfter(before: WorkItem, asks: readonly Asked[]): WorkItem {
	const after = structuredClone(before) as WorkItem & Values;
	for (const change of asks) set(after, change);
	const { PrimaryStatus, FeeSettings: fees } = after;
	const spaced = PRIMARY_STATUSES.find((name) => name.replaceAll(' ', '') === PrimaryStatus);
	// "FixedFee with a value; TimeAndMaterials and NonBillable with null."
	const hasFee = asks.some(({ field, value }) => field === FEE_SETTINGS && value);
	return {
		...after,
		PrimaryStatus: spaced ?? PrimaryStatus,
		FeeSettings: hasFee && fees?.FeeType !== 'FixedFee' ? { ...fees!, FeeValue: null } : fees,
	};
}

/** What follows from other fields, and when the work item was changed. */
const DERIVED = [
	'AssigneeName',
	'ClientName',
	'CompletedDate',
	'LastModifiedDateTime',
	'WorkStatus',
];

/** A work item for comparison, without the order of its assignments. */
export function comparableItem(item: WorkItem): Values {
	const rest = Object.entries(item).filter(([name]) => !DERIVED.includes(name));
	const { UserRoleAssignments, ...others } = plain(Object.fromEntries(rest)) as Values;
	return { ...others, assignments: sorted(UserRoleAssignments) };
}
