import { createExecution } from '../../../../../support/action/executeNode';
import { jsonOf } from '../../../support';
import { DELETED, MULTI, OTHER, OURS, POST, SINGLE, useSubscriptions } from './support';

const { bench, subscriptions, subscribe, answer, create } = useSubscriptions();

describe.each([MULTI, SINGLE])('creating $subject', (kind) => {
	const { name } = kind;
	const DELETE = `DELETE /v3/WebhookSubscriptions/${name}`;

	it('creates nothing when the existing subscription cannot be deleted', async () => {
		subscribe(name, OTHER);
		answer('DELETE', 403, { error: { code: '4003', message: `Keep ${OTHER}` } });
		const { error } = await create(kind, { replaceExisting: true });
		expect(bench.written()).toEqual([DELETE]);
		expect(error?.message).toContain('Webhook subscription not deleted');
		expect(error?.description).toContain('The new subscription was not created.');
		expect(JSON.stringify(error)).not.toContain('secret-path');
	});

	it('reports no deletion when another process deleted the existing subscription first', async () => {
		subscribe(name, OTHER);
		answer('DELETE', 404);
		answer('POST', 400);
		const { error } = await create(kind, { replaceExisting: true });
		expect(bench.written()).toEqual([DELETE, POST]);
		expect(error?.message).not.toContain('was deleted');
	});

	it.each([400, 403, 500])(
		'reports the deleted subscription when the request fails with HTTP %i',
		async (status) => {
			subscribe(name, OTHER);
			answer('POST', status, { error: { code: '4002', message: `No room beside ${OTHER}` } });
			const { error } = await create(kind, { replaceExisting: true });
			expect(error?.message).toMatch(DELETED);
			expect(error?.message).toContain(name === 'Multi' ? "('Note', 'Work Item')" : "('Invoice')");
			expect(error?.message).toContain('Webhook subscription not created');
			expect(error?.description).toContain('To restore the deleted subscription');
			expect(error?.context.itemIndex).toBe(0);
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
		expect((await tryOnce()).error?.message).toMatch(DELETED);
		expect((await tryOnce()).error?.message).toMatch(DELETED);
		expect(bench.written()).toEqual([DELETE, POST, POST]);
		bench.simulator.faults.clear();
		expect(jsonOf((await tryOnce()).items)).toMatchObject([{ created: true }]);
		expect(JSON.stringify(execution.data)).not.toContain('other.example');
		expect(subscriptions().get(name)?.TargetUrl).toBe(OURS);
	});

	it('reports no types when Karbon shows none', async () => {
		subscribe(name, OTHER);
		answer('GET', 200, { TargetUrl: OTHER });
		answer('POST', 403);
		const { error } = await create(kind, { replaceExisting: true });
		const types = name === 'Multi' ? 'types that Karbon does not show' : "'Invoice'";
		expect(error?.message).toContain(`(${types}) was deleted`);
	});
});

test('the deletion is reported even if n8n provides no context to store it', async () => {
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
	expect(error?.message).toMatch(DELETED);
});
