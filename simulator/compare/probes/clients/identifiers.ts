import { randomUUID } from 'node:crypto';

import type { Account, Answer, ListName } from '../../account';
import { fieldsOf, literal, textOf } from '../../account/values';
import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';

/** Lists of clients, and the name of one in the path of its identifier. */
const KINDS: ReadonlyArray<[ListName, string]> = [
	['Contacts', 'Contact'],
	['Organizations', 'Organization'],
];

/** A client with an identifier that has letters. */
interface Identified {
	list: ListName;
	kind: string;
	key: string;
	identifier: string;
}

/** Other letters, such as ß, have no other case, or one that systems do not agree on. */
const swapped = (text: string): string =>
	text.replace(/[a-z]/gi, (letter) => {
		const upper = letter.toUpperCase();
		return letter === upper ? letter.toLowerCase() : upper;
	});

async function identified(account: Account): Promise<Identified> {
	let reason = new Undecided('no client with an identifier');
	for (const [list, kind] of KINDS) {
		try {
			for (const row of (await account.list(list)).rows) {
				const identifier = textOf(row.UserDefinedIdentifier)?.trim() ?? '';
				if (swapped(identifier) === identifier) continue;
				return { list, kind, key: account.keyOf(list, row), identifier };
			}
		} catch (error) {
			if (!(error instanceof Undecided)) throw error;
			reason = error;
		}
	}
	throw reason;
}

async function readBy(account: Account, { list, kind }: Identified, text: string): Promise<Answer> {
	const value = encodeURIComponent(literal(text));
	return await account.read(
		`/v3/${list}/Get${kind}ByUserDefinedIdentifier(UserDefinedIdentifier=${value})`,
	);
}

/** How a response says that no client has an identifier; undefined if it has a client. */
function answerForNone({ status, body }: Answer): string | undefined {
	if (status === 404) return 'notFound';
	if (status !== 200) throw new Undecided(`HTTP ${status}`);
	if (body === null) return 'null';
	const fields = fieldsOf(body);
	if (Array.isArray(fields?.value) && fields.value.length === 0) return 'emptyList';
	if (fields === undefined || Array.isArray(fields.value)) throw new OtherBehavior();
	return undefined;
}

/** A client that is found by its identifier, so that other responses mean something. */
async function foundClient(account: Account): Promise<Identified> {
	const client = await identified(account);
	if (answerForNone(await readBy(account, client, client.identifier)) !== undefined) {
		throw new Undecided('no client was found by its identifier');
	}
	return client;
}

/** karbon.md 41: another case, and spaces around the identifier. */
export const identifierMatch: Probe = async (account) => {
	const client = await foundClient(account);
	const spellings = [swapped(client.identifier), ` ${client.identifier} `];
	const found: boolean[] = [];
	for (const spelling of spellings) {
		const answer = await readBy(account, client, spelling);
		const isFound = answerForNone(answer) === undefined;
		const { [`${client.kind}Key`]: key } = fieldsOf(answer.body) ?? {};
		// Another client has the other spelling.
		if (isFound && key !== client.key) return 'exact';
		found.push(isFound);
	}
	if (found.every(Boolean)) return 'ignoresCase';
	if (found.some(Boolean)) throw new OtherBehavior();
	return 'exact';
};

/** karbon.md 41. */
export const unknownIdentifier: Probe = async (account) => {
	const client = await foundClient(account);
	const answer = answerForNone(await readBy(account, client, randomUUID()));
	if (answer === undefined) throw new OtherBehavior();
	return answer;
};
