import type { INodeParameters } from 'n8n-workflow';

import type { FaultAction } from '../../../../../simulator';
import { createExecution } from '../../../../support/executeNode';
import { jsonOf, useBench } from '../../support';

const bench = useBench({ secondPost: 'replace' });

const OURS = 'https://example.com/karbon';
const OTHER = 'https://other.example/hook/secret-path';
const KEY = 'a-very-secret-signing-key';
const POST = 'POST /v3/WebhookSubscriptions';
const LOST = /^The existing webhook subscription to other\.example \(.*\) was deleted\./;

interface Kind {
	/** In the path. */
	name: string;
	parameters: INodeParameters;
	subject: string;
	/** The types that are asked for, as Karbon names them in its body. */
	shown: object;
}

const MULTI: Kind = {
	name: 'Multi',
	parameters: { webhookTypes: ['Work', 'Note'] },
	subject: 'a multi-type webhook subscription',
	shown: { WebhookTypes: ['Work', 'Note'] },
};
const SINGLE: Kind = {
	name: 'Invoice',
	parameters: { subscriptionMode: 'single', webhookType: 'Invoice' },
	subject: 'a webhook subscription for Invoice',
	shown: { WebhookType: 'Invoice' },
};

const subscriptions = () => bench.simulator.store.subscriptions;

/** Puts a subscription into the simulator. */
function subscribe(
	name: string,
	TargetUrl: string,
	types = name === 'Multi' ? ['Note', 'Work'] : [name],
) {
	subscriptions().set(name, { slot: name, types, TargetUrl, consecutiveFailures: 0 });
}

function answer(method: string, status: number, body?: unknown, nth?: number): void {
	const action: FaultAction = { type: 'status', status, body };
	bench.simulator.faults.add({ match: { method, nth }, action });
}

const create = async (kind: Kind, options: INodeParameters = {}, targetUrl = OURS) =>
	await bench.run('webhookSubscription.create', { ...kind.parameters, targetUrl, options });

beforeEach(() => subscriptions().clear());

