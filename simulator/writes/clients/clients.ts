import type { FastifyRequest } from 'fastify';

import type { SimulatorContext } from '../../context';
import { ModelCheck, objectBody } from '../../http/body';
import { badQuery, notFound, ServiceError } from '../../http/errors';
import type { BusinessCard, ClientRecord } from '../../records';
import { pick, recordByKey } from '../../http/answers';
import type { Collection, Store } from '../../store';
import type { VariantOptions } from '../../types';
import { type CardOwner, cardsAfter, checkCards } from './businessCards';
import { settleClientTeam } from './clientTeam';
import { checkFields, type Fields, patched, replaced, type Values } from '../fields';
import { unmovedTime } from '../unmovedTime';

import { checkNulls, withKeptValues } from '../updates/putBody';

/** The rules for writes of one kind of client. */
export interface ClientKind<T extends ClientRecord> {
	kind: CardOwner['EntityType'];
	keyName: string;
	/** Fields of the body without special rules. */
	fields: Fields;
	/** Fields that PATCH supports. */
	patchable: readonly string[];
	/** Name of the cards in bodies and `$expand`. */
	cards: 'BusinessCards' | 'BusinessCard';
	collection(store: Store): Collection<T>;
	/** Adds errors for the fields with special rules. */
	check?(body: Values, stored: T | undefined, check: ModelCheck): void;
	/** Values of the fields with special rules after a POST or PUT. */
	own(context: SimulatorContext, body: Values, stored: T | undefined, owner: CardOwner): Values;
	/** Fields that a PUT does not take. */
	refusedInPut?(variants: VariantOptions): readonly string[];
	/** Fields that a PUT does not change. */
	ignoredInPut?(variants: VariantOptions): readonly string[];
	/** Values of the fields that follow from other fields. */
	derived(record: Values): Values;
}

/** "Private or Hidden without the application's permission: 403, code 4021." */
function checkRestriction({ options }: SimulatorContext, level: unknown): void {
	if (!options.denyRestrictedClients || level === undefined || level === null) return;
	if (level === 'Public') return;
	const message = `The application is not allowed to use the RestrictionLevel '${String(level)}'.`;
	throw new ServiceError(403, '4021', message);
}

/** Whether the application can read a client ("hidden and private clients answer 404 ..."). */
export function isVisible({ options }: SimulatorContext, record: ClientRecord): boolean {
	return !options.denyRestrictedClients || record.RestrictionLevel === 'Public';
}

/** The client with this key. @throws ServiceError 404 code 4004 */
export function visibleClient<T extends ClientRecord>(
	context: SimulatorContext,
	spec: ClientKind<T>,
	store: Store,
	key: string,
): T {
	const record = recordByKey(spec.collection(store), key, spec.kind);
	if (!isVisible(context, record)) throw notFound(`${spec.kind} with key '${key}' was not found.`);
	return record;
}

/** The client with this UserDefinedIdentifier, in any of the collections; "not case sensitive", or exact. */
export function clientWithIdentifier<T extends ClientRecord>(
	{ identifierMatch = 'ignoresCase' }: VariantOptions,
	collections: ReadonlyArray<Collection<T>>,
	identifier: string,
): [key: string, record: T] | undefined {
	const compared = (text: string) =>
		identifierMatch === 'exact' ? text : text.trim().toLowerCase();
	const wanted = compared(identifier);
	for (const collection of collections) {
		for (const entry of collection.peekAll()) {
			const { UserDefinedIdentifier } = entry[1];
			if (UserDefinedIdentifier !== null && compared(UserDefinedIdentifier) === wanted)
				return entry;
		}
	}
	return undefined;
}

/** "Refusals that come as 500: code 5001 ... 'User defined identifier already in use'", for all kinds of client. */
function checkIdentifier(
	{ store, variants }: SimulatorContext,
	identifier: unknown,
	key: string,
): void {
	if (typeof identifier !== 'string' || identifier.trim() === '') return;
	const all = [store.contacts, store.organizations, store.clientGroups];
	const taken = clientWithIdentifier<ClientRecord>(
		variants,
		all as Array<Collection<ClientRecord>>,
		identifier,
	);
	if (taken !== undefined && taken[0] !== key) {
		throw new ServiceError(500, '5001', 'User defined identifier already in use');
	}
}

function check<T extends ClientRecord>(
	context: SimulatorContext,
	spec: ClientKind<T>,
	body: Values,
	stored: T | undefined,
): void {
	const problems = new ModelCheck();
	checkFields(spec.fields, body, stored === undefined ? [] : [stored], problems);
	checkCards(body[spec.cards], stored?.BusinessCards ?? [], problems, spec.cards);
	spec.check?.(body, stored, problems);
	problems.finish();
	checkRestriction(context, body.RestrictionLevel);
}

/** The fields of the first card that lists show. */
export function firstCardFields(cards: readonly BusinessCard[]): Values {
	const [card] = cards;
	const [address] = card?.Addresses ?? [];
	return {
		EmailAddress: card?.EmailAddresses[0] ?? null,
		PhoneNumber: card?.PhoneNumbers[0]?.Number ?? null,
		Website: card?.WebSites[0] ?? null,
		RoleOrTitle: card?.RoleOrTitle ?? null,
		Address:
			address === undefined
				? null
				: [address.AddressLines, address.City].filter(Boolean).join(', '),
	};
}

