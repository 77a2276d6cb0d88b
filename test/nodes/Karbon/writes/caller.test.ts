import type { IExecuteFunctions } from 'n8n-workflow';

import { callerOf } from '../../../../nodes/Karbon/writes/caller';

/** A context with the parts that a caller is read from. */
const context = (changes: object = {}, expressions: Record<string, unknown> = {}) =>
	({
		evaluateExpression: (expression: string) => expressions[expression],
		getWorkflow: () => ({ id: 'w' }),
		getNode: () => ({ id: 'n', name: 'N', type: 'n8n-nodes-karbon.karbon' }),
		getExecutionId: () => '7',
		getMode: () => 'manual',
		...changes,
	}) as unknown as IExecuteFunctions;

const signed = (signature: string, id = '7') => ({
	'{{ $execution.resumeUrl }}': `https://n8n.test/webhook-waiting/${id}?signature=${signature}`,
});

it('a caller has the data of its execution', () => {
	const given = context(
		{
			getMode: () => 'retry',
			isToolExecution: () => true,
			getExecutionContext: () => ({ establishedAt: 17 }),
		},
		{ '{{ $runIndex }}': 3 },
	);
	expect(callerOf(given)).toEqual({
		node: '["w","n"]',
		name: 'N',
		executionId: '7',
		run: 3,
		family: undefined,
		establishedAt: 17,
		isTool: true,
		isRetry: true,
	});
});

it('a caller has defaults for what its context does not provide', () => {
	const given = context({
		evaluateExpression() {
			throw new Error('no execution');
		},
		getWorkflow: () => ({}),
		getExecutionId: () => '',
	});
	expect(callerOf(given)).toEqual({
		node: '[null,"n"]',
		name: 'N',
		executionId: undefined,
		run: 0,
		family: undefined,
		establishedAt: undefined,
		isTool: false,
		isRetry: false,
	});
});

it('a family is the hashed signature that an execution shares with its retries', () => {
	const { family } = callerOf(context({}, signed('secret')));
	const retry = callerOf(context({ getExecutionId: () => '8' }, signed('secret', '8')));
	expect(family).toMatch(/^[0-9a-f]{32}$/);
	expect(retry.family).toBe(family);
	expect(callerOf(context({}, signed('other'))).family).not.toBe(family);
});

it.each([
	[
		'without an execution, because n8n signs each call differently',
		{ getExecutionId: () => undefined },
		signed('s'),
	],
	['without a signature', {}, { '{{ $execution.resumeUrl }}': 'https://n8n.test/7' }],
	['with an invalid address', {}, { '{{ $execution.resumeUrl }}': 'x?signature=s' }],
])('a caller has no family %s', (_name, changes, expressions) => {
	expect(callerOf(context(changes, expressions)).family).toBeUndefined();
});

it('the tool variant of the node is a tool', () => {
	const getNode = () => ({ id: 'n', type: 'n8n-nodes-karbon.karbonTool' });
	expect(callerOf(context({ getNode, isToolExecution: () => false })).isTool).toBe(true);
});
