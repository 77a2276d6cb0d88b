import type { IDataObject } from 'n8n-workflow';

import { literal, segment } from '../../../shared/odata/query';
import { Mutex } from '../../../shared/tasks';
import { capitalized } from '../../../shared/text';
import { AnswerError } from '../../execution/answer';
import type { OperationInput } from '../../execution/operation';
import { collect, type Collected } from '../../lists/collect';
import { readExpanded } from '../../records/readExpanded';
import { updateAndShow, wantsReadAgain } from '../../records/updateOperation';
import { objectsOf } from '../../settings/accountSettings';
import { EMAIL_ADDRESSES } from '../../schema/tables/cardFields';
import { cardsOf } from '../../updates/applyChanges';
import type { Change, Changes } from '../../updates/change';
import type { ClientType } from '../clientType';
import { keyOfClient, normalizeIdentifier } from '../identifier';
import { rowHasAll } from '../listedClient';
import { createAndShow, insteadOfOptions, noted } from '../newClient';
import { updateClient } from '../updateClient';
import type { Upserted } from '../upsertClient';
import { identifierName, writtenClients } from '../writtenClients';

/** A client to create or update. */
interface UpsertByEmail {
	type: ClientType;
	email: string;
	/** With the email address. */
	changes: Changes;
}

/** What messages call a client that is named by its email address. */
export function clientWithEmail({ noun }: Pick<ClientType, 'noun'>, email: string): string {
	return `the ${noun} with the email address ${email}`;
}

/** Email addresses that this process wrote are remembered as identifiers are (see `WrittenClients`). */
const emailsOf = ({ path }: Pick<ClientType, 'path'>) => ({ path: `${path} by email address` });

/** Two upserts of one address that both search before either creates would create two clients. */
const addresses = new Mutex();

/**
 * Updates the client that has the email address, or creates one. Upserts of one address in this process wait for each
 * other. Karbon finds a client by the address that its list shows, and maybe by others (karbon.md 48).
 * @throws {AnswerError} when several clients have it
 * @throws what `updateClient` or `createAndShow` throws
 */
export async function upsertByEmail(
	input: OperationInput,
	upsert: UpsertByEmail,
): Promise<Upserted> {
	const address = identifierName(input, upsert.type.path, upsert.email);
	return await addresses.runFor(address, async () => await upsertFound(input, upsert));
}

async function upsertFound(input: OperationInput, upsert: UpsertByEmail): Promise<Upserted> {
	const { type, email, changes } = upsert;
	const found = await find(input, upsert);
	if (!found) return await create(input, upsert);
	const { row, isShown } = found;
	if (isShown && !wantsReadAgain(input) && rowHasAll(type, row, changes))
		return { ...row, created: false, changed: false };
	const subject = clientWithEmail(type, email);
	// Lists lag behind, and the address may have moved to another client since.
	const isOther = (record: IDataObject) => !mayHave(record, type, email, isShown);
	const target = { type, key: keyOfClient(row, type), subject, isOther };
	const card = changes.card.flatMap((change) => withoutFirst(change, changes.isNewCard));
	const others = { ...changes, card };
	return { ...(await updateAndShow(input, target, others, updateClient)), created: false };
}

/** Whether a business card of the record has the address; for one whose row shows it, also if there is no card. */
function mayHave(record: IDataObject, { cards }: ClientType, email: string, isShown: boolean) {
	if (cardsOf(record, cards!).length === 0) return isShown;
	return addressesOf(record, { cards }).includes(normalizeIdentifier(email));
}

/** The email addresses of all business cards. */
const addressesOf = (record: IDataObject, { cards }: Pick<ClientType, 'cards'>): string[] =>
	cardsOf(record, cards!)
		.flatMap(({ EmailAddresses }) => EmailAddresses)
		.map(normalizeIdentifier);

/** The client has the address, but maybe on another card than the one to change. A replaced list may be the one with it. */
function withoutFirst(change: Change, isNewCard = false): Change[] {
	const isReplaced = change.isReplaced && !isNewCard;
	if (change.field !== EMAIL_ADDRESSES || isReplaced) return [change];
	const [, ...others] = change.value as string[];
	return others.length > 0 ? [{ ...change, value: others }] : [];
}

/** Of more clients than this, the business cards are not read, as if each had the address. */
const MAX_READS = 20;

interface Found {
	/** Only the client's key if its row may be older than a write of this process. */
	row: IDataObject;
	/** Whether its row shows the address. If not, only its business cards tell that it has the address. */
	isShown: boolean;
}

