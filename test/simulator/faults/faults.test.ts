import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createSimulator, type FaultRule } from '../../../simulator';
import { createFaultPlan } from '../../../simulator/faults/plan';
import type { Clock } from '../../../simulator/clock';
import { until } from '../../support/manualTiming';
import { type Bench, closeAll, firstKey, type Json, startBench } from '../support';

describe('which requests a fault rule takes', () => {
	const hits = (rule: Omit<FaultRule, 'action'>, requests: Array<[string, string]>) => {
		const plan = createFaultPlan();
		plan.add({ ...rule, action: 'notJson' });
		return requests.map(([method, path]) => plan.next(method, path) !== undefined);
	};
	const five = Array.from({ length: 5 }, (): [string, string] => ['GET', '/v3/Invoices']);

	it.each<[string, Omit<FaultRule, 'action'>, boolean[]]>([
		['everything', {}, [true, true, true, true, true]],
		['nth', { match: { nth: 2 } }, [false, true, false, false, false]],
		['every', { match: { every: 2 } }, [false, true, false, true, false]],
		['times', { match: { times: 2 } }, [true, true, false, false, false]],
		['times beside match', { times: 1 }, [true, false, false, false, false]],
		['every and times', { match: { every: 2, times: 1 } }, [false, true, false, false, false]],
		['another method', { match: { method: 'post' } }, [false, false, false, false, false]],
		['the method', { match: { method: 'get' } }, [true, true, true, true, true]],
		['the path in any case', { match: { path: '/V3/invoices' } }, [true, true, true, true, true]],
		['a longer path', { match: { path: '/v3/Invoices/x' } }, [false, false, false, false, false]],
		['the beginning of the path', { match: { path: '/v3/inv*' } }, [true, true, true, true, true]],
		[
			'a regular expression, global or not',
			{ match: { path: /invoices$/gi } },
			[true, true, true, true, true],
		],
	])('%s', (_name, rule, expected) => {
		expect(hits(rule, five)).toEqual(expected);
	});

	it('the first rule wins; a rule that was overtaken keeps its times', () => {
		const plan = createFaultPlan();
		plan.add({ match: { nth: 1 }, action: 'notJson' });
		plan.add({ action: 'resetAfter', times: 1 });
		expect([1, 2, 3].map(() => plan.next('GET', '/')?.type)).toEqual([
			'notJson',
			'resetAfter',
			undefined,
		]);
		expect(plan.list()).toHaveLength(2);
		plan.clear();
		expect(plan.list()).toEqual([]);
	});
});

let now = Date.UTC(2026, 0, 15, 9);

/** Delays that were asked for since the test began, in milliseconds. */
const waits: number[] = [];

/** Moves to the end of every wait at once. */
const clock: Clock = {
	now: () => now,
	setTimer(fn, delayMs) {
		waits.push(delayMs);
		const due = now + delayMs;
		const timer = setImmediate(() => {
			now = Math.max(now, due);
			void fn();
		});
		return { cancel: () => clearImmediate(timer) };
	},
};

