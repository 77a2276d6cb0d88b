import type { IDataObject, ITriggerFunctions } from 'n8n-workflow';

import { quiet } from '../../../../support/clock/manualTiming';
import { createQueueHost as queueHost } from '../../../../support/trigger/queueHost';
import { NodeMemory } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { createQueueHost } from '../../../../../nodes/KarbonTrigger/run/triggerRun';

type Done = { resolve(value: unknown): void; reject(error: Error): void };

/** A context of n8n 2, or of n8n 1, which reports less about its executions. */
function contextThat(tellsAll: boolean) {
	const calls: Array<{ data: unknown; response?: Done; done?: Done }> = [];
	const context = {
		emit: (data: unknown, response?: Done, done?: Done) => calls.push({ data, response, done }),
		saveFailedExecution: tellsAll ? () => undefined : undefined,
		getNode: () => ({ name: 'Karbon Trigger' }),
		helpers: {
			createDeferredPromise() {
				let done!: Done;
				const promise = new Promise((resolve, reject) => (done = { resolve, reject }));
				return { promise, ...done };
			},
		},
	};
	return { context: context as unknown as ITriggerFunctions, calls };
}

const events = [{ ResourcePermaKey: 'a' }, { ResourcePermaKey: 'b' }];

const start = async (context: ITriggerFunctions, memory = new NodeMemory()) =>
	await createQueueHost(context, memory, queueHost()).start(events, 'id');

test('On n8n 1, the promise resolves with the response of the execution', async () => {
	const { context, calls } = contextThat(false);
	const ended = start(context);
	const data = [[{ json: { ...events[0], __startId: 'id' } }, { json: events[1] }]];
	expect(calls).toEqual([{ data, response: expect.anything(), done: undefined }]);
	calls[0].response!.resolve({});
	await expect(ended).resolves.toBe(true);
});

test('On n8n 1, the promise rejects when the user stops the execution', async () => {
	const { context, calls } = contextThat(false);
	const ended = start(context);
	calls[0].response!.reject(new Error('stopped'));
	await expect(ended).rejects.toThrow('stopped');
});

test('On n8n 2, the promise resolves when the execution ends', async () => {
	const { context, calls } = contextThat(true);
	const ended = start(context);
	calls[0].done!.resolve({});
	await expect(ended).resolves.toBe(true);
	const first = { ...events[0], __startId: 'id', __asks: true };
	expect(calls[0].data).toEqual([[{ json: first }, { json: events[1] }]]);
});

test('Coverage travels with the start, before the first scan as the activation has begun it', async () => {
	const { context, calls } = contextThat(false);
	const memory = new NodeMemory();
	const moment = '2026-01-15T09:00:00.000Z';
	const coverage = { '/v3/Invoices': { coveredUntil: moment, from: moment } };
	memory.begunCoverage = () => coverage;
	void start(context, memory);
	expect(calls[0].data).toMatchObject([[{ json: { __coverage: coverage } }, { json: events[1] }]]);
});

test('Where executions cannot save, the trigger saves nothing of the lists of deselected types', () => {
	const { context } = contextThat(true);
	const staticData: IDataObject = { 'karbonTrigger:node': {} };
	Object.assign(context, {
		getNode: () => ({ id: 'node', name: 'Karbon Trigger' }),
		getWorkflowStaticData: () => staticData,
		getNodeParameter: (name: string, fallback: unknown) =>
			name === 'webhookTypes' ? ['Work'] : fallback,
	});
	const memory = new NodeMemory();
	memory.savesItself = true;
	memory.queue.open(queueHost());
	const moment = '2026-01-15T09:00:00.000Z';
	const list = { coveredUntil: moment, from: moment };
	memory.begunCoverage = () => ({ '/v3/Invoices': list, '/v3/WorkItems': list });
	void start(context, memory);
	expect(staticData).toEqual({ 'karbonTrigger:node': { coverage: { '/v3/WorkItems': list } } });
});

test.each<[string, object, boolean | string]>([
	['failed in the trigger', { status: 'error', last: 'Karbon Trigger' }, 'failedInTrigger'],
	['failed before its first node', { status: 'error' }, 'failedInTrigger'],
	['crashed', { status: 'crashed' }, 'failedInTrigger'],
	['failed in another node', { status: 'error', last: 'Slack' }, true],
	['succeeded', { status: 'success', last: 'Karbon Trigger' }, true],
	['waits', { status: 'waiting', last: 'Karbon Trigger' }, true],
])('On n8n 2, the promise tells that an execution %s', async (_name, run, expected) => {
	const { context, calls } = contextThat(true);
	const ended = start(context);
	const { status, last } = run as { status: string; last?: string };
	calls[0].done!.resolve({ status, data: { resultData: { lastNodeExecuted: last } } });
	await expect(ended).resolves.toBe(expected);
});

test('An execution that ends without data did not run', async () => {
	const { context, calls } = contextThat(true);
	const ended = start(context);
	calls[0].done!.resolve(undefined as never);
	await expect(ended).resolves.toBe(false);
});

test.each([
	['could not save', { body: 'Karbon Trigger: not saved' }, false],
	['has ended', {}, true],
	['has responded to a webhook', { body: 'thanks' }, true],
])('On n8n 2, the response tells that an execution %s', async (_name, response, expected) => {
	const { context, calls } = contextThat(true);
	const memory = new NodeMemory();
	memory.savesItself = expected;
	void start(context, memory);
	calls[0].response!.resolve(response);
	await Promise.resolve();
	expect(memory.savesItself).toBe(!expected);
});

test.each([
	['on a worker', false, true],
	['in this process', true, false],
])(
	'The trigger saves by itself after an execution %s that could not: %s',
	async (_name, isHere, expected) => {
		const { context, calls } = contextThat(true);
		const memory = new NodeMemory();
		if (isHere) memory.queue.begin(undefined);
		void start(context, memory);
		calls[0].response!.resolve({ body: 'Karbon Trigger: not saved' });
		await Promise.resolve();
		expect(memory.savesItself).toBe(expected);
	},
);

test.each([true, false])('A response that is an error tells nothing', async (savesItself) => {
	const { context, calls } = contextThat(true);
	const memory = new NodeMemory();
	memory.savesItself = savesItself;
	void start(context, memory);
	calls[0].response!.reject(new Error('no credential'));
	await quiet();
	expect(memory.savesItself).toBe(savesItself);
});

test('The promise rejects when n8n refuses the start', async () => {
	const { context, calls } = contextThat(true);
	const ended = start(context);
	calls[0].done!.reject(new Error('the database is full'));
	await expect(ended).rejects.toThrow('the database is full');
});
