import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { SimulatorContext } from '../context';
import { MULTI, subscriptionName, WEBHOOK_TYPES } from '../delivery/webhookTypes';
import { entityAnswer, expansions } from '../http/answers';
import { objectBody } from '../http/body';
import { badQuery, notFound, ServiceError } from '../http/errors';
import type { Subscription } from '../records';

const KNOWN_TYPES: readonly unknown[] = WEBHOOK_TYPES;
const SIGNING_KEY = /^[A-Za-z0-9_-]{16,}$/;
const MAXIMUM_BATCH = 100;

function readTypes(value: unknown): string[] {
	if (!Array.isArray(value) || value.length === 0) {
		throw badQuery('WebhookTypes must be a list of at least one type.');
	}
	for (const type of value) {
		if (!KNOWN_TYPES.includes(type))
			throw badQuery(`'${String(type)}' is not a valid WebhookType.`);
	}
	return [...new Set(value as string[])];
}

/** karbon.md 90: WebhookType and WebhookTypes exclude each other. */
function readNameAndTypes(body: Record<string, unknown>): Pick<Subscription, 'name' | 'types'> {
	const { WebhookType: single, WebhookTypes: multi } = body;
	const hasSingle = single !== undefined && single !== null;
	const hasMulti = multi !== undefined && multi !== null;
	if (hasSingle && hasMulti) throw badQuery('WebhookType and WebhookTypes are mutually exclusive.');
	if (hasMulti) return { name: MULTI, types: readTypes(multi) };
	if (!hasSingle) throw badQuery('WebhookType or WebhookTypes is required.');
	if (!KNOWN_TYPES.includes(single))
		throw badQuery(`'${String(single)}' is not a valid WebhookType.`);
	return { name: String(single), types: [String(single)] };
}

function readTarget(value: unknown, allowHttp: boolean): string {
	const secure = typeof value === 'string' && value.startsWith('https://');
	const plain = typeof value === 'string' && allowHttp && value.startsWith('http://');
	if (!secure && !plain) throw badQuery('TargetUrl is required and must start with https://.');
	if (!URL.canParse(value as string)) throw badQuery('TargetUrl is not a valid URL.');
	return value as string;
}

function readInteger(
	body: Record<string, unknown>,
	name: string,
	maximum: number,
): number | undefined {
	const value = body[name];
	if (value === undefined || value === null) return undefined;
	const minimum = name === 'BatchSize' ? 1 : 0;
	if (!Number.isInteger(value) || (value as number) < minimum || (value as number) > maximum) {
		throw badQuery(`${name} must be a whole number from ${minimum} to ${maximum}.`);
	}
	return value as number;
}

function readSigningKey(value: unknown): string | undefined {
	if (value === undefined || value === null) return undefined;
	if (typeof value === 'string' && SIGNING_KEY.test(value)) return value;
	throw badQuery('SigningKey must have at least 16 letters, digits, dashes or underscores.');
}

function readSubscription(context: SimulatorContext, body: Record<string, unknown>): Subscription {
	return {
		...readNameAndTypes(body),
		TargetUrl: readTarget(body.TargetUrl, context.options.allowHttpTargets ?? false),
		SigningKey: readSigningKey(body.SigningKey),
		BatchSize: readInteger(body, 'BatchSize', MAXIMUM_BATCH),
		BatchMaxDelaySeconds: readInteger(body, 'BatchMaxDelaySeconds', Number.MAX_SAFE_INTEGER),
		consecutiveFailures: 0,
	};
}

function typesOf(subscription: Subscription): object {
	return subscription.name === MULTI
		? { WebhookTypes: subscription.types }
		: { WebhookType: subscription.name };
}

/** The response to GET, never with the SigningKey (karbon.md 85). */
function subscriptionView(context: SimulatorContext, subscription: Subscription): object {
	const { TargetUrl, BatchSize, BatchMaxDelaySeconds } = subscription;
	switch (context.options.subscriptionGetShows ?? 'full') {
		case 'nothing':
			return {};
		case 'urlOnly':
			return { TargetUrl };
		case 'full': {
			const batching = subscription.name === MULTI ? { BatchSize, BatchMaxDelaySeconds } : {};
			return { TargetUrl, ...typesOf(subscription), ...batching };
		}
	}
}

function isSubscribed({ store }: SimulatorContext, request: FastifyRequest): boolean {
	const { type } = request.params as { type: string };
	return store.subscriptions.has(subscriptionName(type) ?? '');
}

function existing(context: SimulatorContext, request: FastifyRequest): Subscription {
	const { type } = request.params as { type: string };
	const name = subscriptionName(type);
	if (name === undefined) throw badQuery(`'${type}' is not a valid WebhookType.`);
	const subscription = context.store.subscriptions.get(name);
	if (subscription === undefined) throw notFound(`There is no webhook subscription for ${name}.`);
	return subscription;
}

/** @throws ServiceError 400 or 409 when the subscription exists, unless it is to be replaced (karbon.md 83) */
function refuseSecond({ options, store }: SimulatorContext, name: string): void {
	const { secondPost = 'reject' } = options;
	if (!store.subscriptions.has(name) || secondPost === 'replace') return;
	const message = `An active subscription for ${name} exists. Delete it first.`;
	throw secondPost === 'conflict' ? new ServiceError(409, '4020', message) : badQuery(message);
}

export function registerWebhookSubscriptions(
	app: FastifyInstance,
	context: SimulatorContext,
): void {
	const { subscriptions } = context.store;
	app.post('/v3/WebhookSubscriptions', async (request, reply) => {
		const subscription = readSubscription(context, objectBody(request.body));
		const { name, TargetUrl } = subscription;
		if (name === MULTI && context.variants.multiTypeSubscriptions === 'refused') {
			throw badQuery('Multi-type subscriptions are not available to this application.');
		}
		refuseSecond(context, name);
		subscriptions.set(name, subscription);
		void reply.code(201);
		return entityAnswer(request, 'WebhookSubscriptions', { TargetUrl, ...typesOf(subscription) });
	});
	app.get('/v3/WebhookSubscriptions/:type', async (request, reply) => {
		expansions(request, []);
		if (context.variants.unknownSubscription === 'null' && !isSubscribed(context, request)) {
			return reply.type('application/json; charset=utf-8').send('null');
		}
		const subscription = existing(context, request);
		return entityAnswer(request, 'WebhookSubscriptions', subscriptionView(context, subscription));
	});
	app.patch('/v3/WebhookSubscriptions/Multi', async (request, reply) => {
		const types = readTypes(objectBody(request.body).WebhookTypes);
		const subscription = subscriptions.get(MULTI);
		if (subscription === undefined) throw notFound('There is no multi-type webhook subscription.');
		const kept = context.variants.patchTypes === 'adds' ? subscription.types : [];
		subscription.types = [...new Set([...kept, ...types])];
		return reply.code(204).send();
	});
	app.delete('/v3/WebhookSubscriptions/:type', async (request, reply) => {
		subscriptions.delete(existing(context, request).name);
		return reply.code(204).send();
	});
	// Removes all subscriptions of the application, which clients must never do.
	app.delete('/v3/WebhookSubscriptions', async (_request, reply) => {
		subscriptions.clear();
		return reply.code(204).send();
	});
}
