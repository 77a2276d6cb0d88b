import type { IDataObject } from 'n8n-workflow';

import { inQuotes, plainText } from '../../shared/text';
import { includeCustomFields } from '../customFields/read/includeCustomFields';
import { AnswerError } from '../execution/answer';
import { type GetOperation, getOperation } from '../records/getOperation';
import { withEarlierChange } from '../execution/context';
import type { Operation, OperationInput } from '../execution/operation';
import { parameter } from '../execution/parameters';
import { writeOptions } from '../fields/writeOptions';
import type { ListOperation } from '../lists/listOperation';
import { writeOutput } from '../output/toOutput';
import { readFormInput } from '../records/readForm';
import { createForm, type RecordForm, updateForm } from '../records/recordForm';
import { mappedName } from '../mapping/mappedName';
import { enteredName } from '../records/subject';
import { updateAndShow, updateOperation, wantsReadAgain } from '../records/updateOperation';
import { parameterOf } from '../schema/field';
import { requiredOf, resourceOf, withArticle } from '../schema/recordType';
import { IDENTIFIER, TEAM } from '../schema/tables/clientFields';
import type { Change, Changes } from '../updates/change';
import type { ClientType } from './clientType';
import { withUser } from './clientTeam';
import { clientNamed, keyFinder } from './identifier';
import { createAndShow, newClientNamed } from './newClient';
import { checkNewClientRow, checkUpsertRow } from './rows/checkUpsertRow';
import { withCustomValues } from './rows/customValues';
import { type Match, matchFields, matchOf } from './rows/match';
import { clientWithEmail, upsertByEmail } from './rows/upsertByEmail';
import { updateClient } from './updateClient';
import { type Upserted, upsertClient } from './upsertClient';

/** What the operations of the types of client differ in, besides the type. */
interface ClientForms extends Pick<GetOperation, 'expandNote' | 'expansions'> {
	/** The operation "Get Many". */
	listWith(list: ListOfClients): Operation;
}

/** The list of a type of client. */
type ListOfClients = Pick<ListOperation, 'addition' | 'key' | 'kind' | 'path' | 'records'>;

/** All operations of a type of client. */
export function clientOperations(
	type: ClientType,
	{ listWith, ...forms }: ClientForms,
): Operation[] {
	const { noun, path, keyName, kind, locator, clientKind } = type;
	const addition = clientKind && includeCustomFields(clientKind, keyName);
	return [
		createOperation(type),
		// karbon.md 12.
		getOperation({
			...forms,
			record: withArticle(type),
			path,
			locator,
			findKey: keyFinder(type),
			kind,
			addition,
		}),
		listWith({ records: `${noun}s`, path, key: keyName, kind, addition }),
		updateClientOperation(type),
		upsertOperation(type),
	];
}

/** The changes with users as Karbon returns them (see `withUser`). */
async function withUsers(input: OperationInput, changes: Changes): Promise<Changes> {
	const ofTeam = async (change: Change) =>
		TEAM.includes(change.field.path) ? await withUser(input, change) : change;
	return { ...changes, record: await Promise.all(changes.record.map(ofTeam)) };
}

const SKIPPED_HINT =
	'A previous execution created the skipped clients. Their custom fields were not sent again. Use Custom Field > Set Values.';

/** The operation "Create" of a type of client. */
function createOperation(type: ClientType): Operation {
	const form: RecordForm = {
		type,
		visible: requiredOf(type),
		collection: 'additionalFields',
		mapper: type.mapper && { ...type.mapper, mode: 'add' },
	};
	return {
		value: 'create',
		name: 'Create',
		description: `Create ${withArticle(type)}`,
		action: `Create ${withArticle(type)}`,
		effect: 'write',
		properties: createForm(form),
		subjectOf: (input) => mappedName(input, form) ?? enteredName((name) => parameter(input, name)),
		check: async (input) => await checkNewClientRow(input, type, form),
		async run(input) {
			const options = writeOptions(input);
			const toItems = writeOutput(input, type.kind, wantsReadAgain(input));
			const { changes: given, custom } = await readFormInput(input, form);
			const changes = await withUsers(input, given);
			const record = await createAndShow(input, type, changes, options);
			if (custom.length === 0) return toItems(record);
			// With a key, a write is done once. A retry without one asks for what may be missing.
			if (record.skipped === true && options.idempotencyKey !== undefined) {
				input.addHint(SKIPPED_HINT);
				return toItems(record);
			}
			const created = record.skipped === true ? undefined : ('created' as const);
			const subject = newClientNamed(type, changes);
			requireSameClient(input, type);
			const advice = `Set the values with Custom Field > Set Values. Creating it again would add a second ${type.noun}.`;
			const client = { type, subject, record, done: created, advice, isRepeatable: false };
			return toItems(await withCustomValues(input, client, custom));
		},
	};
}

