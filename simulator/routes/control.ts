import type { FastifyInstance, FastifyRequest } from 'fastify';

import { registerLog } from '../control/log';
import { overviewOf } from '../control/overview';
import { registerRecords } from '../control/records';
import { registerState } from '../control/state';
import { registerTime } from '../control/time';
import { CHANGE_KINDS } from '../changes/changer';
import type { DeliveryFaultRule } from '../delivery/deliveryFaults';
import { objectBody } from '../http/body';
import { badModel, notFound } from '../http/errors';
import type { FaultRule } from '../faults/types';
import type { Store } from '../store';
import type { ChangeAction, ChangeKind, DeliverOptions, Simulator } from '../types';
import { subscriptionName } from '../delivery/webhookTypes';

/** Default number of entries in a log. */
const DEFAULT_LIMIT = 100;

function tail<T>(entries: readonly T[], request: FastifyRequest): T[] {
	const limit = Number((request.query as { limit?: string }).limit ?? DEFAULT_LIMIT);
	return Number.isInteger(limit) && limit > 0 ? entries.slice(-limit) : [];
}

function hideCredentials(headers: Record<string, unknown>): Record<string, unknown> {
	const hidden = ['authorization', 'accesskey', 'signature'];
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [
			name,
			hidden.includes(name.toLowerCase()) ? '(hidden)' : value,
		]),
	);
}

/** JSON has no regular expressions, so `pathPattern` contains the pattern as text. */
function readRule(body: Record<string, unknown>): FaultRule {
	const {
		match = {},
		action,
		times,
	} = body as {
		match?: Record<string, unknown>;
		action?: FaultRule['action'];
		times?: number;
	};
	if (action === undefined)
		throw badModel('action is required, for example {"type":"status","status":429}.');
	const { pathPattern, ...rest } = match;
	const path = typeof pathPattern === 'string' ? { path: new RegExp(pathPattern, 'i') } : {};
	return { match: { ...rest, ...path }, action, ...(times === undefined ? {} : { times }) };
}

async function change(simulator: Simulator, body: Record<string, unknown>): Promise<unknown> {
	const { kind, key, action, count, patch } = body as {
		kind?: ChangeKind;
		key?: string;
		action?: ChangeAction;
		count?: number;
		patch?: Record<string, unknown>;
	};
	if (kind === undefined || !CHANGE_KINDS.includes(kind)) {
		throw badModel(`kind must be one of ${CHANGE_KINDS.join(', ')}.`);
	}
	if (count !== undefined && (key !== undefined || patch !== undefined)) {
		throw badModel('count changes several records, so it cannot be combined with key or patch.');
	}
	try {
		if (count !== undefined) return { changes: await simulator.changeMany(kind, count, action) };
		return { changes: [await simulator.change(kind, key, action, patch)] };
	} catch (error) {
		throw notFound((error as Error).message);
	}
}

/** The routes that control the simulator; see docs/simulator.md. */
export function registerControl(app: FastifyInstance, simulator: Simulator): void {
	const done = { done: true };
	for (const register of [registerLog, registerRecords, registerState, registerTime]) {
		register(app, simulator);
	}
	app.get('/_simulator', async () => overviewOf(simulator));
	app.get('/_simulator/requests', async (request) =>
		tail(simulator.requests, request).map((entry) => ({
			...entry,
			headers: hideCredentials(entry.headers),
		})),
	);
	app.get('/_simulator/deliveries', async (request) =>
		tail(simulator.deliveries, request).map((entry) => ({
			...entry,
			headers: hideCredentials(entry.headers),
		})),
	);
	// The record as it is stored, with the fields that Karbon never returns.
	app.get('/_simulator/records/:collection/:key', async (request) => {
		const { collection, key } = request.params as { collection: keyof Store; key: string };
		// Subscriptions contain signing keys.
		const isShown = Object.hasOwn(simulator.store, collection) && collection !== 'subscriptions';
		const records = simulator.store[collection] as ReadonlyMap<string, unknown>;
		const record = isShown ? records.get(key) : undefined;
		if (record === undefined) throw notFound(`${collection} has no record with key '${key}'.`);
		return record;
	});
	app.post('/_simulator/changes', async (request) => change(simulator, objectBody(request.body)));
	app.post('/_simulator/flush', async () => {
		await simulator.flush();
		return done;
	});
	app.post('/_simulator/deliver', async (request) => {
		const { to, body, options } = objectBody(request.body) as {
			to?: string;
			body?: unknown;
			options?: DeliverOptions;
		};
		if (typeof to !== 'string') throw badModel('to is required: a subscription or a URL.');
		try {
			const delivery = await simulator.deliver(to, body, options);
			return { ...delivery, headers: hideCredentials(delivery.headers) };
		} catch (error) {
			throw notFound((error as Error).message);
		}
	});
	app.get('/_simulator/faults', async () =>
		simulator.faults.list().map((rule) => {
			const { path } = rule.match ?? {};
			return typeof path === 'object'
				? { ...rule, match: { ...rule.match, path: undefined, pathPattern: path.source } }
				: rule;
		}),
	);
	app.post('/_simulator/faults', async (request) => {
		simulator.faults.add(readRule(objectBody(request.body)));
		return done;
	});
	app.delete('/_simulator/faults', async () => {
		simulator.faults.clear();
		return done;
	});
	app.post('/_simulator/deliveryFaults', async (request) => {
		const rule = objectBody(request.body) as unknown as DeliveryFaultRule;
		if (typeof rule.fault !== 'object')
			throw badModel('fault is required, for example {"signature":"bad"}.');
		simulator.deliveryFaults.add(rule);
		return done;
	});
	app.delete('/_simulator/deliveryFaults', async () => {
		simulator.deliveryFaults.clear();
		return done;
	});
	app.post('/_simulator/subscriptions/:name/cancel', async (request) => {
		const name = subscriptionName((request.params as { name: string }).name);
		if (name === undefined || !simulator.store.subscriptions.has(name)) {
			throw notFound('There is no such subscription.');
		}
		simulator.cancelSubscription(name);
		return done;
	});
}