describe.each([MULTI, SINGLE])('creating $subject', (kind) => {
	const { name, subject, shown } = kind;
	const path = `/v3/WebhookSubscriptions/${name}`;
	const GET = `GET ${path}`;
	const DELETE = `DELETE ${path}`;

	type Situation = 'free' | 'same' | 'otherTypes' | 'noTypes' | 'another' | 'hidden';
	const SETUP: Record<Situation, () => void> = {
		free: () => undefined,
		same: () => subscribe(name, OURS),
		otherTypes: () => subscribe(name, OURS, ['User']),
		noTypes: () => {
			subscribe(name, OURS);
			answer('GET', 200, { TargetUrl: OURS });
		},
		another: () => subscribe(name, OTHER),
		hidden: () => {
			subscribe(name, OTHER);
			answer('GET', 200, {});
		},
	};
	const PATCHED = [GET, 'PATCH /v3/WebhookSubscriptions/Multi'];
	const change = name === 'Multi' ? PATCHED : [GET];
	const isChanged = name === 'Multi';
	const renewed = [GET, DELETE, POST];

	/** Situation, Replace Existing, the requests, and `created` and `changed` of the output. */
	const TABLE: Array<[Situation, boolean, string[], [boolean, boolean] | 'refused']> = [
		['free', false, [GET, POST], [true, true]],
		['free', true, [GET, POST], [true, true]],
		['same', false, [GET], [false, false]],
		['same', true, renewed, [true, true]],
		['otherTypes', false, change, [false, isChanged]],
		['otherTypes', true, renewed, [true, true]],
		['noTypes', false, change, [false, isChanged]],
		['noTypes', true, renewed, [true, true]],
		['another', false, [GET], 'refused'],
		['another', true, renewed, [true, true]],
		['hidden', false, [GET], 'refused'],
		['hidden', true, renewed, [true, true]],
	];

	it.each(TABLE)(
		'when Karbon has: %s, replacing: %s',
		async (situation, replace, sent, expected) => {
			SETUP[situation]();
			const { error, items } = await create(kind, { replaceExisting: replace });
			expect(bench.sent()).toEqual(sent);
			if (expected === 'refused') {
				expect(error).toBeDefined();
				expect(subscriptions().get(name)?.TargetUrl).toBe(OTHER);
				return;
			}
			expect(error).toBeUndefined();
			const [created, changed] = expected;
			expect(items[0].json).toMatchObject({ created, changed, TargetUrl: OURS });
			const { TargetUrl, types } = subscriptions().get(name)!;
			expect(TargetUrl).toBe(OURS);
			if (sent !== change) return;
			expect(types).toEqual(name === 'Multi' ? ['Work', 'Note'] : types);
		},
	);

	it('a second time gives the subscription and changes nothing', async () => {
		await create(kind);
		const { items } = await create(kind, {}, 'https://EXAMPLE.com:443/karbon');
		expect(bench.written()).toEqual([POST]);
		expect(items[0].json).toMatchObject({ created: false, changed: false, ...shown });
	});

	it.each([
		['another', 'other.example'],
		['hidden', 'a target URL that Karbon does not show'],
	] as const)('names only the host of a subscription to %s address', async (situation, host) => {
		SETUP[situation]();
		const { error } = await create(kind);
		expect(error?.message).toBe(
			`Webhook subscription not created: ${subject} already exists and delivers to ${host} [item 0]`,
		);
		expect(error?.description).toContain("turn on 'Replace Existing'");
		expect(JSON.stringify(error)).not.toContain('secret-path');
	});

	it.each([
		['no object', []],
		['an error', { error: { code: '5001', message: 'Odd' } }],
	])('is refused when Karbon shows %s', async (_what, body) => {
		subscribe(name, OURS);
		answer('GET', 200, body);
		const { error } = await create(kind);
		expect(error?.message).toContain('does not show');
		expect(bench.written()).toEqual([]);
	});

	it.each([401, 403, 500])('sends nothing more when reading ends with HTTP %i', async (status) => {
		answer('GET', status);
		const { error } = await create(kind, { replaceExisting: true });
		expect(error?.message).toContain(`read ${subject}`);
		expect(bench.written()).toEqual([]);
	});

	it('creates nothing when the existing one cannot be deleted', async () => {
		subscribe(name, OTHER);
		answer('DELETE', 403, { error: { code: '4003', message: `Keep ${OTHER}` } });
		const { error } = await create(kind, { replaceExisting: true });
		expect(bench.written()).toEqual([DELETE]);
		expect(error?.message).toContain('Webhook subscription not deleted');
		expect(error?.description).toContain('The new subscription was not created.');
		expect(JSON.stringify(error)).not.toContain('secret-path');
	});

	it('that another process deleted in between is created without a report of it', async () => {
		subscribe(name, OTHER);
		answer('DELETE', 404);
		answer('POST', 400);
		const { error } = await create(kind, { replaceExisting: true });
		expect(bench.written()).toEqual([DELETE, POST]);
		expect(error?.message).not.toContain('was deleted');
	});

	it.each([400, 403, 500])(
		'reports what is gone when it ends with HTTP %i after the existing one was deleted',
		async (status) => {
			subscribe(name, OTHER);
			answer('POST', status, { error: { code: '4002', message: `No room beside ${OTHER}` } });
			const { error } = await create(kind, { replaceExisting: true });
			expect(error?.message).toMatch(LOST);
			expect(error?.message).toContain(name === 'Multi' ? '(Note, Work)' : '(Invoice)');
			expect(error?.message).toContain('Webhook subscription not created');
			expect(error?.description).toContain('To restore the deleted subscription');
			expect(error?.message).toContain('[item 0]');
			expect(JSON.stringify(error)).not.toContain('secret-path');
			expect(subscriptions().size).toBe(0);
		},
	);

	it('reports the deletion again when a retry fails, until one succeeds', async () => {
		subscribe(name, OTHER);
		const execution = createExecution();
		const parameters = {
			...kind.parameters,
			targetUrl: OURS,
			options: { replaceExisting: true },
		};
		const tryOnce = async () =>
			await bench.run('webhookSubscription.create', parameters, { execution });
		answer('POST', 403);
		expect((await tryOnce()).error?.message).toMatch(LOST);
		expect((await tryOnce()).error?.message).toMatch(LOST);
		expect(bench.written()).toEqual([DELETE, POST, POST]);
		bench.simulator.faults.clear();
		expect(jsonOf((await tryOnce()).items)).toMatchObject([{ created: true }]);
		expect(JSON.stringify(execution.data)).not.toContain('other.example');
		expect(subscriptions().get(name)?.TargetUrl).toBe(OURS);
	});

	it('reports no types where Karbon shows none', async () => {
		subscribe(name, OTHER);
		answer('GET', 200, { TargetUrl: OTHER });
		answer('POST', 403);
		const { error } = await create(kind, { replaceExisting: true });
		const types = name === 'Multi' ? 'types that Karbon does not show' : 'Invoice';
		expect(error?.message).toContain(`(${types}) was deleted`);
	});

	it.each([true, 'true'])('replaces when the option is %j', async (replaceExisting) => {
		subscribe(name, OTHER);
		expect((await create(kind, { replaceExisting })).error).toBeUndefined();
	});

	it.each([false, '', null])('does not replace when the option is %j', async (replaceExisting) => {
		subscribe(name, OTHER);
		expect((await create(kind, { replaceExisting })).error).toBeDefined();
		expect(bench.written()).toEqual([]);
	});
});

