import { segment } from '../../shared/odata/query';
import { type KarbonClient, sendUnlessMissing } from '../../shared/transport/client';
import type { Named } from '../../shared/transport/errors/errorContext';
import { anotherRecord } from '../execution/answer';
import { recordOf } from '../records/readExpanded';
import type { OperationInput } from '../execution/operation';
import { CONTACT } from '../schema/tables/contact';
import { ORGANIZATION } from '../schema/tables/organization';
import type { ClientKind } from './types';

const RECORDS = { contact: CONTACT, organization: ORGANIZATION };

/** The kind that was found last in each run of the node: most runs process clients of one kind. */
const lastKinds = new WeakMap<KarbonClient, ClientKind>();

/** A contact or an organization, whose kind the key does not tell. */
export interface Client extends Named {
	key: string;
}

async function isOfKind(
	{ client }: OperationInput,
	{ key, subject }: Client,
	kind: ClientKind,
): Promise<boolean> {
	const { path, keyName } = RECORDS[kind];
	const purpose = `find out whether ${subject} is a contact or an organization`;
	const response = await sendUnlessMissing(client, {
		method: 'GET',
		path: `${path}/${segment(key)}`,
		errorContext: { purpose, subject },
	});
	if (!response) return false;
	if (recordOf(response.body, subject)[keyName]) return true;
	throw anotherRecord(subject);
}

/**
 * Whether a client is a contact or an organization. Takes one request, or two.
 * @returns undefined when Karbon shows neither to the API application
 * @throws {NodeApiError|AnswerError}
 */
export async function clientKind(
	input: OperationInput,
	client: Client,
): Promise<ClientKind | undefined> {
	const kinds: ClientKind[] =
		lastKinds.get(input.client) === 'organization'
			? ['organization', 'contact']
			: ['contact', 'organization'];
	for (const kind of kinds) {
		if (!(await isOfKind(input, client, kind))) continue;
		lastKinds.set(input.client, kind);
		return kind;
	}
	return undefined;
}
