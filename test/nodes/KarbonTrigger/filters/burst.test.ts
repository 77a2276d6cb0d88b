import { setImmediate as turn } from 'node:timers/promises';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import {
	LastStatuses,
	type OpenStatus,
} from '../../../../nodes/KarbonTrigger/filters/lastStatuses';
import {
	recordsToFilter,
	readAndFilter,
} from '../../../../nodes/KarbonTrigger/filters/readAndFilter';
import { removeEntries } from '../../../../nodes/KarbonTrigger/marks/marks';
import { statusOf } from '../../../../nodes/shared/records/statuses';
import { readChoices } from '../../../../nodes/KarbonTrigger/settings';
import { readCredentials } from '../../../../nodes/shared/credentials';
import { NodeStore } from '../../../../nodes/shared/nodeStore';
import { RateLimiterRegistry } from '../../../../nodes/shared/rateLimiter/registry';
import { CancelledError, type Timing } from '../../../../nodes/shared/timing';
import { KarbonClient } from '../../../../nodes/shared/transport/client';
import type { ClientOptions } from '../../../../nodes/shared/transport/clientOptions';
import type { RequestHost } from '../../../../nodes/shared/transport/sendOnce';
import {
	createManualClock,
	createSimulator,
	type ManualClock,
	type RateLimitOptions,
	type Simulator,
} from '../../../../simulator';
import type { ChangeEvent } from '../../../../nodes/KarbonTrigger/events/changeEvent';
import { MemoryStore } from '../../../support/trigger/memoryStore';
import { credentialFor } from '../../../support/n8n/credentials';
import { createRequestHost } from '../../../support/n8n/requestHost';
import { readResponse } from '../../../support/readResponse';
import { wireEvent } from '../../../support/trigger/validDelivery';

const EVENTS = 1_000;
const NEWLY_PAID = 50;
const MAX_REQUESTS = 70;
/** Another workflow reads a record this often. */
const READ_EVERY_MS = 500;
/** How long Karbon takes to answer. */
const LATENCY_MS = 200;
const MAX_WAIT_MS = 5_000;
const WINDOW_MS = 60_000;

const choices = readChoices((name, fallback) =>
	name === 'filters.invoiceStatus' ? ['Paid'] : fallback,
);

const eventsOf = (keys: string[]) =>
	keys.map((ResourcePermaKey) => wireEvent({ ResourcePermaKey }) as ChangeEvent);

/** A clock that stops while a request is pending. */
class World {
	readonly clock: ManualClock = createManualClock();
	readonly timing: Timing = {
		now: () => this.clock.now(),
		random: () => 0.5,
		sleep: async (ms, signal) => {
			await new Promise<void>((resolve, reject) => {
				const timer = this.clock.setTimer(resolve, ms);
				const abort = () => {
					timer.cancel();
					reject(new CancelledError());
				};
				if (signal?.aborted) abort();
				else signal?.addEventListener('abort', abort, { once: true });
			});
		},
	};
	private readonly limiters = new RateLimiterRegistry(WINDOW_MS, this.timing);
	private pendingRequests = 0;

	client(credential: ICredentialDataDecryptedObject, options: ClientOptions = {}): KarbonClient {
		const host = createRequestHost(credential);
		const { timing, limiters } = this;
		return new KarbonClient(this.counting(host), readCredentials(credential), {
			timing,
			limiters,
			...options,
		});
	}

	private counting(host: ReturnType<typeof createRequestHost>): RequestHost {
		const send = host.helpers.httpRequestWithAuthentication;
		host.helpers.httpRequestWithAuthentication = async (...call) => {
			await this.timing.sleep(LATENCY_MS);
			this.pendingRequests++;
			try {
				const response = (await send.apply(host as never, call)) as { body: unknown };
				await readResponse(call[1], response);
				return response;
			} finally {
				this.pendingRequests--;
			}
		};
		return host as unknown as RequestHost;
	}