/** A previous attempt of an item that was edited since may have created another client. @throws {AnswerError} */
function requireSameClient(input: OperationInput, type: ClientType): void {
	const { noun } = type;
	const { differing = [] } = input.writtenBefore ?? {};
	if (differing.length === 0) return;
	throw new AnswerError(
		`Nothing was sent: a previous attempt in this execution created a ${noun} with different values (${inQuotes(differing)})`,
		`If it is the same ${noun}, change it with ${resourceOf(type)} > Update, and its custom fields with Custom Field > Set Values. Otherwise, run the workflow with only this item.`,
	);
}

const REPEATABLE = {
	advice: 'You can safely repeat this: only what still differs is sent.',
	isRepeatable: true,
};

/** The operation "Update" of a type of client. The user names the client by its key or its identifier. */
function updateClientOperation(type: ClientType): Operation {
	const { locator } = type;
	return updateOperation({
		type,
		locator,
		mapper: type.mapper && { ...type.mapper, mode: 'add' },
		findKey: keyFinder(type),
		async update(input, target, { changes, custom }) {
			const users = await withUsers(input, changes);
			const updating = updateAndShow(input, target, users, updateClient);
			const record: IDataObject = await withEarlierChange(input, target.subject, updating);
			if (custom.length === 0) return record;
			const done = record.changed === true ? ('updated' as const) : undefined;
			const client = { type, subject: target.subject, record, done, ...REPEATABLE };
			return await withCustomValues(input, client, custom);
		},
	});
}

/** The operation "Create or Update" of a type of client. */
function upsertOperation(type: ClientType): Operation {
	const form: RecordForm = {
		type,
		visible: [IDENTIFIER, ...requiredOf(type)],
		collection: 'updateFields',
		mapper: type.mapper && { ...type.mapper, mode: 'upsert' },
	};
	return {
		value: 'upsert',
		name: 'Create or Update',
		description: 'Create a new record, or update the current one if it already exists (upsert)',
		action: `Create or update ${withArticle(type)}`,
		effect: 'write',
		properties: matchFields(type, updateForm(form)),
		subjectOf: (input) =>
			mappedName(input, form) ??
			enteredName((name) => parameter(input, name)) ??
			plainText(parameter(input, parameterOf(IDENTIFIER))),
		check: async (input) => await checkUpsertRow(input, type, form),
		async run(input) {
			const toItems = writeOutput(input, type.kind, wantsReadAgain(input));
			const { changes: given, custom } = await readFormInput(input, form);
			const { match, changes } = matchOf(input, type, given);
			const users = await withUsers(input, changes);
			const subject = subjectOfMatch(type, match);
			const upserting = upsertMatched(input, type, match, users);
			const record = await withEarlierChange(input, subject, upserting);
			if (custom.length === 0) return toItems(record);
			const { created, changed } = record;
			const done = created ? ('created' as const) : ('updated' as const);
			const client = { type, subject, record, done: changed ? done : undefined, ...REPEATABLE };
			const writing = withCustomValues(input, client, custom);
			return toItems(await withEarlierChange(input, subject, writing));
		},
	};
}

/** What messages call the client. */
const subjectOfMatch = (type: ClientType, match: Match): string =>
	match.by === 'email' ? clientWithEmail(type, match.email) : clientNamed(type, match.identifier);

async function upsertMatched(
	input: OperationInput,
	type: ClientType,
	match: Match,
	changes: Changes,
): Promise<Upserted> {
	return match.by === 'email'
		? await upsertByEmail(input, { type, email: match.email, changes })
		: await upsertClient(input, { type, identifier: match.identifier, changes });
}
