import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createManualClock, createSimulator } from '../../../simulator';
import type { ChangeAction } from '../../../simulator/types';

/** Argument of the program: what to simulate. */
export interface SimulatorOrder {
	contacts: number;
	/** Simulated milliseconds between two changes of contacts. */
	changeEveryMs: number;
	/** Requests that the simulator accepts in a minute. */
	limit: number;
}

/** What the simulator recorded. */
export interface SimulatorReport {
	/** Contacts that were deleted while the program ran. */
	deleted: string[];
	changes: number;
	requests: number;
	/** Requests that were refused by the rate limit. */
	refused: number;
	/** Simulated minutes. */
	minutes: number;
	/** Maximum number of requests in a simulated minute after the first. */
	maxPerMinute: number;
	/** Keys of the contacts at the start. */
	keys: string[];
}

const { contacts, changeEveryMs, limit } = JSON.parse(process.argv[2]) as SimulatorOrder;

async function main(): Promise<void> {
	const clock = createManualClock(Date.now());
	const startedAt = clock.now();
	const simulator = await createSimulator({
		clock,
		data: { contacts, invoices: 0, payments: 0, workItems: 0, filesPerEntity: 0 },
		rateLimit: { algorithm: 'slidingWindow', limit },
	});
	const keys = [...simulator.store.contacts.keys()];
	const deleted: string[] = [];
	const perMinute: number[] = [];
	let changes = 0;
	let requests = 0;
	let refused = 0;

	async function change(): Promise<void> {
		changes++;
		// Spread over the list, so that rows before and after the current page move.
		const key = keys[(changes * 7919) % keys.length];
		let action: ChangeAction = 'Updated';
		if (changes % 10 === 5) action = 'Inserted';
		if (changes % 10 === 9 && simulator.store.contacts.has(key)) action = 'Deleted';
		await simulator.change('Contact', action === 'Deleted' ? key : undefined, action);
		if (action === 'Deleted') deleted.push(key);
	}

	function count(): void {
		for (const { at, status } of simulator.requests) {
			const minute = Math.floor((at - startedAt) / 60_000);
			perMinute[minute] = (perMinute[minute] ?? 0) + 1;
			requests++;
			if (status === 429) refused++;
		}
		simulator.reset();
	}

	async function advance(ms: number): Promise<void> {
		const end = clock.now() + ms;
		for (;;) {
			const nextChange = startedAt + (changes + 1) * changeEveryMs;
			if (nextChange > end) break;
			await clock.advance(nextChange - clock.now());
			await change();
		}
		await clock.advance(end - clock.now());
		count();
	}

	function report(): SimulatorReport {
		count();
		const minutes = (clock.now() - startedAt) / 60_000;
		const maxPerMinute = Math.max(0, ...perMinute.slice(1).map((number) => number ?? 0));
		return { deleted, changes, requests, refused, minutes, maxPerMinute, keys };
	}

	const control = createServer((request, response) => {
		void (async () => {
			const ms = Number(new URL(request.url!, 'http://control').searchParams.get('ms') ?? 0);
			await advance(ms);
			response.end(request.method === 'POST' ? String(clock.now()) : JSON.stringify(report()));
		})();
	});
	await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
	const controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
	const ready = { url: simulator.url, controlUrl, now: clock.now() };
	process.stdout.write(`\nREADY ${JSON.stringify(ready)}\n`);
}

void main();
