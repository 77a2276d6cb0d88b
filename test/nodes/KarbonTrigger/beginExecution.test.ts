import type { IDeferredPromise, INodeExecutionData, IRun, ITriggerFunctions } from 'n8n-workflow';

import { beginExecution } from '../../../nodes/KarbonTrigger/beginExecution';
import { createTriggerContext } from '../../support/triggerContext';
import { createTriggerSetup } from '../../support/triggerSetup';

const ITEMS: INodeExecutionData[] = [{ json: { name: 'a' } }];
const running = () =>
	createTriggerContext(createTriggerSetup({ credential: {}, parameters: {} }), 'init');

describe('beginExecution', () => {
	it('comes back when the execution has ended', async () => {
		const trigger = running();
		await beginExecution(trigger.context, ITEMS);
		expect(trigger.emitted).toEqual([ITEMS]);
	});

	it('does not come back while the execution is under way', async () => {
		const trigger = running();
		trigger.executionsLast = true;
		let isBack = false;
		void beginExecution(trigger.context, ITEMS).then(() => (isBack = true));
		await new Promise((resolve) => setImmediate(resolve));
		expect(trigger.emitted).toEqual([ITEMS]);
		expect(isBack).toBe(false);
	});

	it('throws when n8n begins no execution', async () => {
		const trigger = running();
		trigger.failure = new Error('SQLITE_FULL: database or disk is full');
		await expect(beginExecution(trigger.context, ITEMS)).rejects.toThrow('SQLITE_FULL');
	});

	it('does not wait for an engine that begins only what nobody waits for', async () => {
		const trigger = running();
		trigger.failure = new Error(
			'Engine 2.0 cannot run a trigger that waits for its execution to finish yet.',
		);
		await beginExecution(trigger.context, ITEMS);
		expect(trigger.emitted).toEqual([ITEMS, ITEMS]);
	});

	it('does not ask a version of n8n that cannot tell', async () => {
		const asked: Array<IDeferredPromise<IRun> | undefined> = [];
		const old = {
			emit: (_data: unknown, _response: unknown, done?: IDeferredPromise<IRun>) => asked.push(done),
		};
		await beginExecution(old as unknown as ITriggerFunctions, ITEMS);
		expect(asked).toEqual([undefined]);
	});
});