	/** Lets time pass until the promise has settled. @param onTick called each 50 ms */
	async settle<T>(promise: Promise<T>, onTick: () => void = () => undefined): Promise<T> {
		let isPending = true;
		const end = () => (isPending = false);
		promise.then(end, end);
		while (isPending) {
			await turn();
			if (this.pendingRequests > 0) continue;
			onTick();
			await this.clock.advance(50);
		}
		return await promise;
	}
}

let simulator: Simulator | undefined;
afterEach(async () => await simulator?.close());

describe.each<RateLimitOptions['algorithm']>(['slidingWindow', 'fixedWindow', 'tokenBucket'])(
	'1,000 invoices that change at once, 50 of them newly paid, with the rate limit %s,',
	(algorithm) => {
		test(`cause at most ${MAX_REQUESTS} requests, and other workflows wait at most 5 seconds`, async () => {
			const world = new World();
			simulator = await createSimulator({
				clock: world.clock,
				data: { invoices: EVENTS, contacts: 1 },
				rateLimit: { algorithm },
			});
			const { change, store, requests } = simulator;
			const keys = [...store.invoices.keys()];
			const newlyPaid = keys.slice(100, 100 + NEWLY_PAID);
			const credential = credentialFor(simulator, { requestsPerMinute: 120 });
			const marks = {
				store: new NodeStore(new MemoryStore(), { node: algorithm ?? '', maxEntries: 10_000 }),
				reachMs: undefined,
				unsaved: [],
			};
			const open = new Map<string, OpenStatus>();

			/** All invoices change, and an execution reads them. */
			async function execution(): Promise<ChangeEvent[]> {
				for (const key of keys) await change('Invoice', key, 'Updated');
				const events = eventsOf(keys);
				const memory = { marks, open, times: {}, workflow: undefined };
				const statuses = await LastStatuses.load(memory, recordsToFilter(events, choices));
				const client = world.client(credential, { background: 'besideOthers' });
				const { passed } = await readAndFilter(
					{ client, choices, statuses, isInOrder: true },
					events,
				);
				await removeEntries(marks, statuses.close());
				return passed.map(({ event }) => event);
			}

			/** The trigger has seen the status of every invoice. */
			async function seeAll(): Promise<void> {
				const memory = { marks, open, times: {}, workflow: undefined };
				const records = recordsToFilter(eventsOf(keys), choices);
				const statuses = await LastStatuses.load(memory, records);
				for (const record of records) {
					statuses.saw(record, statusOf(store.invoices.get(record.key), record.source));
				}
				await removeEntries(marks, statuses.close());
			}
			const [contact] = store.contacts.keys();
			const reads: Array<Promise<number>> = [];
			let readAt = -Infinity;
			/** Another workflow reads a contact twice a second. */
			function readContact(): void {
				const now = world.clock.now();
				if (now - readAt < READ_EVERY_MS) return;
				readAt = now;
				const path = `/v3/Contacts/${contact}`;
				const read = world
					.client(credential)
					.send({ method: 'GET', path, errorContext: { purpose: 'read' } });
				reads.push(read.then(() => world.clock.now() - now - LATENCY_MS));
			}

			// A third of the invoices was paid long before, and the trigger has seen that.
			const isPaid = (key: string, index: number) => !newlyPaid.includes(key) && index % 3 === 0;
			keys.forEach((key, index) => {
				const status = isPaid(key, index) ? 'Paid' : 'AwaitingPayment';
				store.invoices.get(key)!.InvoiceStatus = status;
			});
			await seeAll();

			for (const key of newlyPaid) store.invoices.get(key)!.InvoiceStatus = 'Paid';
			const before = requests.length;
			const second = await world.settle(execution(), readContact);
			const waits = await world.settle(Promise.all(reads));

			const ours = requests.slice(before).filter(({ path }) => path.startsWith('/v3/Invoices'));
			expect(second.map(({ ResourcePermaKey: key }) => key)).toEqual(newlyPaid);
			expect(second.every(({ recordStatus }) => recordStatus === 'found')).toBe(true);
			expect(ours.length).toBeLessThanOrEqual(MAX_REQUESTS);
			expect(Math.max(...waits)).toBeLessThanOrEqual(MAX_WAIT_MS);
		});
	},
);
