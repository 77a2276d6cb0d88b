import { setImmediate } from 'node:timers/promises';

import type { ExecuteContext } from 'n8n-core';
import type { INodeExecutionData, NodeExecutionHint } from 'n8n-workflow';

import { dispatch } from '../../../../nodes/Karbon/execution/dispatch';
import type { Operation, OperationInput } from '../../../../nodes/Karbon/execution/operation';
import { executeNode } from '../../../support/action/executeNode';
import { credentialFor } from '../../../support/n8n/credentials';
import { useBench } from '../support';

const bench = useBench();

/** Runs an operation of a test in a real context. */
async function dispatched(
	run: (input: OperationInput) => INodeExecutionData[] | Promise<INodeExecutionData[]>,
	change: (context: ExecuteContext) => void = () => {},
	effects: Array<Operation['effect']> = ['read', 'read'],
): Promise<{ items: INodeExecutionData[]; hints: NodeExecutionHint[] }> {
	let context: ExecuteContext | undefined;
	await executeNode({
		credential: credentialFor(bench.simulator),
		parameters: { resource: 'invoice', operation: 'getAll' },
		items: effects.map(() => ({ json: {} })),
		adapt(real) {
			context = real;
			real.hints.length = 0;
		},
	});
	context!.hints.length = 0;
	const given = (name: string, item: number, fallback: unknown) =>
		name === 'resource' ? 'invoice' : name === 'operation' ? effects[item] : fallback;
	change(Object.assign(context!, { getNodeParameter: given }));
	const operations = effects.map((effect): Operation => ({
		value: effect,
		name: 'Test',
		description: 'Test',
		action: 'Test',
		properties: [],
		effect,
		run: async (input) => await run(input),
	}));
	const resource = { value: 'invoice', name: 'Invoice', operations, defaultOperation: 'read' };
	const [items] = await dispatch(context!, [resource]);
	return { items, hints: context!.hints };
}

describe('dispatch', () => {
	it('shows a hint about long waits for the rate limit and the number of retries', async () => {
		const { hints } = await dispatched(({ client }) => {
			client.statistics.rateLimitWaitMs = 7_000;
			client.statistics.retries = 2;
			return [];
		});
		expect(hints.map(({ message }) => message)).toEqual([
			"Requests waited for the rate limit ('Requests per Minute' in the credential: 1000000). 2 requests were retried after a rate limit, a lost connection, or a temporary error of Karbon.",
		]);
	});

	it('shows a hint of several items once', async () => {
		const { hints } = await dispatched(({ addHint }) => {
			addHint('The same');
			return [];
		});
		expect(hints).toEqual([{ message: 'The same', location: 'outputPane' }]);
	});

	it('names the items that share a hint', async () => {
		const { hints } = await dispatched(({ addHint, itemIndex }) => {
			addHint(`Record ${itemIndex} may differ.`, '{items} may differ.');
			return [];
		});
		expect(hints.map(({ message }) => message)).toEqual(['Item 1, Item 2 may differ.']);
	});

	it('works on n8n versions without execution hints', async () => {
		const { items } = await dispatched(
			({ addHint, itemIndex }) => {
				addHint('Lost');
				return [{ json: { itemIndex } }];
			},
			(context) => Object.assign(context, { addExecutionHints: undefined }),
		);
		expect(items.map(({ json }) => json.itemIndex)).toEqual([0, 1]);
	});

	it.each<[string, Array<Operation['effect']>, number]>([
		['at once when all of them read', ['read', 'read'], 2],
		['one after the other when one of them writes', ['read', 'write'], 1],
	])('processes items %s', async (_name, effects, expected) => {
		let running = 0;
		let most = 0;
		const run = async () => {
			most = Math.max(most, ++running);
			await setImmediate();
			running--;
			return [];
		};
		await dispatched(run, undefined, effects);
		expect(most).toBe(expected);
	});

	it('adds the row and the node to errors of shared modules', async () => {
		const failing = dispatched(() => {
			throw new Error('Something broke');
		});
		await expect(failing).rejects.toMatchObject({
			message: 'Item 1: Something broke',
			node: { name: 'Karbon' },
		});
	});
});

describe('parameters', () => {
	it('treat a value that is not a collection as an empty collection', async () => {
		const { error } = await bench.run('invoice.getAll', {
			filters: '={{ null }}',
			options: '={{ "text" }}',
			limit: 1,
		});
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual(['GET /v3/Invoices?$orderby=CreatedAt%20desc&$top=1']);
	});
});
