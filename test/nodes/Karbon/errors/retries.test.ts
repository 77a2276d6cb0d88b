import { createSimulator } from '../../../../simulator';
import { credentialFor } from '../../../support/n8n/credentials';
import { EVERY_OPERATION } from '../everyOperation';
import { useBench } from '../support';

const bench = useBench();

describe('a temporary error', () => {
	it.each(['invoice.getAll', 'invoice.get', 'webhookSubscription.delete'])(
		'is retried by %s, which is safe to repeat',
		async (operation) => {
			const { parameters } = EVERY_OPERATION[operation](bench.simulator);
			bench.simulator.faults.add({ action: { type: 'status', status: 503 }, times: 1 });
			bench.simulator.faults.add({ action: 'resetBefore', times: 1 });
			const { error, hints } = await bench.run(operation, parameters);
			expect(error).toBeUndefined();
			expect(hints.map(({ message }) => message)).toContainEqual(
				expect.stringMatching(/requests? (were|was) retried/),
			);
		},
	);

	it.each(['payment.create', 'payment.reverse', 'payment.delete', 'expense.create', 'file.upload'])(
		'is retried by %s after a rate limit, because nothing was processed',
		async (operation) => {
			const { parameters, item } = EVERY_OPERATION[operation](bench.simulator);
			bench.simulator.faults.add({
				action: { type: 'status', status: 429, retryAfter: 0 },
				times: 2,
			});
			const items = [item ?? { json: {} }];
			const { error } = await bench.run(operation, parameters, { items });
			expect(error).toBeUndefined();
			expect(bench.sent()).toHaveLength(3);
		},
	);

	it('is not retried when Karbon asks for a long wait', async () => {
		// Another simulator, because the rate limiter of this one stays paused.
		const other = await createSimulator({ rateLimit: { algorithm: 'off' } });
		try {
			other.faults.add({ action: { type: 'status', status: 429, retryAfter: 3600 } });
			const { error } = await bench.run('invoice.getAll', {}, { credential: credentialFor(other) });
			expect(error?.message).toContain('asks to wait 3600 seconds');
		} finally {
			await other.close();
		}
	});

	it('is reported when the Base URL refuses connections', async () => {
		const credential = { ...credentialFor(bench.simulator), baseUrl: 'http://127.0.0.1:1' };
		const { error } = await bench.run('invoice.getAll', {}, { credential });
		expect(error?.message).toContain(
			'The server at the Base URL refuses connections. Could not list the invoices after 5 attempts.',
		);
		expect(error?.message).not.toContain('ECONNREFUSED');
	});
});