describe('options that an existing subscription may not have', () => {
	const hintsFor = async (kind: Kind, options: INodeParameters) =>
		(await create(kind, options)).hints.map(({ message }) => message);

	it.each([
		['no option', {}, undefined],
		['the signing key', { signingKey: KEY }, "'Signing Key'"],
		['another batch size', { batchSize: 7 }, "'Batch Size'"],
		[
			'everything',
			{ signingKey: KEY, batchSize: 7, batchMaxDelaySeconds: 0 },
			"'Signing Key', 'Batch Size', 'Batch Max Delay (Seconds)'",
		],
	])('are reported: %s', async (_what, options, fields) => {
		subscribe('Invoice', OURS);
		const hints = await hintsFor(SINGLE, options);
		if (fields === undefined) return expect(hints).toEqual([]);
		expect(hints).toEqual([
			`The webhook subscription for this target URL already exists. Not applied to it: ${fields}. Karbon cannot change these, or does not show them. To apply them, turn on 'Replace Existing' under Options.`,
		]);
	});

	it('are not reported when Karbon shows that they are the same', async () => {
		await create(MULTI, { batchSize: 7, batchMaxDelaySeconds: 5 });
		expect(await hintsFor(MULTI, { batchSize: 7, batchMaxDelaySeconds: 5 })).toEqual([]);
		expect(await hintsFor(MULTI, { batchSize: 8 })).toHaveLength(1);
	});

	it('are reported when the types are changed', async () => {
		subscribe('Multi', OURS, ['User']);
		expect(await hintsFor(MULTI, { signingKey: KEY })).toHaveLength(1);
	});
});

test('A multi-type subscription that is deleted while its types are changed is created', async () => {
	subscribe('Multi', OURS, ['User']);
	answer('PATCH', 404);
	const { items } = await create(MULTI);
	expect(bench.written()).toEqual(['PATCH /v3/WebhookSubscriptions/Multi', POST]);
	expect(items[0].json).toMatchObject({ created: true, changed: true });
});

describe('when n8n repeats a node that creates subscriptions', () => {
	const parameters: INodeParameters = {
		subscriptionMode: 'single',
		webhookType: '={{ $json.type }}',
		targetUrl: OURS,
		options: { signingKey: KEY },
	};
	const items = ['Note', 'User'].map((type) => ({ json: { type } }));

	it('those that were created give what they gave, although their addresses are hidden', async () => {
		const execution = createExecution();
		answer('POST', 403, undefined, 2);
		const first = await bench.run('webhookSubscription.create', parameters, { items, execution });
		bench.simulator.faults.clear();
		bench.simulator.faults.add({
			match: { path: '/v3/WebhookSubscriptions/Note' },
			action: { type: 'status', status: 200, body: {} },
		});
		const second = await bench.run('webhookSubscription.create', parameters, { items, execution });
		expect(first.error?.message).toContain('[item 1]');
		expect(second.error).toBeUndefined();
		expect(jsonOf(second.items)).toMatchObject([
			{ created: true, WebhookType: 'Note' },
			{ created: true, WebhookType: 'User' },
		]);
		expect(second.hints).toEqual([]);
		expect(bench.written()).toHaveLength(3);
	});

	it('a loop and a second execution create nothing twice', async () => {
		const execution = createExecution();
		for (const runIndex of [0, 1]) {
			await bench.run('webhookSubscription.create', parameters, { items, execution, runIndex });
		}
		const again = await bench.run('webhookSubscription.create', parameters, { items });
		expect(jsonOf(again.items).map(({ created }) => created)).toEqual([false, false]);
		expect(bench.written()).toEqual([POST, POST]);
	});

	it('a loop that replaces leaves one subscription for each type', async () => {
		const execution = createExecution();
		subscribe('Note', OTHER);
		const options = { replaceExisting: true };
		for (const runIndex of [0, 1]) {
			const more = { items, execution, runIndex };
			await bench.run('webhookSubscription.create', { ...parameters, options }, more);
		}
		const left = [...subscriptions().values()].map(({ slot, TargetUrl }) => [slot, TargetUrl]);
		expect(left.sort()).toEqual([
			['Note', OURS],
			['User', OURS],
		]);
	});
});

test('Without a context that n8n keeps, the error still reports the deletion', async () => {
	subscribe('Multi', OTHER);
	answer('POST', 403);
	const { error } = await bench.run(
		'webhookSubscription.create',
		{ ...MULTI.parameters, targetUrl: OURS, options: { replaceExisting: true } },
		{
			adapt(context) {
				const { getContext } = context;
				let calls = 0;
				context.getContext = (type) => {
					calls += 1;
					if (calls === 1) throw new Error('There is no context');
					return getContext.call(context, type);
				};
			},
		},
	);
	expect(error?.message).toMatch(LOST);
});
