import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { INodeParameters } from 'n8n-workflow';

import { EVERY_OPERATION, SENDING_OPERATIONS } from '../nodes/Karbon/everyOperation';
import { byId, byUrl, useBench } from '../nodes/Karbon/support';

const bench = useBench();

/** 1 MB of text for which an inefficient regular expression for access keys takes quadratic time. */
const KEYS = 'eyJ'.repeat(350_000);
const MAX_BLOCKED_MS = 50;
/** Maximum number of runs. Only the fastest counts, because other programs can delay this process. */
const MEASUREMENTS = 20;

/** Maximum time for which a task blocks the event loop, in the best of several runs. Milliseconds. */
async function blockedMs(task: () => Promise<unknown>): Promise<number> {
	let best = Infinity;
	for (let run = 0; run < MEASUREMENTS && best > MAX_BLOCKED_MS; run++) {
		const monitor = monitorEventLoopDelay({ resolution: 1 });
		monitor.enable();
		await new Promise((resolve) => setTimeout(resolve, 5));
		await task();
		await new Promise((resolve) => setTimeout(resolve, 5));
		monitor.disable();
		best = Math.min(best, monitor.max / 1e6);
	}
	return best;
}

/** Optional parameters that the valid input does not have. */
const MORE: Record<string, INodeParameters[]> = {
	'contact.getAll': [{ options: { filter: KEYS } }],
	'expense.create': [{ options: { idempotencyKey: KEYS } }],
	'file.download': [{ fileContextKey: byUrl(`/${KEYS}`) }, { binaryPropertyName: KEYS }],
	'file.getAll': [{ filters: { mimeType: KEYS } }, { filters: { source: KEYS } }],
	'file.upload': [{ options: { fileName: KEYS } }, { options: { mimeType: KEYS } }],
	'invoice.downloadPdf': [{ binaryPropertyName: KEYS }],
	'invoice.get': [{ options: { expand: KEYS } }],
	'invoice.getAll': [
		{ options: { filter: KEYS } },
		{ options: { orderBy: KEYS } },
		{ limit: KEYS },
	],
	'payment.create': [{ options: { reference: KEYS } }, { options: { idempotencyKey: KEYS } }],
	'webhookSubscription.create': [{ targetUrl: KEYS }, { options: { signingKey: KEYS } }],
	'webhookSubscription.update': [{ webhookTypes: KEYS }],
	'workItem.getAll': [
		{ filters: { title: KEYS } },
		{ filters: { startDate: { range: { period: 'between', from: KEYS } } } },
	],
};

/** Variants of a parameter's value, each with 1 MB in another field of a collection or entry of a list. */
function longValues(value: unknown): unknown[] {
	if (typeof value !== 'object' || value === null) return [KEYS];
	if ('__rl' in value) return [byId(KEYS)];
	if (Array.isArray(value)) {
		return value.flatMap((part, index) =>
			longValues(part).map((long) => value.map((one: unknown, at) => (at === index ? long : one))),
		);
	}
	return Object.entries(value).flatMap(([name, part]) =>
		longValues(part).map((long) => ({ ...value, [name]: long })),
	);
}

/** Variants of an operation's parameters, each with 1 MB in another parameter. */
function longInputs(operation: string): INodeParameters[] {
	const { parameters } = EVERY_OPERATION[operation](bench.simulator);
	const own = longValues(parameters) as INodeParameters[];
	return [...own, ...(MORE[operation] ?? []).map((long) => ({ ...parameters, ...long }))];
}

describe(`1 MB of "eyJ" blocks the event loop for at most ${MAX_BLOCKED_MS} ms`, () => {
	it.each(Object.keys(EVERY_OPERATION))('in any parameter of %s', async (operation) => {
		const { item } = EVERY_OPERATION[operation](bench.simulator);
		const items = [item ?? { json: {} }];
		await bench.run(operation, EVERY_OPERATION[operation](bench.simulator).parameters, { items });
		for (const parameters of longInputs(operation)) {
			const texts: string[] = [];
			const run = async () => {
				const { error } = await bench.run(operation, parameters, { items });
				texts.push(error?.message ?? '', error?.description ?? '');
			};
			expect(await blockedMs(run)).toBeLessThanOrEqual(MAX_BLOCKED_MS);
			for (const text of texts) expect(text.length).toBeLessThanOrEqual(2_000);
		}
	});

	it.each([
		['a message', { error: { code: '4002', message: KEYS } }],
		['a code', { error: { code: KEYS, message: 'No.' } }],
		['details', { error: { code: '4003', message: 'No.', details: [{ message: KEYS }] } }],
		['the name of a field', { error: { details: { [KEYS]: 'No.' } } }],
		['a list', [KEYS]],
		['text that is not JSON', KEYS],
	])('in %s of an error response', async (_name, body) => {
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		const server = createServer((request, response) => {
			request.resume();
			response.writeHead(request.method === 'GET' ? 400 : 500).end(text);
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		const credential = { baseUrl, accessToken: 'token-of-a-test', accessKey: 'eyJ-key-of-a-test' };
		try {
			for (const operation of SENDING_OPERATIONS) {
				const { parameters, item } = EVERY_OPERATION[operation](bench.simulator);
				const items = [item ?? { json: {} }];
				const run = async () => {
					const { error } = await bench.run(operation, parameters, { items, credential });
					expect(error!.message.length).toBeLessThanOrEqual(2_000);
					expect((error!.description ?? '').length).toBeLessThanOrEqual(2_000);
				};
				expect(await blockedMs(run)).toBeLessThanOrEqual(MAX_BLOCKED_MS);
			}
		} finally {
			server.close();
		}
	});
});
