import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, listAnswer, omit, recordByKey } from '../../http/answers';
import type { FilterField } from '../../odata/filter';
import { textFields } from '../../odata/filterFields';
import type { ListSpec } from '../../odata/list';
import type { WorkTemplate } from '../../records';

/** Number of digits to pad numbers to, so that they can be sorted as strings. */
const DIGITS = 9;

const date = (name: keyof WorkTemplate): FilterField<WorkTemplate> => ({
	type: 'date',
	operators: ['eq'],
	read: (template) => template[name] as string,
});
const flag = (name: keyof WorkTemplate): FilterField<WorkTemplate> => ({
	type: 'boolean',
	operators: ['eq'],
	read: (template) => template[name] as boolean,
});

/** "$top above the maximum is refused (400), for work templates above 10." */
const LIST: ListSpec<WorkTemplate> = {
	filter: {
		...textFields<WorkTemplate>(['Title', 'WorkTypeKey'], ['eq', 'startswith'], {
			hasOpenParts: true,
		}),
		PublishedDate: date('PublishedDate'),
		DateModified: date('DateModified'),
		DateLastWorkItemCreated: date('DateLastWorkItemCreated'),
		NumberOfWorkItemsCreated: {
			type: 'number',
			operators: ['eq'],
			read: (template) => template.NumberOfWorkItemsCreated,
		},
		HasScheduledClientTaskGroups: flag('HasScheduledClientTaskGroups'),
		DraftHasChanges: flag('DraftHasChanges'),
	},
	orderBy: {
		WorkTypeKey: (template) => template.WorkTypeKey,
		PublishedDate: (template) => template.PublishedDate,
		NumberOfWorkItemsCreated: (template) =>
			String(template.NumberOfWorkItemsCreated).padStart(DIGITS, '0'),
		DateLastWorkItemCreated: (template) => template.DateLastWorkItemCreated,
		DateModified: (template) => template.DateModified,
	},
	keyOf: (template) => template.WorkTemplateKey,
	maximum: 10,
	rejectsTopAboveMaximum: true,
};

const view = (template: WorkTemplate): object => omit(template, ['Tasks']);

export function registerWorkTemplates(app: FastifyInstance, context: SimulatorContext): void {
	const { workTemplates } = context.store;
	app.get('/v3/WorkTemplates', async (request) =>
		listAnswer(context, request, 'WorkTemplates', workTemplates, LIST, view),
	);
	app.get('/v3/WorkTemplates/:key', async (request) => {
		expansions(request, []);
		const template = recordByKey(workTemplates, keyOf(request), 'WorkTemplate');
		return entityAnswer(request, 'WorkTemplates', view(template));
	});
}
