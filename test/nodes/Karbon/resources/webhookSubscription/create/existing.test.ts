import { MULTI, OTHER, OURS, POST, SINGLE, useSubscriptions } from './support';

const { bench, subscriptions, subscribe, answer, create } = useSubscriptions();

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
