import type { SimulatorOptions } from '../../../../simulator';
import { createManualClock } from '../../../../simulator/clock';
import { byId, firstKey, jsonOf, useBench, waitOnClock } from '../support';

type Variants = NonNullable<SimulatorOptions['variants']>;
type Algorithm = NonNullable<SimulatorOptions['rateLimit']>['algorithm'];

const READINGS: Array<[Algorithm, Variants]> = (
	['slidingWindow', 'fixedWindow', 'tokenBucket'] as const
).flatMap((algorithm) =>
	(['seconds', 'date', 'zero', 'absent'] as const).flatMap((retryAfter) =>
		(['429', '503'] as const).map((rateLimitStatus): [Algorithm, Variants] => [
			algorithm,
			{ retryAfter, rateLimitStatus },
		]),
	),
);

describe.each(READINGS)(
	'A rate limit that the node does not know: %s, %j',
	(algorithm, variants) => {
		const clock = createManualClock();
		const bench = useBench({
			data: { contacts: 2, invoices: 1 },
			clock,
			rateLimit: { algorithm, limit: 3, windowMs: 3_000 },
			variants: { ...variants, conflicts: 'none' },
		});

		waitOnClock(clock);

		beforeEach(async () => {
			await clock.advance(60_000);
		});

		const contactKey = () => byId(firstKey(bench.simulator.store.contacts));
		const statuses = () => bench.simulator.requests.map(({ status }) => String(status));

		it('is waited for by reads', async () => {
			const items = Array.from({ length: 8 }, () => ({ json: {} }));
			const { error, items: read } = await bench.run(
				'contact.get',
				{ contactKey: contactKey() },
				{ items },
			);
			expect(error).toBeUndefined();
			expect(read).toHaveLength(8);
			expect(statuses()).toContain(variants.rateLimitStatus);
		});

		it('is waited for by an update', async () => {
			const parameters = { contactKey: contactKey(), updateFields: { description: 'New' } };
			for (let use = 0; use < 2; use++)
				await bench.run('contact.get', { contactKey: contactKey() });
			const { error, items } = await bench.run('contact.update', parameters);
			expect(error).toBeUndefined();
			expect(jsonOf(items)).toEqual([expect.objectContaining({ changed: true })]);
			expect(statuses()).toContain(variants.rateLimitStatus);
		});
	},
);

describe('A rate limit that answers with HTTP 503', () => {
	const clock = createManualClock();
	const bench = useBench({
		clock,
		rateLimit: { algorithm: 'fixedWindow', limit: 1 },
		variants: { retryAfter: 'zero', rateLimitStatus: '503' },
	});

	it('leaves the outcome of a create unknown, which is not sent again', async () => {
		await bench.run('tenantSettings.get');
		const { error } = await bench.run('customField.create', { name: 'Region', fieldType: 'Text' });
		expect(error?.message).toMatch(
			/^Custom field may have been created, but this is not confirmed/,
		);
		expect(error?.description).toContain('HTTP 503');
		expect(bench.written()).toHaveLength(1);
	});
});