async function find(
	input: OperationInput,
	{ type, email }: UpsertByEmail,
): Promise<Found | undefined> {
	const { keyName, noun } = type;
	const begin = writtenClients.now();
	const listed = await listWith(input, type, email);
	const shown = shownIn(listed, email);
	const isShown = shown.length > 0;
	const all = isShown ? shown : await unshownIn(input, type, email, listed);
	noteDoubt(input, type, email, { listed, found: all });
	const [found, ...others] = all;
	if (others.length > 0) {
		const names = all.map(({ FullName, [keyName]: key }) =>
			typeof FullName === 'string' ? `${FullName} (${String(key)})` : String(key),
		);
		throw new AnswerError(
			`${names.length} ${noun}s have the email address ${email}: ${names.join(', ')}`,
			`Nothing was changed. Update the right one by its ID or its identifier, or correct the address of the others in Karbon.`,
		);
	}
	if (!found) {
		const written = writtenClients.findByIdentifier(input, emailsOf(type), email, begin);
		if (!written) return undefined;
		if (written.key !== undefined) return { row: { [keyName]: written.key }, isShown: true };
		throw new AnswerError(
			`${capitalized(clientWithEmail(type, email))} may have been created a moment ago, and Karbon does not show it yet`,
			'Nothing was sent. Wait a minute, then run the workflow with only this item.',
		);
	}
	const key = keyOfClient(found, type);
	const isOutdated = writtenClients.isOutdated(input, type, key, begin);
	return { row: isOutdated ? { [keyName]: key } : found, isShown };
}

/** The rows that Karbon finds by the email address, and the note about a list that may be incomplete. */
async function listWith(
	{ client }: OperationInput,
	type: ClientType,
	email: string,
): Promise<Collected> {
	const plan = {
		path: type.path,
		query: { $filter: `contains(EmailAddress,${literal(email)})` },
		errorContext: { purpose: `find ${clientWithEmail(type, email)}` },
	};
	const listed = await collect(client, plan, { key: type.keyName });
	const rows = objectsOf(listed.rows);
	const isWhole = rows.length === listed.rows.length;
	return {
		note: isWhole ? undefined : 'Karbon returned a row that is no record.',
		...listed,
		rows,
	};
}

const shownAddress = ({ EmailAddress }: IDataObject) => normalizeIdentifier(EmailAddress);

const shownIn = ({ rows }: Collected, email: string): IDataObject[] =>
	rows.filter((row) => shownAddress(row) === normalizeIdentifier(email));

/**
 * The rows of the clients that seem to have the address, though not in their row (karbon.md 48): without those that
 * Karbon found only by a longer address, such as joann@client.example for ann@client.example.
 */
async function unshownIn(
	input: OperationInput,
	type: ClientType,
	email: string,
	{ rows }: Collected,
): Promise<IDataObject[]> {
	const wanted = normalizeIdentifier(email);
	const others = rows.filter((row) => !shownAddress(row).includes(wanted));
	if (others.length > MAX_READS) return others;
	const kept: IDataObject[] = [];
	for (const row of others) {
		const { record } = await readExpanded(input, {
			path: `${type.path}/${segment(keyOfClient(row, type))}`,
			subject: clientWithEmail(type, email),
			expansions: [type.cards!.name],
		});
		const found = addressesOf(record, type).filter((address) => address.includes(wanted));
		if (found.length === 0 || found.includes(wanted)) kept.push(row);
	}
	return kept;
}

/**
 * A hint tells if there may be another client with the address.
 * @throws {AnswerError} for an incomplete list without such a client: a new one could be its second
 */
function noteDoubt(
	{ addHint }: OperationInput,
	type: ClientType,
	email: string,
	{ listed, found }: { listed: Collected; found: readonly IDataObject[] },
): void {
	const { note, noteForSeveral = note } = listed;
	if (!note) return;
	const doubt = `Karbon's list for ${clientWithEmail(type, email)} may be incomplete`;
	if (found.length === 0) throw new AnswerError(doubt, `Nothing was sent. ${note}`);
	addHint(`${doubt}. ${note}`, noteForSeveral);
}

async function create(
	input: OperationInput,
	{ type, email, changes }: UpsertByEmail,
): Promise<Upserted> {
	const options = {
		...insteadOfOptions(type, normalizeIdentifier(email)),
		async findCreated() {
			const listed = await listWith(input, type, email);
			const found = shownIn(listed, email);
			noteDoubt(input, type, email, { listed, found });
			return found.length === 1 ? found[0] : undefined;
		},
	};
	const creating = createAndShow(input, type, changes, options);
	const record = await noted(input, { ...type, ...emailsOf(type) }, email, creating);
	const created = record.skipped !== true;
	return { ...record, created, changed: created };
}
