import type { FastifyRequest } from 'fastify';

import type { SimulatorContext } from '../../context';
import { dateTime } from '../../data/dates';
import { keyOf, omit, recordByKey } from '../../http/answers';
import { ModelCheck, objectBody } from '../../http/body';
import { badModel, badQuery, notFound } from '../../http/errors';
import type { User, WorkItem, WorkTemplate } from '../../records';
import { checkFields, patched, replaced, type Values } from '../fields';
import { isSame } from '../isSame';
import { checkNulls, withKeptValues } from '../updates/putBody';
import { PATCHABLE_BY, ROLE_ASSIGNMENTS, WORK_ITEM_FIELDS } from './workItemFields';
import { checkStatus, statusAfter } from './workStatus';

type Assignments = WorkItem['UserRoleAssignments'];

/** @throws ServiceError 400 code 4002 when no user has the address */
function assignee({ store }: SimulatorContext, address: unknown): User {
	for (const [, user] of store.users.peekAll()) {
		if (user.EmailAddress.toLowerCase() === String(address).toLowerCase()) return user;
	}
	throw badQuery(`'${String(address)}' is not an active Karbon user.`);
}

/** Name of the client. @throws ServiceError 404 code 4004 */
function clientName({ store }: SimulatorContext, type: unknown, key: unknown): string {
	const clients = {
		Contact: store.contacts,
		Organization: store.organizations,
		ClientGroup: store.clientGroups,
	}[type as 'Contact'];
	return recordByKey(clients, String(key), String(type)).FullName;
}

/** "This value must be null if FeeType is not FixedFee." The stored fee is always accepted. */
function checkFee(fee: unknown, stored: WorkItem | undefined, check: ModelCheck): void {
	const { FeeType, FeeValue = null } = (fee ?? {}) as Values;
	if (FeeType === undefined || FeeType === null) return;
	if (isSame(fee, stored?.FeeSettings)) return;
	if (FeeType === 'FixedFee' || FeeValue === null) return;
	check.add('FeeSettings.FeeValue', `FeeValue does not fit the FeeType '${String(FeeType)}'.`);
}

function checkItem(context: SimulatorContext, body: Values, stored: WorkItem | undefined): void {
	const check = new ModelCheck();
	checkFields(WORK_ITEM_FIELDS, body, stored === undefined ? [] : [stored], check);
	checkFee(body.FeeSettings, stored, check);
	check.finish();
	requireRecord('ClientGroup', body.RelatedClientGroupKey, context.store.clientGroups);
	requireAssignable(context, (body.UserRoleAssignments ?? []) as Assignments);
}

/** @throws ServiceError 404 for a key that no record has; an empty one names none */
function requireRecord(kind: string, key: unknown, records: ReadonlyMap<string, unknown>): void {
	if (typeof key !== 'string' || key === '' || records.has(key)) return;
	throw notFound(`${kind} with key '${key}' was not found.`);
}

/** @throws ServiceError 404 for an unknown role or user */
function requireAssignable({ store }: SimulatorContext, given: Assignments): void {
	for (const { RoleKey, UserProfileKey } of given) {
		requireRecord('Role', RoleKey, store.roles);
		requireRecord('User', UserProfileKey, store.users);
	}
}

function itemAfter(
	context: SimulatorContext,
	body: Values,
	stored: WorkItem | undefined,
): Partial<WorkItem> {
	checkItem(context, body, stored);
	const user = assignee(context, body.AssigneeEmailAddress);
	return {
		...replaced(WORK_ITEM_FIELDS, body, stored ?? {}),
		AssigneeEmailAddress: user.EmailAddress,
		AssigneeName: user.Name,
		ClientName: clientName(context, body.ClientType, body.ClientKey),
		...statusAfter(body, stored, dateTime(context.clock.now())),
	};
}

/** "WorkTemplateKey on POST fills in tasks." */
function templateOf(context: SimulatorContext, key: unknown): WorkTemplate | undefined {
	if (typeof key !== 'string' || key === '') return undefined;
	const template = recordByKey(context.store.workTemplates, key, 'WorkTemplate');
	template.NumberOfWorkItemsCreated += 1;
	template.DateLastWorkItemCreated = dateTime(context.clock.now());
	return template;
}

/** "The RoleKey is fixed and cannot be changed." (karbon.md 130) */
function withFixedRoles(stored: Assignments, given: Assignments | null): Assignments {
	const ofRole = (key: string) => given?.find(({ RoleKey }) => RoleKey === key);
	return stored.map((one) => ofRole(one.RoleKey) ?? one);
}

