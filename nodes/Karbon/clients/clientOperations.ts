import { type Operation, toItems } from '../execution/operation';
import { parameter, writeOptions } from '../execution/parameters';
import {
	createForm,
	readForm,
	type RecordForm,
	requiredOf,
	updateForm,
} from '../records/recordForm';
import { enteredName } from '../records/subject';
import { updateOperation } from '../records/updateOperation';
import { requiredField } from '../schema/form';
import { IDENTIFIER } from '../schema/tables/clientFields';
import type { ClientType } from './clientType';
import { withUsers } from './givenUsers';
import { createNewClient } from './newClient';
import { clientKey, identifierParameter } from './identifier';
import { updateClient } from './updateClient';
import { upsertClient } from './upsertClient';

/** The operation "Create" of a type of client. */
export function createOperation(type: ClientType): Operation {
	const form: RecordForm = { type, visible: requiredOf(type), collection: 'additionalFields' };
	return {
		value: 'create',
		name: 'Create',
		description: `Create ${type.withArticle}`,
		action: `Create ${type.withArticle}`,
		effect: 'write',
		properties: createForm(form),
		subjectOf: (input) => enteredName((name) => parameter(input, name)),
		async run(input) {
			const options = writeOptions(input);
			const changes = await withUsers(input, readForm(input, form));
			return toItems(await createNewClient(input, type, changes, options));
		},
	};
}

/** The operation "Update" of a type of client. The user names the client by its key or its identifier. */
export function updateClientOperation(type: ClientType): Operation {
	const { locator } = type;
	return updateOperation({
		type,
		locator,
		keyOf: async (input) => await clientKey(input, type),
		async update(input, target, changes) {
			const users = await withUsers(input, changes);
			const { record, changed } = await updateClient(input, target, users);
			return { ...record, changed };
		},
	});
}

/** The operation "Create or Update" of a type of client. */
export function upsertOperation(type: ClientType): Operation {
	const fields = type.fields.filter((field) => field !== IDENTIFIER);
	const form: RecordForm = {
		type: { ...type, fields },
		visible: requiredOf(type),
		collection: 'updateFields',
	};
	return {
		value: 'upsert',
		name: 'Create or Update',
		description: 'Create a new record, or update the current one if it already exists (upsert)',
		action: `Create or update ${type.withArticle}`,
		effect: 'write',
		properties: [requiredField(IDENTIFIER), ...updateForm(form)],
		subjectOf: (input) =>
			enteredName((name) => parameter(input, name)) ?? identifierParameter(input),
		async run(input) {
			const identifier = identifierParameter(input);
			const changes = await withUsers(input, readForm(input, form));
			return toItems(await upsertClient(input, { type, identifier, changes }));
		},
	};
}
