import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, listAnswer } from '../../http/answers';
import { notFound } from '../../http/errors';
import { shownExpansions } from '../../http/expanded';
import { originOf } from '../../http/origin';
import type { FilterField } from '../../odata/filter';
import type { ListSpec } from '../../odata/list';
import type { ClientRecord } from '../../records';
import { type CardOwner, cardView } from '../../writes/clients/businessCards';
import {
	type ClientKind,
	clientWithIdentifier,
	createClient,
	isVisible,
	patchClient,
	replaceClient,
	visibleClient,
} from '../../writes/clients/clients';
import { answerUpdate } from '../../writes/updates/updateAnswer';

/** Compared with UserDefinedIdentifier: the filter is documented, but no field of this name (karbon.md 46). */
export const ExternalKey: FilterField<ClientRecord> = {
	type: 'text',
	operators: ['eq'],
	read: (record) => record.UserDefinedIdentifier,
};

type Expansions<T> = Readonly<Record<string, (record: T, key: string) => unknown>>;

/** How responses show one kind of client. */
export interface ClientViews<T extends ClientRecord> {
	/** Name of the collection in paths. */
	path: 'Contacts' | 'Organizations' | 'ClientGroups';
	list: ListSpec<T>;
	/** A row of the list, which has fewer fields than the record. */
	row(record: T): object;
	/** Fields of a single record without those of `$expand`. */
	single(record: T, key: string): object;
	/** Fields that are null in a read by UserDefinedIdentifier and in the response to PATCH. */
	partial: readonly string[];
	/** Fields that `$expand` adds, by name. */
	expand: Expansions<T>;
	/** Statuses of the responses; PATCH returns the record unless the status is 204. */
	status: { created: 200 | 201; patched: 200 | 204 };
}

function identifierIn(key: string, kind: string): string | undefined {
	const name = `Get${kind}ByUserDefinedIdentifier`;
	const pattern = new RegExp(`^${name}\\(UserDefinedIdentifier='((?:[^']|'')*)'\\)$`, 'i');
	return pattern.exec(key)?.[1]?.replaceAll("''", "'");
}

/** The answer to a look-up of an unknown identifier. @throws ServiceError 404, unless a variant says otherwise */
function unknownIdentifier(
	{ variants }: SimulatorContext,
	reply: FastifyReply,
	subject: string,
): unknown {
	const { unknownIdentifier: answer = 'notFound' } = variants;
	if (answer === 'notFound') throw notFound(`${subject} was not found.`);
	if (answer === 'emptyList') return { value: [] };
	return reply.type('application/json; charset=utf-8').send('null');
}

/** All endpoints of one kind of client (karbon.md 37). */
export function registerClients<T extends ClientRecord>(
	app: FastifyInstance,
	context: SimulatorContext,
	spec: ClientKind<T>,
	views: ClientViews<T>,
): void {
	const path = `/v3/${views.path}`;
	const cards = (record: ClientRecord, key: string) => {
		const owner: CardOwner = { EntityType: spec.kind, EntityKey: key };
		const shown = record.BusinessCards.map((card) => cardView(card, owner));
		if (context.variants.primaryCard === 'last') shown.push(...shown.splice(0, 1));
		const isNull = context.variants.cardsLeftOut === 'null' && shown.length === 0;
		return spec.cards === 'BusinessCards' && !isNull ? shown : (shown[0] ?? null);
	};
	const expand: Expansions<T> = { [spec.cards]: cards, ...views.expand };
	const view = (request: FastifyRequest, record: T, key: string, names: Set<string>) =>
		entityAnswer(request, views.path, {
			'@odata.type': `#Karbon.${spec.kind}`,
			[spec.keyName]: key,
			...views.single(record, key),
			...shownExpansions(
				context.variants,
				`${originOf(request)}${path}/${key}`,
				Object.fromEntries([...names].map((name) => [name, expand[name]?.(record, key)])),
			),
		});
	/** "Reads by own identifier are partial: business cards only", and so is the response to PATCH. */
	const partialView = (
		request: FastifyRequest,
		record: T,
		key: string,
		names: Set<string>,
	): object => ({
		...view(request, record, key, names),
		...Object.fromEntries(views.partial.map((name) => [name, null])),
	});

	const { hiddenClients = 'leftOut' } = context.variants;

	/** @param documented the documented answer; false for 204 */
	const update = (
		request: FastifyRequest,
		reply: FastifyReply,
		write: () => void,
		documented: false | ((record: T) => object) = false,
	): unknown => {
		const key = keyOf(request);
		const record = () => visibleClient(context, spec, context.store, key);
		const shown = () => view(request, record(), key, new Set());
		const before = structuredClone(shown());
		write();
		return answerUpdate(context.variants, reply, {
			documented: documented ? documented(record()) : undefined,
			keyName: spec.keyName,
			before,
			after: shown(),
		});
	};

	const list: ListSpec<T> = {
		...views.list,
		shows: (record) => hiddenClients !== 'leftOut' || isVisible(context, record),
	};
	const rowOf = (record: T): object => {
		const row = views.row(record);
		if (hiddenClients !== 'nulls' || isVisible(context, record)) return row;
		return Object.fromEntries(
			Object.entries(row).map(([name, value]) => [name, name === spec.keyName ? value : null]),
		);
	};
	app.get(path, async (request) =>
		listAnswer(context, request, views.path, spec.collection(context.lists), list, (record) =>
			rowOf(record),
		),
	);
	app.get(`${path}/:key`, async (request, reply) => {
		const key = keyOf(request);
		const identifier = identifierIn(key, spec.kind);
		if (identifier !== undefined) {
			const names = expansions(request, [spec.cards]);
			const found = clientWithIdentifier(
				context.variants,
				[spec.collection(context.reads)],
				identifier,
			);
			if (found === undefined || !isVisible(context, found[1])) {
				return unknownIdentifier(context, reply, `${spec.kind} with identifier '${identifier}'`);
			}
			return partialView(request, found[1], found[0], names);
		}
		const names = expansions(request, Object.keys(expand));
		const record = visibleClient(context, spec, context.reads, key);
		context.conflicts.read(request, spec.kind, key);
		return view(request, record, key, names);
	});
	app.post(path, async (request, reply) => {
		const names = expansions(request, Object.keys(expand));
		const key = createClient(context, spec, request);
		void reply.code(views.status.created);
		return view(request, visibleClient(context, spec, context.store, key), key, names);
	});
	app.put(`${path}/:key`, async (request, reply) => {
		expansions(request, Object.keys(expand));
		return update(request, reply, () => replaceClient(context, spec, request, keyOf(request)));
	});
	app.patch(`${path}/:key`, async (request, reply) => {
		expansions(request, []);
		const key = keyOf(request);
		return update(
			request,
			reply,
			() => patchClient(context, spec, request, key),
			views.status.patched === 200 &&
				((record) => partialView(request, record, key, new Set<string>())),
		);
	});
}