/** POST: creates a work item. @throws ServiceError 400 or 404 for an invalid body */
export function createWorkItem(context: SimulatorContext, request: FastifyRequest): WorkItem {
	const body = objectBody(request.body);
	checkStatus(context.variants, body);
	const after = itemAfter(context, body, undefined);
	const WorkItemKey = context.newKey();
	const template = templateOf(context, body.WorkTemplateKey);
	const Tasks = [...(template?.Tasks ?? [])];
	const item = { WorkItemKey, ...after, Tasks, LastModifiedDateTime: '' } as unknown as WorkItem;
	if (context.variants.roleKeys === 'fixed') {
		const UserProfileKey = assignee(context, body.AssigneeEmailAddress).Id;
		const roles = (template?.ActorRoles ?? []).map(({ ActorKey: RoleKey }) => ({
			RoleKey,
			UserProfileKey,
		}));
		item.UserRoleAssignments = withFixedRoles(roles, item.UserRoleAssignments);
	}
	context.store.workItems.set(WorkItemKey, item);
	context.store.estimateSummaries.set(WorkItemKey, {
		WorkItemKey,
		rows: [],
		LastModifiedDateTime: dateTime(context.clock.now()),
	});
	context.change('WorkItem', WorkItemKey, 'Inserted');
	context.conflicts.written(request, 'WorkItem', WorkItemKey);
	return item;
}

function write(
	context: SimulatorContext,
	request: FastifyRequest,
	after: (stored: WorkItem, body: Values) => object,
): void {
	const key = keyOf(request);
	const body = objectBody(request.body);
	const item = recordByKey(context.store.workItems, key, 'WorkItem');
	context.conflicts.check(request, 'WorkItem', key);
	const changes = after(item, body) as Partial<WorkItem>;
	if (context.variants.roleKeys === 'fixed' && changes.UserRoleAssignments !== undefined) {
		const { UserRoleAssignments: given } = changes;
		changes.UserRoleAssignments = withFixedRoles(item.UserRoleAssignments, given);
	}
	Object.assign(item, changes);
	context.change('WorkItem', key, 'Updated');
	context.conflicts.written(request, 'WorkItem', key);
}

/** Fields without a rule of their own for a PUT that leaves them out. */
const PUT_FIELDS = omit(WORK_ITEM_FIELDS, ['ClientTaskRecipient', 'WorkStatus']);

/** PUT: "replaces the whole record: what is left out is cleared". */
export function replaceWorkItem(context: SimulatorContext, request: FastifyRequest): void {
	const { clientTaskRecipient = 'cleared', workTemplateKeyInPut = 'ignored' } = context.variants;
	const { toDoPeriodInPut = 'ignored', relatedGroupInPut } = context.variants;
	write(context, request, (stored, body) => {
		checkNulls(context.variants, body);
		if (toDoPeriodInPut === 'refused' && 'ToDoPeriod' in body) {
			throw badModel('ToDoPeriod is not a property of the body.');
		}
		checkStatus(context.variants, body, stored);
		const kept = withKeptValues(context.variants, PUT_FIELDS, body, stored);
		const after = itemAfter(context, kept, stored);
		// "A PUT without it may clear it."
		const isLeftOut = body.ClientTaskRecipient === undefined || body.ClientTaskRecipient === null;
		const keepsRecipient = clientTaskRecipient === 'kept' && isLeftOut;
		return {
			...after,
			...(keepsRecipient ? { ClientTaskRecipient: stored.ClientTaskRecipient } : {}),
			...(workTemplateKeyInPut === 'ignored' ? { WorkTemplateKey: stored.WorkTemplateKey } : {}),
			...(relatedGroupInPut === 'ignored'
				? { RelatedClientGroupKey: stored.RelatedClientGroupKey }
				: {}),
			...(toDoPeriodInPut === 'stored' ? { ToDoPeriod: body.ToDoPeriod ?? null } : {}),
		};
	});
}

/** What a PATCH makes of the role assignments (karbon.md 130). */
function patchedAssignments(
	{ variants }: SimulatorContext,
	given: Assignments,
	{ UserRoleAssignments: stored }: WorkItem,
): Assignments {
	if (variants.roleAssignmentsPatch === 'ignored') return stored;
	if (variants.roleAssignmentsPatch !== 'merged') return given;
	const others = stored.filter(({ RoleKey }) => !given.some((one) => one.RoleKey === RoleKey));
	return [...others, ...given];
}

/**
 * PATCH: "Title, Description, StartDate, DueDate, DeadlineDate, AssigneeEmailAddress, WorkType; any other field: 400".
 * The changelog adds UserRoleAssignments.
 */
export function patchWorkItem(context: SimulatorContext, request: FastifyRequest): void {
	const { roleAssignmentsPatch, workItemPatch = 'reference' } = context.variants;
	const patchable = PATCHABLE_BY[workItemPatch];
	const names = roleAssignmentsPatch === 'refused' ? patchable : [...patchable, ROLE_ASSIGNMENTS];
	write(context, request, (stored, body) => {
		const after = patched(WORK_ITEM_FIELDS, names, body, stored);
		const { UserRoleAssignments } = after;
		if (UserRoleAssignments !== undefined) {
			const given = UserRoleAssignments as Assignments;
			requireAssignable(context, given);
			after.UserRoleAssignments = patchedAssignments(context, given, stored);
		}
		if (body.AssigneeEmailAddress === undefined) return after;
		const user = assignee(context, body.AssigneeEmailAddress);
		return { ...after, AssigneeEmailAddress: user.EmailAddress, AssigneeName: user.Name };
	});
}
