import { MULTI, OTHER, OURS, POST, SINGLE, useSubscriptions } from './support';

const { bench, subscriptions, subscribe, answer, create } = useSubscriptions();

describe.each([MULTI, SINGLE])('creating $subject', (kind) => {
	const { name, subject, shown } = kind;
	const path = `/v3/WebhookSubscriptions/${name}`;
	const GET = `GET ${path}`;
	const DELETE = `DELETE ${path}`;

	type Situation =
		| 'no subscription'
		| 'the same subscription'
		| 'the same target URL with other types'
		| 'the same target URL without types'
		| 'another target URL'
		| 'no target URL';
	const SETUP: Record<Situation, () => void> = {
		'no subscription': () => undefined,
		'the same subscription': () => subscribe(name, OURS),
		'the same target URL with other types': () => subscribe(name, OURS, ['User']),
		'the same target URL without types': () => {
			subscribe(name, OURS);
			answer('GET', 200, { TargetUrl: OURS });
		},
		'another target URL': () => subscribe(name, OTHER),
		'no target URL': () => {
			subscribe(name, OTHER);
			answer('GET', 200, {});
		},
	};
	const PATCHED = [GET, 'PATCH /v3/WebhookSubscriptions/Multi', GET];
	const updated = name === 'Multi' ? PATCHED : [GET];
	const isChanged = name === 'Multi';
	const replaced = [GET, DELETE, POST];

	/** What Karbon shows, Replace Existing, the requests, and `created` and `changed` of the output. */
	const TABLE: Array<[Situation, boolean, string[], [boolean, boolean] | 'refused']> = [
		['no subscription', false, [GET, POST], [true, true]],
		['no subscription', true, [GET, POST], [true, true]],
		['the same subscription', false, [GET], [false, false]],
		['the same subscription', true, replaced, [true, true]],
		['the same target URL with other types', false, updated, [false, isChanged]],
		['the same target URL with other types', true, replaced, [true, true]],
		['the same target URL without types', false, updated, [false, isChanged]],
		['the same target URL without types', true, replaced, [true, true]],
		['another target URL', false, [GET], 'refused'],
		['another target URL', true, replaced, [true, true]],
		['no target URL', false, [GET], 'refused'],
		['no target URL', true, replaced, [true, true]],
	];

	it.each(TABLE)(
		'sends the right requests when Karbon shows %s and Replace Existing is %s',
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
			if (isChanged && sent === updated) expect(types).toEqual(['Work', 'Note']);
		},
	);

	it('a second time returns the subscription and changes nothing', async () => {
		await create(kind);
		const { items } = await create(kind, {}, 'https://EXAMPLE.com:443/karbon');
		expect(bench.written()).toEqual([POST]);
		expect(items[0].json).toMatchObject({ created: false, changed: false, ...shown });
	});

	it.each([
		['another target URL', 'other.example'],
		['no target URL', 'a target URL that Karbon does not show'],
	] as const)(
		'reports the existing subscription by its host only when Karbon shows %s',
		async (situation, host) => {
			SETUP[situation]();
			const { error } = await create(kind);
			expect(error?.message).toBe(
				`Webhook subscription not created: ${subject} already exists and delivers to ${host}`,
			);
			expect(error?.description).toContain("turn on 'Replace Existing'");
			expect(JSON.stringify(error)).not.toContain('secret-path');
		},
	);

	it.each([
		['a list', [], 'does not show'],
		['an error', { error: { code: '5001', message: 'Odd' } }, 'Karbon returned an error'],
	])('is refused when Karbon shows %s instead of the subscription', async (_what, body, text) => {
		subscribe(name, OURS);
		answer('GET', 200, body);
		const { error } = await create(kind);
		expect(error?.message).toContain(text);
		expect(bench.written()).toEqual([]);
	});

	it.each([401, 403, 500])(
		'writes nothing when reading the existing subscription fails with HTTP %i',
		async (status) => {
			answer('GET', status);
			const { error } = await create(kind, { replaceExisting: true });
			expect(error?.message).toContain(`read ${subject}`);
			expect(bench.written()).toEqual([]);
		},
	);

	it.each([true, 'true'])(
		'replaces the existing subscription when the option is %j',
		async (replaceExisting) => {
			subscribe(name, OTHER);
			expect((await create(kind, { replaceExisting })).error).toBeUndefined();
		},
	);

	it.each([false, '', null])(
		'does not replace the existing subscription when the option is %j',
		async (replaceExisting) => {
			subscribe(name, OTHER);
			expect((await create(kind, { replaceExisting })).error).toBeDefined();
			expect(bench.written()).toEqual([]);
		},
	);
});
