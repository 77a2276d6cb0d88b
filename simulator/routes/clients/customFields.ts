import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { dateTime } from '../../data/dates';
import { entityAnswer, expansions, keyOf, listAnswer, omit, recordByKey } from '../../http/answers';
import { ModelCheck, objectBody } from '../../http/body';
import { badModel, notFound } from '../../http/errors';
import type { ListSpec } from '../../odata/list';
import type { CustomField, CustomFieldValues } from '../../records';
import type { Store } from '../../store';
import { FIELD_TYPES, valuesAfter } from '../../writes/customFieldValues';
import { shownValue } from '../../writes/customFieldView';
import { checkFields, type Fields, replaced } from '../../writes/fields';

/** karbon.md 51. */
const LIST: ListSpec<CustomField> = {
	filter: {},
	orderBy: {},
	keyOf: (field) => field.Key,
	withoutTop: Number.POSITIVE_INFINITY,
};

/** "CustomFieldDefinition" (karbon.md 55). */
const DEFINITION: Fields = {
	Name: { type: 'text', required: true, maximum: 100 },
	Type: { type: 'text', required: true, values: FIELD_TYPES },
	IsVisibleToContacts: { type: 'boolean', cleared: true },
	IsVisibleToOrganizations: { type: 'boolean', cleared: true },
	ListOptions: { type: 'texts', cleared: [] },
};

function fieldView({ variants }: SimulatorContext, field: CustomField): object {
	const { ListOptions, ...others } = omit(field, ['LastModifiedDateTime']);
	const view = { ...others, [variants.customFieldOptionsName ?? 'ListOptions']: ListOptions };
	return variants.customFieldVisibility === 'omitted'
		? omit(view, ['IsVisibleToContacts', 'IsVisibleToOrganizations'])
		: view;
}

/** @throws ServiceError 400 code 4003 for an invalid body */
function newField(context: SimulatorContext, given: Record<string, unknown>): CustomField {
	const { customFieldOptionsName: name = 'ListOptions' } = context.variants;
	const body = { ...given, ListOptions: given[name] };
	const check = new ModelCheck();
	checkFields(DEFINITION, body, [], check);
	check.finish();
	const field = {
		Key: context.newKey(),
		...replaced(DEFINITION, body, {}),
		LastModifiedDateTime: dateTime(context.clock.now()),
	} as unknown as CustomField;
	const isList = field.Type.startsWith('List');
	const isIgnored = name !== 'ListOptions' && given[name] === undefined;
	if (isList !== field.ListOptions.length > 0 && !isIgnored) {
		throw badModel(`ListOptions do not fit the Type '${field.Type}'.`);
	}
	return field;
}

/** "Deleting a custom field removes it and all its values everywhere, for good." */
function removeField({ store, reads, change }: SimulatorContext, key: string): void {
	recordByKey(store.customFields, key, 'CustomField');
	const everywhere = [store, reads].flatMap((one) => [...one.customFieldValues.peekAll()]);
	for (const [, values] of everywhere) {
		values.CustomFieldValues = values.CustomFieldValues.filter(({ Key }) => Key !== key);
	}
	change('CustomField', key, 'Deleted');
}

/** The values of a contact or organization; undefined when none was ever set. @throws ServiceError 404 */
function storedValues(store: Store, key: string): CustomFieldValues | undefined {
	if (!store.contacts.has(key) && !store.organizations.has(key)) {
		throw notFound(`Client with key '${key}' was not found.`);
	}
	return store.customFieldValues.get(key);
}

/** The values of a contact or organization, possibly empty. @throws ServiceError 404 */
function valuesOf({ clock }: SimulatorContext, store: Store, key: string): CustomFieldValues {
	return (
		storedValues(store, key) ?? {
			EntityKey: key,
			EntityType: store.contacts.has(key) ? 'Contact' : 'Organization',
			CustomFieldValues: [],
			LastModifiedDateTime: dateTime(clock.now()),
		}
	);
}

/** The values as GET shows them. @throws ServiceError 404 */
function shownValues({ variants }: SimulatorContext, store: Store, key: string): object {
	const { customFieldValuesWhenNone = 'empty', customFieldValuesName = 'CustomFieldValues' } =
		variants;
	const stored = storedValues(store, key);
	if (stored === undefined && customFieldValuesWhenNone === 'notFound') {
		throw notFound('Not Found');
	}
	const values = stored?.CustomFieldValues.map((value) => shownValue(variants, value));
	const none = customFieldValuesWhenNone === 'null' ? null : [];
	return { EntityKey: key, [customFieldValuesName]: values ?? none };
}

export function registerCustomFields(app: FastifyInstance, context: SimulatorContext): void {
	const { customFields, customFieldValues } = context.store;
	app.get('/v3/CustomFields', async (request) =>
		listAnswer(context, request, 'CustomFields', customFields, LIST, (field) =>
			fieldView(context, field),
		),
	);
	app.post('/v3/CustomFields', async (request, reply) => {
		const field = newField(context, objectBody(request.body));
		customFields.set(field.Key, field);
		context.change('CustomField', field.Key, 'Inserted');
		void reply.code(201);
		return entityAnswer(request, 'CustomFields', fieldView(context, field));
	});
	app.delete('/v3/CustomFields/:key', async (request, reply) => {
		removeField(context, keyOf(request));
		return reply.code(204).send();
	});
	app.get('/v3/CustomFieldValues/:key', async (request) => {
		expansions(request, []);
		const key = keyOf(request);
		const shown = shownValues(context, context.reads, key);
		context.conflicts.read(request, 'CustomFieldValue', key);
		return entityAnswer(request, 'CustomFieldValues', shown);
	});
	app.put('/v3/CustomFieldValues/:key', async (request, reply) => {
		const key = keyOf(request);
		const body = objectBody(request.body);
		const values = valuesOf(context, context.store, key);
		context.conflicts.check(request, 'CustomFieldValue', key);
		const CustomFieldValues = valuesAfter(context, values.EntityType, body.CustomFieldValues);
		customFieldValues.set(key, { ...values, CustomFieldValues });
		context.change('CustomFieldValue', key, 'Updated');
		context.conflicts.written(request, 'CustomFieldValue', key);
		return reply.code(204).send();
	});
}
