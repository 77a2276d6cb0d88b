import type { Operation } from '../execution/operation';
import { writeOptions } from '../execution/parameters';
import { writeOutput } from '../output/toOutput';
import {
	createForm,
	readForm,
	type RecordForm,
	requiredOf,
	updateForm,
} from '../records/recordForm';
import { updateAndShow } from '../records/updateAndShow';
import { updateOperation } from '../records/updateOperation';
import { requiredField } from '../schema/form';
import { IDENTIFIER } from '../schema/tables/clientFields';
import type { ClientType } from './clientType';
import { withUsers } from './givenUsers';
import { createAndShow } from './newClient';
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
		async run(input) {
			const options = writeOptions(input);
			const toItems = writeOutput(input, type.kind);
			const changes = await withUsers(input, readForm(input, form));
			return toItems(await createAndShow(input, type, changes, options));
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
			return await updateAndShow(input, target, await withUsers(input, changes), updateClient);
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
		async run(input) {
			const identifier = identifierParameter(input);
			const toItems = writeOutput(input, type.kind);
			const changes = await withUsers(input, readForm(input, form));
			return toItems(await upsertClient(input, { type, identifier, changes }));
		},
	};
}
