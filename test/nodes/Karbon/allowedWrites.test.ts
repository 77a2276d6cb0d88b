import type { INodeParameters } from 'n8n-workflow';

import { createExecution, type NodeRun, retryOf } from '../../support/action/executeNode';
import { credentialFor } from '../../support/n8n/credentials';
import { EVERY_OPERATION, OPERATION_NAMES, subscribe } from './everyOperation';
import { OPERATIONS } from './formFields';
import { useBench } from './support';

const bench = useBench();

const NOTHING = { allowedWrites: 'nothing' };
const ORDINARY = { allowedWrites: 'noPaymentsDeletionsOrUsers' };

/** Found in the description, so that a new operation is among them. */
const WRITES = OPERATIONS.filter(
	({ id, operation }) => operation.effect === 'write' && OPERATION_NAMES.includes(id),
).map(({ id }) => id);

/** The writes that 'No Payments, Deletions, or User Changes' refuses. Adding one here is a decision. */
const GUARDED = [
	'customField.delete',
	'payment.create',
	'payment.delete',
	'payment.reverse',
	'team.addMember',
	'team.removeMember',
	'user.create',
	'webhookSubscription.delete',
];

const AS_TOOL = {
	adapt: (context: object) => Object.assign(context, { isToolExecution: () => true }),
};

async function run(name: string, allowed: object, more: Partial<NodeRun> = {}) {
	const { parameters, item } = EVERY_OPERATION[name](bench.simulator);
	const credential = { ...credentialFor(bench.simulator), ...allowed };
	const items = [item ?? { json: {} }];
	return await bench.run(name, parameters as INodeParameters, { credential, items, ...more });
}

/** As `run`, with the option 'Dry Run'. */
async function dryRun(name: string, allowed: object) {
	const { parameters, item } = EVERY_OPERATION[name](bench.simulator);
	const options = { ...(parameters.options as INodeParameters), dryRun: true };
	return await bench.run(name, { ...parameters, options } as INodeParameters, {
		credential: { ...credentialFor(bench.simulator), ...allowed },
		items: [item ?? { json: {} }],
	});
}

const REFUSED = /: the Karbon credential does not allow /;
const ADVICE = /^The request was not sent\. 'Allowed Writes' in the Karbon credential is set to '/;

describe("'Allowed Writes' set to Nothing", () => {
	it.each(WRITES)('refuses %s without a request', async (name) => {
		const { error } = await run(name, NOTHING);
		expect(error?.message).toMatch(
			/^Could not [a-z].*: the Karbon credential does not allow writes$/,
		);
		expect(error?.description).toMatch(ADVICE);
		expect(bench.sent()).toEqual([]);
	});

	it.each(WRITES)('refuses %s as tool of an AI agent, in a loop and when retried', async (name) => {
		const execution = createExecution();
		const signature = 'of the execution';
		const runs: Array<Partial<NodeRun>> = [
			{ ...AS_TOOL, execution },
			{ ...AS_TOOL, execution, runIndex: 1 },
			{ ...AS_TOOL, execution: createExecution() },
			{ execution, runIndex: 2, signature },
			{ execution: retryOf(execution), mode: 'retry', signature },
			{ node: { onError: 'continueRegularOutput' } },
		];
		for (const more of runs) {
			const { error, items } = await run(name, NOTHING, more);
			expect(error?.message ?? items[0].json.error).toMatch(REFUSED);
		}
		expect(bench.sent()).toEqual([]);
	});

	it.each(OPERATION_NAMES.filter((name) => !WRITES.includes(name)))(
		'does not concern %s',
		async (name) => {
			const { error } = await run(name, NOTHING);
			expect(error).toBeUndefined();
			expect(bench.written()).toEqual([]);
		},
	);

	it.each(WRITES)('allows a dry run of %s, which says that a real run fails', async (name) => {
		const { error, items } = await dryRun(name, NOTHING);
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({
			dryRun: true,
			wouldWrite: false,
			summary: expect.stringMatching(
				/^[A-Z].*\. A real run would fail, .* does not allow writes\.$/,
			),
		});
		expect(bench.written()).toEqual([]);
	});

	it('refuses each item of an import that continues on errors', async () => {
		const { items } = await run('contact.update', NOTHING, {
			items: [{ json: {} }, { json: {} }],
			node: { onError: 'continueRegularOutput' },
		});
		expect(items.map(({ json }) => json.error)).toEqual([
			expect.stringMatching(/^Item 1: .*does not allow writes/),
			expect.stringMatching(/^Item 2: .*does not allow writes/),
		]);
		expect(bench.sent()).toEqual([]);
	});

	it('leaves no trace: with another credential field, the same write is sent once', async () => {
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		const options = { idempotencyKey: 'line-42' };
		for (const allowed of [NOTHING, ORDINARY, {}, {}]) {
			await bench.run('payment.create', { ...parameters, options } as INodeParameters, {
				credential: { ...credentialFor(bench.simulator), ...allowed },
			});
		}
		expect(bench.written()).toEqual(['POST /v3/ManualPayments']);
	});
});

describe("'Allowed Writes' set to No Payments, Deletions, or User Changes", () => {
	it.each(WRITES.filter((name) => GUARDED.includes(name)))(
		'refuses %s without a request, also as tool',
		async (name) => {
			for (const more of [{}, AS_TOOL, { runIndex: 1 }]) {
				const { error } = await run(name, ORDINARY, more);
				expect(error?.message).toMatch(REFUSED);
				expect(error?.description).toMatch(ADVICE);
			}
			expect(bench.sent()).toEqual([]);
		},
	);

	it.each(WRITES.filter((name) => !GUARDED.includes(name)))('allows %s', async (name) => {
		const { error } = await run(name, ORDINARY);
		expect(error).toBeUndefined();
		expect(bench.written()).not.toEqual([]);
	});

	it.each(WRITES)('is what a dry run of %s says, if it refuses a request', async (name) => {
		const { items } = await dryRun(name, ORDINARY);
		const { summary, wouldWrite } = items[0].json;
		const isRefused = GUARDED.includes(name);
		expect(wouldWrite).toBe(!isRefused);
		expect(/A real run would fail, because 'Allowed Writes'/.test(String(summary))).toBe(isRefused);
	});

	it('does not let Webhook Subscription > Create replace one, which would delete it', async () => {
		const { parameters } = EVERY_OPERATION['webhookSubscription.create'](bench.simulator);
		subscribe(bench.simulator);
		const { error } = await bench.run(
			'webhookSubscription.create',
			{
				...parameters,
				targetUrl: 'https://other.example/karbon',
				options: { replaceExisting: true },
			} as INodeParameters,
			{ credential: { ...credentialFor(bench.simulator), ...ORDINARY } },
		);
		expect(error?.message).toContain('does not allow deletions');
		expect(bench.written()).toEqual([]);
		expect(bench.simulator.store.subscriptions.get('Multi')?.TargetUrl).toBe(
			'https://example.com/karbon',
		);
	});
});

describe('a credential that was saved before the field existed', () => {
	it.each(WRITES)('allows %s', async (name) => {
		const { error } = await run(name, {});
		expect(error).toBeUndefined();
		expect(bench.written()).not.toEqual([]);
	});
});
