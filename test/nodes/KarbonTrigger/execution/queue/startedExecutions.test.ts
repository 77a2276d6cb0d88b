import * as workflowPackage from 'n8n-workflow';

import { isStopped } from '../../../../../nodes/KarbonTrigger/execution/queue/startedExecutions';

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
