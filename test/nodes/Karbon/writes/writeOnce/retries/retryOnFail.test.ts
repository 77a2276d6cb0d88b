import type { INode, IRun } from 'n8n-workflow';

import { createExecution, karbonNode } from '../../../../../support/action/executeNode';
import { credentialFor } from '../../../../../support/n8n/credentials';
import { outputOf, runWorkflow } from '../../../../../support/action/runWorkflow';
import { jsonOf } from '../../../support';
import { useWrites } from '../support';

const { bench, payment, payments } = useWrites();

/** Records ten payments with "Retry On Fail" in n8n's engine. The response to the sixth request is lost. */
async function payTen(settings: Partial<INode> = {}): Promise<IRun> {
	bench.simulator.faults.add({ action: 'resetAfter', match: { nth: 6 } });
	const parameters = {
		resource: 'payment',
		operation: 'create',
		...payment(),
		totalAmount: '={{ $json.amount }}',
	};
	const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
	return await runWorkflow({
		credential: credentialFor(bench.simulator),
		items: Array.from({ length: 10 }, (_, n) => ({ json: { amount: (n + 1) / 100 } })),
		nodes: [karbonNode(parameters, { ...retry, ...settings })],
	});
}

describe('when n8n retries a node', () => {
	it('written items return their earlier result, and refused ones are sent again', async () => {
		const execution = createExecution();
		const items = [1, 2, 3].map((totalAmount) => ({ json: { totalAmount } }));
		const parameters = { ...payment(), totalAmount: '={{ $json.totalAmount }}' };
		const before = payments();
		bench.simulator.faults.add({
			action: { type: 'status', status: 403 },
			match: { nth: 2 },
		});
		const first = await bench.run('payment.create', parameters, { items, execution });
		const second = await bench.run('payment.create', parameters, { items, execution });
		expect(first.error?.message).toMatch(/^Item 2: /);
		expect(second.error).toBeUndefined();
		expect(jsonOf(second.items).map(({ PaymentKey }) => PaymentKey)).toEqual([
			expect.any(String),
			expect.any(String),
			expect.any(String),
		]);
		expect(payments()).toBe(before + 3);
		expect(bench.sent()).toHaveLength(4);
	});

	it('written items return their earlier result also after a day', async () => {
		const execution = createExecution();
		const items = [1, 2].map((totalAmount) => ({ json: { totalAmount } }));
		const parameters = { ...payment(), totalAmount: '={{ $json.totalAmount }}' };
		bench.simulator.faults.add({ action: { type: 'status', status: 403 }, match: { nth: 2 } });
		await bench.run('payment.create', parameters, { items, execution });
		const tomorrow = Date.now() + 86_400_000;
		jest.spyOn(Date, 'now').mockImplementation(() => tomorrow);
		const second = await bench.run('payment.create', parameters, { items, execution });
		expect(second.items[0].json.PaymentKey).toEqual(expect.any(String));
		expect(bench.sent()).toHaveLength(3);
	});

	it('another run of the node in a loop writes again', async () => {
		const execution = createExecution();
		const before = payments();
		await bench.run('payment.create', payment(), { execution, runIndex: 0 });
		await bench.run('payment.create', payment(), { execution, runIndex: 1 });
		expect(payments()).toBe(before + 2);
	});

	it('it stops at the sixth of ten items when the response is lost, and repeats none', async () => {
		const before = payments();
		const run = await payTen();
		expect(run.status).toBe('error');
		expect(run.data.resultData.error?.message).toMatch(/^Item 6: Not sent again: /);
		expect(payments()).toBe(before + 6);
		expect(bench.sent()).toHaveLength(6);
	});

	it('it writes the other nine items with "On Error: Continue", and reports the sixth', async () => {
		const before = payments();
		const run = await payTen({ onError: 'continueErrorOutput' });
		expect(run.status).toBe('success');
		expect(outputOf(run, 'Karbon')).toHaveLength(9);
		const [failed] = outputOf(run, 'Karbon', 1);
		expect(failed.json.error).toMatch(/may have been recorded|Not sent again/);
		expect(payments()).toBe(before + 10);
		expect(bench.sent()).toHaveLength(10);
	});
});
