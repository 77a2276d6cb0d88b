import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer } from '../../http/answers';
import { ModelCheck, objectBody } from '../../http/body';
import { notFound } from '../../http/errors';
import type { Expense } from '../../records';

const MAXIMUM_DESCRIPTION = 250;

function timelineOf(body: Record<string, unknown>, check: ModelCheck): Expense['Timeline'] {
	const timeline = body.Timeline;
	if (typeof timeline !== 'object' || timeline === null) {
		check.add('Timeline', 'The Timeline field is required.');
		return { EntityType: '', EntityKey: '' };
	}
	const fields = timeline as Record<string, unknown>;
	const EntityType = check.text(fields, 'EntityType', 'Timeline.EntityType');
	const EntityKey = check.text(fields, 'EntityKey', 'Timeline.EntityKey');
	if (EntityType !== '' && !['WorkItem', 'Contact', 'Organization'].includes(EntityType)) {
		check.add('Timeline.EntityType', `'${EntityType}' is not a valid Timeline.EntityType.`);
	}
	return { EntityType, EntityKey };
}

/** karbon.md 65. */
function validate(context: SimulatorContext, body: Record<string, unknown>): void {
	const check = new ModelCheck();
	const { EntityType, EntityKey } = timelineOf(body, check);
	check.date(body, 'ExpenseDate', 'dateTime');
	for (const name of ['Value', 'BillableValue']) {
		if (check.amount(body, name) < 0) check.add(name, `${name} must not be negative.`);
	}
	if (check.text(body, 'Description').length > MAXIMUM_DESCRIPTION) {
		check.add('Description', `Description must not exceed ${MAXIMUM_DESCRIPTION} characters.`);
	}
	check.finish();
	const { workItems, contacts, organizations } = context.store;
	const owners = { WorkItem: workItems, Contact: contacts, Organization: organizations };
	if (!owners[EntityType as keyof typeof owners].has(EntityKey)) {
		throw notFound(`${EntityType} with key '${EntityKey}' was not found.`);
	}
}

export function registerExpenses(app: FastifyInstance, context: SimulatorContext): void {
	app.post('/v3/Expenses', async (request, reply) => {
		const body = objectBody(request.body);
		validate(context, body);
		const ExpenseKey = context.newKey();
		context.store.expenses.set(ExpenseKey, { ...(body as unknown as Expense), ExpenseKey });
		void reply.code(201);
		return entityAnswer(request, 'Expenses', { ...body, ExpenseKey });
	});
}
