import type { INode, INodeExecutionData, INodeParameters, IRun } from 'n8n-workflow';

import { karbonNode } from '../../../support/action/executeNode';
import { credentialFor } from '../../../support/n8n/credentials';
import { outputOf, runWorkflow } from '../../../support/action/runWorkflow';
import { EVERY_OPERATION } from '../everyOperation';
import { byId, firstKey, jsonOf, useBench } from '../support';

const bench = useBench();

/** Runs the action node in n8n's own engine, which distributes its items to the outputs. */
async function runNode(
	parameters: INodeParameters,
	items: INodeExecutionData[],
	settings: Partial<INode>,
): Promise<IRun> {
	return await runWorkflow({
		credential: credentialFor(bench.simulator),
		items,
		nodes: [karbonNode(parameters, settings)],
	});
}

describe('a failed item among successful ones', () => {
	const parameters = (): INodeParameters => ({
		resource: 'invoice',
		operation: 'get',
		invoiceKey: byId('={{ $json.key }}'),
	});
	const items = () =>
		['gone', firstKey(bench.simulator.store.invoices)].map((key, row) => ({ json: { key, row } }));
	/** The version of n8n in these tests is older than 2.36, so the error output has no `details`. */
	const words = {
		error: 'Item 1: The invoice "gone" was not found',
		message: expect.stringMatching(/^It may have been deleted.* Karbon's code: 4004\.$/),
	};
	const refusal = { ...words, details: { code: '4004', httpStatus: 404, outcome: 'refused' } };

	it('goes to the error output with the fields of its input and the error', async () => {
		const run = await runNode(parameters(), items(), { onError: 'continueErrorOutput' });
		const [good, ...others] = outputOf(run, 'Karbon', 0);
		expect(run.status).toBe('success');
		expect(good.json.InvoiceKey).toBe(items()[1].json.key);
		expect(others).toEqual([]);
		expect(jsonOf(outputOf(run, 'Karbon', 1))).toEqual([{ key: 'gone', row: 0, ...words }]);
	});

	it('stays in its place with the error and what to do when there is no error output', async () => {
		const run = await runNode(parameters(), items(), { onError: 'continueRegularOutput' });
		const [refused, good, ...others] = jsonOf(outputOf(run, 'Karbon'));
		expect(run.status).toBe('success');
		expect(refused).toEqual(refusal);
		expect(good.InvoiceKey).toBe(items()[1].json.key);
		expect(others).toEqual([]);
	});

	it('has only the message when there is no further advice', async () => {
		const wrong = [{ json: { key: '' } }];
		const run = await runNode(parameters(), wrong, { onError: 'continueErrorOutput' });
		expect(outputOf(run, 'Karbon')).toEqual([]);
		expect(jsonOf(outputOf(run, 'Karbon', 1))).toEqual([
			{ key: '', error: "'Invoice' must not be empty" },
		]);
	});
});

describe('what no item can run with, such as a credential without an access key,', () => {
	const run = async (onError: INode['onError']) =>
		await runWorkflow({
			credential: { ...credentialFor(bench.simulator), accessKey: '' },
			items: [{ json: { row: 0 } }, { json: { row: 1 } }],
			nodes: [karbonNode({ resource: 'user', operation: 'getAll' }, { onError })],
		});
	const error = expect.stringContaining('no access key') as string;

	it('sends each item to the error output, so that none seems to have succeeded', async () => {
		const done = await run('continueErrorOutput');
		expect(outputOf(done, 'Karbon', 0)).toEqual([]);
		expect(jsonOf(outputOf(done, 'Karbon', 1))).toMatchObject([
			{ row: 0, error },
			{ row: 1, error },
		]);
	});

	it('gives an error for each item when there is no error output', async () => {
		const done = await run('continueRegularOutput');
		expect(jsonOf(outputOf(done, 'Karbon'))).toMatchObject([{ error }, { error }]);
	});

	it.each([
		[{ resource: 'user', operation: 'getNone' }, 'no operation "getNone"'],
		// n8n itself refuses to give the operation, which the form does not show.
		[{ resource: 'none', operation: 'getNone' }, 'Could not get parameter'],
	])('such as an unknown operation (%j), is the error of each item', async (parameters, text) => {
		const items = [{ json: { row: 0 } }, { json: { row: 1 } }];
		const done = await runNode(parameters, items, { onError: 'continueErrorOutput' });
		const unknown = expect.stringContaining(text) as string;
		expect(outputOf(done, 'Karbon', 0)).toEqual([]);
		expect(jsonOf(outputOf(done, 'Karbon', 1))).toMatchObject([
			{ row: 0, error: unknown },
			{ row: 1, error: unknown },
		]);
	});

	it('stops the node otherwise', async () => {
		const done = await run('stopWorkflow');
		expect(done.status).toBe('error');
		expect(done.data.resultData.error?.message).toEqual(error);
	});
});

describe('"Retry On Fail" together with "On Error: Continue"', () => {
	const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 } as const;
	const ON_ERROR = ['continueRegularOutput', 'continueErrorOutput'] as const;
	const payments = () => bench.simulator.store.payments.size;
	const parameters = (): INodeParameters => ({
		resource: 'payment',
		operation: 'create',
		...EVERY_OPERATION['payment.create'](bench.simulator).parameters,
		totalAmount: '={{ $json.amount }}',
	});
	const items = () => [0.01, 0.02, 0.03].map((amount) => ({ json: { amount } }));
	const all = (run: IRun) => [0, 1].flatMap((output) => jsonOf(outputOf(run, 'Karbon', output)));

	// n8n retries the node when its first item failed.
	describe.each(ON_ERROR)('"%s"', (onError) => {
		it('does not repeat a write that succeeded or has an unknown outcome', async () => {
			const before = payments();
			bench.simulator.faults.add({ action: 'resetAfter', match: { nth: 1 } });
			const run = await runNode(parameters(), items(), { ...retry, onError });
			expect(all(run).filter(({ error }) => error)).toEqual([
				expect.objectContaining({
					error: expect.stringMatching(
						/^Item 1: Not sent again: .* may have succeeded in this execution$/,
					),
				}),
			]);
			expect(all(run).filter(({ PaymentKey }) => PaymentKey)).toHaveLength(2);
			expect(payments()).toBe(before + 3);
			expect(bench.sent()).toHaveLength(3);
		});

		it('retries what was refused, and writes each item once', async () => {
			const before = payments();
			bench.simulator.faults.add({
				action: { type: 'status', status: 403 },
				match: { nth: 1 },
			});
			const run = await runNode(parameters(), items(), { ...retry, onError });
			expect(all(run).map(({ PaymentKey }) => PaymentKey)).toEqual(
				items().map(() => expect.any(String)),
			);
			expect(payments()).toBe(before + 3);
			expect(bench.sent()).toHaveLength(4);
		});
	});
});
