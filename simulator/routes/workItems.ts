import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../context';
import { entityAnswer, expansions, keyOf, listAnswer, omit, recordByKey } from '../http/answers';
import type { ListSpec } from '../odata/list';
import type { WorkItem } from '../records';

/** Changes may have either spelling of a status. */
const spaced = (status: string) => status.replace(/([a-z])([A-Z])/g, '$1 $2');
const unspaced = (status: string) => status.replace(/\s/g, '');

/** "interface-addendum.md, Lists". */
const LIST: ListSpec<WorkItem> = {
	filter: {
		AssigneeEmailAddress: {
			type: 'text',
			operators: ['eq', 'contains'],
			read: (item) => item.AssigneeEmailAddress,
		},
		Title: { type: 'text', operators: ['eq', 'contains'], read: (item) => item.Title },
		WorkStatus: { type: 'text', operators: ['eq', 'contains'], read: (item) => item.WorkStatus },
		WorkType: { type: 'text', operators: ['eq', 'contains'], read: (item) => item.WorkType },
		ClientKey: { type: 'text', operators: ['eq'], read: (item) => item.ClientKey },
		// Any value is accepted; only the spaced form of a status ever matches.
		PrimaryStatus: { type: 'text', operators: ['eq'], read: (item) => spaced(item.PrimaryStatus) },
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

export function registerWorkItems(app: FastifyInstance, context: SimulatorContext): void {
	// The published field list has no modification time ("interface-addendum.md, Records").
	const view = (item: WorkItem) =>
		context.variants.omitWorkItemModificationTime ? omit(item, ['LastModifiedDateTime']) : item;
	// Lists have spaces in it, single records do not ("karbon-api.md, PrimaryStatus").
	const row = (item: WorkItem) => view({ ...item, PrimaryStatus: spaced(item.PrimaryStatus) });
	const single = (item: WorkItem) =>
		context.variants.spacedSingleStatus
			? row(item)
			: view({ ...item, PrimaryStatus: unspaced(item.PrimaryStatus) });
	app.get('/v3/WorkItems', async (request) => {
		const spec = context.variants.orderWorkItemsByLastModified ? LIST_BY_CHANGE : LIST;
		return listAnswer(context, request, 'WorkItems', context.reads.workItems, spec, row);
	});
	app.get('/v3/WorkItems/:key', async (request) => {
		expansions(request, []);
		const item = recordByKey(context.reads.workItems, keyOf(request), 'WorkItem');
		return entityAnswer(request, 'WorkItems', single(item));
	});
}