describe('what a fault does', () => {
	let bench: Bench;
	let foreign: Server;
	let foreignOrigin: string;
	const foreignRequests: Json[] = [];
	beforeAll(async () => {
		bench = await startBench({ clock });
		foreign = createServer((request, response) => {
			foreignRequests.push(request.headers);
			response.end('{}');
		});
		await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
		foreignOrigin = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
	});
	afterAll(async () => {
		await closeAll();
		await new Promise((resolve) => foreign.close(resolve));
	});
	beforeEach(() => {
		bench.simulator.faults.clear();
		bench.simulator.reset();
		waits.length = 0;
	});

	const withFault = async (action: FaultRule['action'], path = '/v3/Invoices?$top=2') => {
		bench.simulator.faults.add({ action, times: 1 });
		return await bench.get(path);
	};
	const payment = () => {
		const invoice = [...bench.simulator.store.invoices.values()].find(
			({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment',
		);
		return {
			InvoiceKey: invoice?.InvoiceKey,
			PaymentMethod: 'EFT',
			PaymentDate: invoice?.InvoiceDate,
			TotalAmount: 1,
		};
	};

	it.each([
		[500, { error: { code: '5001' } }],
		[409, { error: { code: '4020' } }],
		[403, { error: { code: '4021' } }],
		[429, { statusCode: '429' }],
	])(
		'status %i answers with the body of that status, once, without processing',
		async (status, body) => {
			const before = bench.simulator.store.payments.size;
			bench.simulator.faults.add({ action: { type: 'status', status }, times: 1 });
			expect(await bench.post('/v3/ManualPayments', payment())).toMatchObject({ status, body });
			expect(bench.simulator.store.payments.size).toBe(before);
			expect(bench.simulator.requests).toMatchObject([{ status, fault: 'status' }]);
			expect((await bench.get('/v3/Users')).status).toBe(200);
		},
	);

	it('status takes a body, headers and Retry-After as seconds or HTTP date', async () => {
		const own = await withFault({
			type: 'status',
			status: 418,
			body: { a: 1 },
			headers: { 'x-test': 'yes' },
		});
		expect(own).toMatchObject({ status: 418, body: { a: 1 } });
		expect(own.headers.get('x-test')).toBe('yes');
		const seconds = await withFault({ type: 'status', status: 429, retryAfter: 7 });
		expect(seconds.headers.get('retry-after')).toBe('7');
		const date = await withFault({
			type: 'status',
			status: 503,
			retryAfter: 30,
			retryAfterForm: 'date',
		});
		expect(date.headers.get('retry-after')).toBe(new Date(now + 30_000).toUTCString());
	});

	it('a storm of 20 times 429 ends', async () => {
		bench.simulator.faults.add({
			action: { type: 'status', status: 429, retryAfter: 1 },
			times: 20,
		});
		const statuses: number[] = [];
		for (let index = 0; index < 22; index += 1)
			statuses.push((await bench.get('/v3/Users')).status);
		expect(statuses).toEqual([...Array.from({ length: 20 }, () => 429), 200, 200]);
	});

	it('resetBefore cuts the connection and processes nothing', async () => {
		const before = bench.simulator.store.payments.size;
		bench.simulator.faults.add({ action: 'resetBefore', times: 1 });
		await expect(bench.post('/v3/ManualPayments', payment())).rejects.toThrow('fetch failed');
		expect(bench.simulator.store.payments.size).toBe(before);
		expect(bench.simulator.requests).toMatchObject([{ status: 0, fault: 'resetBefore' }]);
	});

	it('resetAfter processes the request and gives no answer', async () => {
		const before = bench.simulator.store.payments.size;
		bench.simulator.faults.add({
			match: { path: '/v3/ManualPayments' },
			action: 'resetAfter',
			times: 1,
		});
		await expect(bench.post('/v3/ManualPayments', payment())).rejects.toThrow('fetch failed');
		expect(bench.simulator.store.payments.size).toBe(before + 1);
		expect(bench.simulator.requests).toMatchObject([{ status: 201, fault: 'resetAfter' }]);
	});

	it('resetAfter keeps the file of an upload', async () => {
		const before = bench.simulator.store.files.size;
		const key = firstKey(bench.simulator.store.contacts);
		bench.simulator.faults.add({ action: 'resetAfter', times: 1 });
		const sent = bench.upload([
			{ name: 'contact_keys', content: key },
			{ name: 'file', fileName: 'a.txt', content: 'x' },
		]);
		await expect(sent).rejects.toThrow('fetch failed');
		expect(bench.simulator.store.files.size).toBe(before + 1);
	});

	it('answerAfter processes the request and answers something else, also in place of 204', async () => {
		const { payments } = bench.simulator.store;
		const before = new Set(payments.keys());
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 200, body: [] },
			times: 1,
		});
		const created = await bench.post('/v3/ManualPayments', payment());
		expect(created).toMatchObject({ status: 200, body: [] });
		expect(payments.size).toBe(before.size + 1);
		const [key] = [...payments.keys()].filter((one) => !before.has(one));
		bench.simulator.faults.add({ action: { type: 'answerAfter', status: 202 }, times: 1 });
		const deleted = await bench.call('DELETE', `/v3/ManualPayments/${key}`);
		expect(deleted).toMatchObject({ status: 202, text: '' });
		expect(payments.has(key)).toBe(false);
		expect(bench.simulator.requests).toMatchObject([
			{ status: 200, fault: 'answerAfter' },
			{ status: 202, fault: 'answerAfter' },
		]);
	});

	it('noAnswer processes the request and leaves the client waiting', async () => {
		const other = await createSimulator({ rateLimit: { algorithm: 'off' } });
		other.faults.add({ action: 'noAnswer' });
		const { accessToken, accessKey } = other.credentials;
		const sent = fetch(`${other.url}/v3/WebhookSubscriptions`, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${accessToken}`,
				accesskey: accessKey,
				'content-type': 'application/json',
			},
			body: JSON.stringify({ WebhookType: 'Note', TargetUrl: 'https://example.com/' }),
		});
		await until(() => other.store.subscriptions.size > 0);
		await other.close();
		await expect(sent).rejects.toThrow('fetch failed');
	});

	it('delay answers late but as usual', async () => {
		expect((await withFault({ type: 'delay', ms: 30_000 })).status).toBe(200);
		expect(waits).toEqual([30_000]);
	});

	it('truncate breaks off an answer, a list as well as a download', async () => {
		await expect(withFault('truncate')).rejects.toThrow();
		const file = firstKey(bench.simulator.store.files);
		const { body } = await bench.get(`/v3/FileDetails/${file}`);
		await expect(withFault('truncate', body.DownloadUrl)).rejects.toThrow();
		expect((await bench.get(body.DownloadUrl)).status).toBe(200);
	});

	it('slowBody gives the whole answer in pieces', async () => {
		const { body } = await withFault({ type: 'slowBody', chunks: 4, pauseMs: 10_000 });
		expect(body.value).toHaveLength(2);
		expect(waits).toEqual([10_000, 10_000, 10_000]);
	});

	it('foreignNextLink points to another origin', async () => {
		const { body } = await withFault({ type: 'foreignNextLink', origin: foreignOrigin });
		expect(new URL(body['@odata.nextLink']).origin).toBe(foreignOrigin);
		expect(new URL(body['@odata.nextLink']).pathname).toBe('/v3/Invoices');
	});

	it('loopNextLink names the same page again', async () => {
		const { body } = await withFault('loopNextLink');
		expect(body['@odata.nextLink']).toBe(`${bench.simulator.url}/v3/Invoices?$top=2`);
	});

	it('emptyPageWithNextLink has no rows but a nextLink', async () => {
		const { body } = await withFault('emptyPageWithNextLink');
		expect(body).toMatchObject({ value: [], '@odata.nextLink': expect.any(String) });
	});

	it('wrongCount changes the count, and TotalCount of files', async () => {
		expect((await withFault('wrongCount')).body['@odata.count']).toBe(257);
		const path = `/v3/FileList/Organization?EntityKey=${firstKey(bench.simulator.store.organizations)}`;
		const { body } = await withFault({ type: 'wrongCount', by: -1 }, path);
		expect(body).toMatchObject({ TotalCount: 1, '@odata.count': 1 });
	});

	it('foreignRedirect sends the client to another origin', async () => {
		const answer = await withFault({ type: 'foreignRedirect', origin: foreignOrigin });
		expect(answer.status).toBe(302);
		expect(answer.headers.get('location')).toBe(`${foreignOrigin}/v3/Invoices?$top=2`);
		expect(foreignRequests).toEqual([]);
	});

	it('redirectLoop sends the client to where it came from', async () => {
		const answer = await withFault('redirectLoop');
		expect(answer.headers.get('location')).toBe('/v3/Invoices?$top=2');
	});

	it('notJson answers 200 with HTML', async () => {
		const answer = await withFault('notJson');
		expect(answer.status).toBe(200);
		expect(answer.headers.get('content-type')).toContain('text/html');
		expect(answer.text).toContain('<html>');
	});
});