/** Values of the fields that follow from the cards and from other fields. */
export function derivedFields<T extends ClientRecord>(spec: ClientKind<T>, record: Values): Values {
	return { ...firstCardFields(record.BusinessCards as BusinessCard[]), ...spec.derived(record) };
}

/** @throws ServiceError 400, 403 or 500 for an invalid body */
function recordAfter<T extends ClientRecord>(
	context: SimulatorContext,
	spec: ClientKind<T>,
	body: Values,
	stored: T | undefined,
	key: string,
): Values {
	check(context, spec, body, stored);
	checkIdentifier(context, body.UserDefinedIdentifier, key);
	const owner: CardOwner = { EntityType: spec.kind, EntityKey: key };
	const after = replaced(spec.fields, body, { ...stored });
	settleClientTeam(context, body, after);
	const record = { ...stored, ...after, ...spec.own(context, body, stored, owner) };
	return { ...record, ...derivedFields(spec, record) };
}

/**
 * POST: a new client.
 * @returns its key
 */
export function createClient<T extends ClientRecord>(
	context: SimulatorContext,
	spec: ClientKind<T>,
	request: FastifyRequest,
): string {
	const key = context.newKey();
	const record = recordAfter(context, spec, objectBody(request.body), undefined, key);
	spec.collection(context.store).set(key, { ...record, [spec.keyName]: key } as unknown as T);
	context.change(spec.kind, key, 'Inserted');
	context.conflicts.written(request, spec.kind, key);
	return key;
}

/** The stored client of a PUT or PATCH. @throws ServiceError 404 or 409 */
function storedClient<T extends ClientRecord>(
	context: SimulatorContext,
	spec: ClientKind<T>,
	request: FastifyRequest,
	key: string,
): T {
	const stored = visibleClient(context, spec, context.store, key);
	context.conflicts.check(request, spec.kind, key);
	return stored;
}

function store<T extends ClientRecord>(
	context: SimulatorContext,
	spec: ClientKind<T>,
	request: FastifyRequest,
	key: string,
	values: Values,
): void {
	const record = spec.collection(context.store).get(key) as T;
	const before = { ...record };
	Object.assign(record, values);
	context.change(spec.kind, key, 'Updated', unmovedTime(context, before, record));
	context.conflicts.written(request, spec.kind, key);
}

/** PUT: "replaces the whole record: what is left out is cleared", with exceptions (karbon.md 20). */
export function replaceClient<T extends ClientRecord>(
	context: SimulatorContext,
	spec: ClientKind<T>,
	request: FastifyRequest,
	key: string,
): void {
	const given = objectBody(request.body);
	const stored = storedClient(context, spec, request, key);
	const refused = spec.refusedInPut?.(context.variants).find((name) => name in given);
	if (refused !== undefined) throw badQuery(`The property '${refused}' does not exist.`);
	const ignored = spec.ignoredInPut?.(context.variants) ?? [];
	const body = { ...given, ...pick(stored, ignored as Array<keyof T>) };
	checkNulls(context.variants, given);
	const { $expand = '' } = request.query as { $expand?: string };
	// "PUTs that carry cards add ?$expand= with the card's name."
	if (body[spec.cards] !== undefined && !$expand.split(',').includes(spec.cards)) {
		throw badQuery(`A body with ${spec.cards} needs $expand=${spec.cards}.`);
	}
	const kept = withKeptValues(context.variants, spec.fields, body, stored);
	const after = recordAfter(context, spec, kept, stored, key);
	store(context, spec, request, key, withCardsTaken(context, spec, body, stored, after));
}

/** The record after a PUT, with the stored cards if it ignores those of the body (karbon.md 25). */
function withCardsTaken<T extends ClientRecord>(
	{ variants }: SimulatorContext,
	spec: ClientKind<T>,
	body: Values,
	stored: T,
	after: Values,
): Values {
	if (variants.cardsInPut !== 'ignored' || body[spec.cards] === undefined) return after;
	const names = ['BusinessCards', ...Object.keys(firstCardFields([]))].filter(
		(one) => one in stored,
	);
	return { ...after, ...pick(stored, names as Array<keyof T>) };
}

/** PATCH: changes the given fields only. @throws ServiceError 400 code 4002 for a field that PATCH does not support */
export function patchClient<T extends ClientRecord>(
	context: SimulatorContext,
	spec: ClientKind<T>,
	request: FastifyRequest,
	key: string,
): void {
	const body = objectBody(request.body);
	const stored: object = storedClient(context, spec, request, key);
	const values = patched(spec.fields, spec.patchable, body, stored);
	checkRestriction(context, body.RestrictionLevel);
	const after = { ...stored, ...values };
	store(context, spec, request, key, { ...after, ...derivedFields(spec, after) });
}

/** The cards of a contact or organization after a body; see {@link cardsAfter}. */
export function cardList(
	context: SimulatorContext,
	body: Values,
	stored: ClientRecord | undefined,
	owner: CardOwner,
): BusinessCard[] {
	const given = (body.BusinessCards ?? undefined) as unknown;
	return cardsAfter(context, stored?.BusinessCards ?? [], given, owner);
}
