import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { SimulatorContext } from '../../context';
import { statusKey } from '../../data/firm/settings';
import { entityAnswer, expansions, keyOf, listAnswer, omit, recordByKey } from '../../http/answers';
import { textFields } from '../../odata/filterFields';
import type { ListSpec } from '../../odata/list';
import type { WorkItem } from '../../records';
import type { Collection } from '../../store';
import type { VariantOptions } from '../../types';
import { answerUpdate } from '../../writes/updates/updateAnswer';
import { createWorkItem, patchWorkItem, replaceWorkItem } from '../../writes/work/workItems';
import { spacedStatus, unspacedStatus } from '../../writes/work/workStatus';

/** karbon.md 6. The filter accepts any PrimaryStatus, but only the form with spaces matches. */
const LIST: ListSpec<WorkItem> = {
	filter: {
		...textFields<WorkItem>(
			['AssigneeEmailAddress', 'Title', 'WorkStatus', 'WorkType'],
			['eq', 'contains'],
		),
		...textFields<WorkItem>(['ClientKey', 'WorkScheduleKey', 'WorkTemplateKey'], ['eq']),
		PrimaryStatus: {
			type: 'text',
			operators: ['eq'],
			read: (item) => spacedStatus(item.PrimaryStatus),
		},
		StartDate: { type: 'date', operators: ['ge', 'le'], read: (item) => item.StartDate },
	},
	orderBy: {
		StartDate: (item) => item.StartDate,
		DeadlineDate: (item) => item.DeadlineDate,
	},
	keyOf: (item) => item.WorkItemKey,
};

const LIST_BY_CHANGE: ListSpec<WorkItem> = {
	...LIST,
	orderBy: { ...LIST.orderBy, LastModifiedDateTime: (item) => item.LastModifiedDateTime },
};

const legacyUnspaced = ({ WorkStatus }: WorkItem): string => {
	const [primary, ...rest] = WorkStatus.split(' - ');
	return [unspacedStatus(primary), ...rest].join(' - ');
};

/** The list with the legacy status as this variant spells it. */
const withLegacy = (list: ListSpec<WorkItem>, { workStatuses }: VariantOptions) =>
	workStatuses === 'unspaced'
		? {
				...list,
				filter: {
					...list.filter,
					WorkStatus: { ...list.filter.WorkStatus, read: legacyUnspaced },
				},
			}
		: list;

/** Fields that only single records show, or no response. */
const NOT_IN_LISTS = [
	'Description',
	'FeeSettings',
	'UserRoleAssignments',
	'ClientTaskRecipient',
	'Tasks',
] as const;

/** Fields that come from other records. */
function related({ store, variants }: SimulatorContext, item: WorkItem): object {
	const { clientGroups, contacts, organizations, users, workTemplates } = store;
	const clients: Record<string, Collection<{ UserDefinedIdentifier: string | null }>> = {
		Contact: contacts as Collection<{ UserDefinedIdentifier: string | null }>,
		Organization: organizations as Collection<{ UserDefinedIdentifier: string | null }>,
		ClientGroup: clientGroups as Collection<{ UserDefinedIdentifier: string | null }>,
	};
	const client = clients[item.ClientType]?.peek(item.ClientKey);
	const group = clientGroups.peek(item.RelatedClientGroupKey ?? '');
	const template = workTemplates.peek(item.WorkTemplateKey ?? '');
	let AssigneeKey: string | null = null;
	for (const [key, user] of users.peekAll()) {
		if (user.EmailAddress === item.AssigneeEmailAddress) AssigneeKey = key;
	}
	return {
		AssigneeKey,
		ClientUserDefinedIdentifier: client?.UserDefinedIdentifier ?? null,
		ClientGroupKey:
			variants.workItemGroupKey === 'related'
				? item.RelatedClientGroupKey
				: item.ClientType === 'ClientGroup'
					? item.ClientKey
					: null,
		RelatedClientGroupName: group?.FullName ?? null,
		ToDoPeriod: item.ToDoPeriod ?? null,
		// Spelled as published.
		WorkTemplateTile: template?.Title ?? null,
	};
}

export function registerWorkItems(app: FastifyInstance, context: SimulatorContext): void {
	// The published field list has no modification time (karbon.md 129).
	const timed = <T extends { LastModifiedDateTime: string }>(item: T) =>
		context.variants.omitWorkItemModificationTime ? omit(item, ['LastModifiedDateTime']) : item;
	/** "SecondaryStatus": the name, or the key of it. */
	const secondary = ({ PrimaryStatus, SecondaryStatus }: WorkItem) =>
		context.variants.secondaryStatusAs === 'key' && SecondaryStatus !== null
			? statusKey(SecondaryStatus, PrimaryStatus)
			: SecondaryStatus;
	const legacy = (item: WorkItem) => ({
		WorkStatus:
			context.variants.workStatuses === 'unspaced' ? legacyUnspaced(item) : item.WorkStatus,
	});
	const row = (item: WorkItem) =>
		timed({
			...omit(item, NOT_IN_LISTS),
			LastModifiedDateTime: item.LastModifiedDateTime,
			...related(context, item),
			...legacy(item),
			PrimaryStatus: spacedStatus(item.PrimaryStatus),
			SecondaryStatus: secondary(item),
		});
	const spelling = context.variants.spacedSingleStatus ? spacedStatus : unspacedStatus;
	/** "Lists answer with spaces, single records without." */
	const single = (request: FastifyRequest, item: WorkItem) =>
		entityAnswer(request, 'WorkItems', {
			'@odata.type': '#Karbon.WorkItem',
			...timed({ ...item, ...related(context, item) }),
			...legacy(item),
			PrimaryStatus: spelling(item.PrimaryStatus),
			SecondaryStatus: secondary(item),
			// "Always null in answers."
			ClientTaskRecipient: null,
			Tasks: undefined,
		});

	app.get('/v3/WorkItems', async (request) => {
		const spec = context.variants.orderWorkItemsByLastModified ? LIST_BY_CHANGE : LIST;
		const list = withLegacy(spec, context.variants);
		return listAnswer(context, request, 'WorkItems', context.lists.workItems, list, row);
	});
	app.get('/v3/WorkItems/:key', async (request) => {
		expansions(request, []);
		const item = recordByKey(context.reads.workItems, keyOf(request), 'WorkItem');
		context.conflicts.read(request, 'WorkItem', item.WorkItemKey);
		return single(request, item);
	});
	app.post('/v3/WorkItems', async (request, reply) => {
		expansions(request, []);
		void reply.code(201);
		return single(request, createWorkItem(context, request));
	});
	const update = (request: FastifyRequest, reply: FastifyReply, write: () => void): unknown => {
		expansions(request, []);
		const shown = () =>
			single(request, recordByKey(context.store.workItems, keyOf(request), 'WorkItem'));
		const before = structuredClone(shown());
		write();
		return answerUpdate(context.variants, reply, {
			keyName: 'WorkItemKey',
			before,
			after: shown(),
		});
	};
	app.put('/v3/WorkItems/:key', async (request, reply) =>
		update(request, reply, () => replaceWorkItem(context, request)),
	);
	app.patch('/v3/WorkItems/:key', async (request, reply) =>
		update(request, reply, () => patchWorkItem(context, request)),
	);
}
