import type { WorkflowActivateMode } from 'n8n-workflow';

import { TriggerRun } from '../../../../nodes/KarbonTrigger/run/triggerRun';
import { memoryFor } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { createTriggerContext } from '../../../support/trigger/triggerContext';
import { createTriggerSetup } from '../../../support/trigger/triggerSetup';

const PATH = '/v3/Invoices';
const FROM = '2026-01-01T00:00:00.000Z';
const BEFORE = '2026-01-12T09:00:00.000Z';
const LATER = '2026-01-15T09:00:00.000Z';
const coverage = (coveredUntil: string) => ({ [PATH]: { coveredUntil, from: FROM } });

test.each([
	[
		'after another main process has led, coverage is what that process stored',
		'leadershipChange',
		LATER,
	],
	['after publishing, coverage is what this process remembers', 'update', BEFORE],
] as const)('%s', async (_name, activation: WorkflowActivateMode, expected) => {
	const parameters = { webhookTypes: ['Invoice'], deliveryMode: 'polling' };
	const node = { id: `node-${activation}` };
	const stored = (moment: string) =>
		createTriggerSetup({
			credential: {},
			parameters,
			node,
			workflowId: 'one',
			state: { coverage: coverage(moment) },
		});
	const first = createTriggerContext(stored(BEFORE), 'init').context;
	const { closeFunction } = new TriggerRun(first).start();
	await closeFunction!();
	const second = createTriggerContext(stored(LATER), activation).context;
	new TriggerRun(second);
	expect(memoryFor(second).progress.coverage).toEqual(coverage(expected));
});

test('a node that is enabled again after days does not go on with what was covered before', () => {
	const parameters = { webhookTypes: ['Invoice'], deliveryMode: 'polling' };
	const state = { coverage: coverage(BEFORE), closedAt: Date.now() - 2 * 86_400_000 };
	const setup = createTriggerSetup({ credential: {}, parameters, state });
	const { context } = createTriggerContext(setup, 'update');
	new TriggerRun(context);
	expect(memoryFor(context).progress.coverage).toBeUndefined();
});
