import * as workflowPackage from 'n8n-workflow';
import type { ITriggerFunctions } from 'n8n-workflow';

import { isStopped, startExecution } from '../../../../nodes/KarbonTrigger/run/startExecutions';

type Done = { resolve(value: unknown): void; reject(error: Error): void };

/** A context of n8n 2, or of n8n 1, which reports less about its executions. */
function contextThat(tellsAll: boolean) {
	const calls: Array<{ data: unknown; response?: Done; done?: Done }> = [];
	const context = {
		emit: (data: unknown, response?: Done, done?: Done) => calls.push({ data, response, done }),
		saveFailedExecution: tellsAll ? () => undefined : undefined,
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
const data = [[{ json: events[0] }, { json: events[1] }]];

test('On n8n 1, the promise resolves with the response of the execution', async () => {
	const { context, calls } = contextThat(false);
	const { ended, tellsAll } = startExecution(context, events);
	expect(calls).toEqual([{ data, response: expect.anything(), done: undefined }]);
	expect(tellsAll).toBe(false);
	calls[0].response!.resolve({});
	await expect(ended).resolves.toBe(true);
});

test('On n8n 1, the promise rejects when the user stops the execution', async () => {
	const { context, calls } = contextThat(false);
	const { ended } = startExecution(context, events);
	calls[0].response!.reject(new Error('stopped'));
	await expect(ended).rejects.toThrow('stopped');
});

test('On n8n 2, the promise resolves when the execution ends', async () => {
	const { context, calls } = contextThat(true);
	const { ended } = startExecution(context, events);
	calls[0].done!.resolve({});
	await expect(ended).resolves.toBe(true);
	expect(calls[0].data).toEqual(data);
});

test('An execution that ends without data did not run', async () => {
	const { context, calls } = contextThat(true);
	const { ended } = startExecution(context, events);
	calls[0].done!.resolve(undefined as never);
	await expect(ended).resolves.toBe(false);
});

test('The promise rejects when n8n refuses the start', async () => {
	const { context, calls } = contextThat(true);
	const { ended } = startExecution(context, events);
	calls[0].done!.reject(new Error('the database is full'));
	await expect(ended).rejects.toThrow('the database is full');
});

test('An error of another class is not a stop', () => {
	expect(isStopped(new Error('ExecutionCancelledError'))).toBe(false);
	expect(isStopped(undefined)).toBe(false);
});

const stopped = ['ManualExecutionCancelledError', 'ExecutionCancelledError'].flatMap((name) => {
	const type = (workflowPackage as unknown as Record<string, unknown>)[name];
	return typeof type === 'function' ? [[name, type as new (id: string) => Error] as const] : [];
});

test('This version of n8n has a class for stopped executions', () => {
	expect(stopped.length).toBeGreaterThan(0);
});

test.each(stopped)('%s of n8n is a stop', (_name, Stopped) => {
	expect(isStopped(new Stopped('7'))).toBe(true);
});
