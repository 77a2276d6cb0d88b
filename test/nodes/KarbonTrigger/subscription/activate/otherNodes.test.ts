import { processMemories } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { TriggerRun } from '../../../../../nodes/KarbonTrigger/run/triggerRun';
import { realTiming } from '../../../../../nodes/shared/timing';
import { createTriggerContext } from '../../../../support/trigger/triggerContext';
import { callHook, register, RESTART, UPDATE } from '../../../../support/trigger/hookContext';
import { afterRestart } from '../../../../support/trigger/triggerSetup';
import { signingKeyOf } from '../../../../support/trigger/validDelivery';
import {
	MULTI_ONLY,
	registrationError,
	setUpEachTest,
	setupWith,
	start,
	subscriptions,
} from './setUp';

setUpEachTest();

describe('Two nodes', () => {
	beforeEach(async () => await start());

	test("of one workflow do not replace each other's subscription", async () => {
		const first = setupWith(MULTI_ONLY);
		const second = setupWith(MULTI_ONLY, { workflowId: first.workflow.id });
		await register(first);
		const error = await registrationError(second);
		expect(error.message).toContain('the workflow "Test"');
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(first.targetUrl);
	});

	test('with different subscriptions work side by side, each with its key', async () => {
		const first = setupWith({ options: { subscriptionMode: 'single' }, webhookTypes: ['Invoice'] });
		const second = setupWith(
			{ options: { subscriptionMode: 'single' }, webhookTypes: ['Work'] },
			{ workflowId: first.workflow.id },
		);
		await register(first);
		await register(second);
		await callHook(first, 'delete', UPDATE);
		expect([...subscriptions().keys()]).toEqual(['Work']);
		expect(subscriptions().get('Work')?.SigningKey).toBe(signingKeyOf(second));
		expect(signingKeyOf(second)).not.toBe(signingKeyOf(first));
	});
});

describe('A copy of a published node, with the same webhook address', () => {
	function setUpCopy() {
		const original = setupWith(MULTI_ONLY);
		const { webhookId } = original.node;
		return { original, copy: setupWith(MULTI_ONLY, { node: { webhookId } }) };
	}

	test('leaves the subscription when n8n refuses to publish it because its address is taken', async () => {
		await start();
		const { original, copy } = setUpCopy();
		await register(original);
		// n8n 1 calls nothing before this.
		await callHook(copy, 'delete', { mode: 'internal', activation: 'update' });
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(original.targetUrl);
	});

	test('in the same workflow, which n8n 1 allows, is not published', async () => {
		await start();
		const { original, copy } = setUpCopy();
		await register(original);
		const error = await registrationError(copy);
		expect(error.message).toContain('has this webhook address');
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(original.targetUrl);
		// n8n 1 removes all webhooks of the workflow.
		await callHook(original, 'delete', UPDATE);
		await callHook(copy, 'delete', UPDATE);
		expect(subscriptions().size).toBe(0);
	});
});

describe('A copy of a published node that polls', () => {
	test('neither stops the publication of the original nor the deletion of its subscription', async () => {
		await start();
		const original = setupWith(MULTI_ONLY);
		const { webhookId } = original.node;
		const copy = setupWith({ ...MULTI_ONLY, deliveryMode: 'polling' }, { node: { webhookId } });
		await register(copy);
		await register(original);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(original.targetUrl);
		await callHook(original, 'delete', UPDATE);
		expect(subscriptions().size).toBe(0);
	});
});

describe('A node whose deactivation has failed', () => {
	test('does not stop a node with its webhook address from being published once n8n has closed it', async () => {
		await start();
		const former = setupWith(MULTI_ONLY);
		await register(former);
		const { closeFunction } = new TriggerRun(
			createTriggerContext(former).context,
			realTiming,
		).start();
		await closeFunction!();
		const { webhookId } = former.node;
		await register(setupWith(MULTI_ONLY, { node: { webhookId } }));
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(former.targetUrl);
	});
});

describe('A node whose trigger n8n has not opened, as in a main process that does not lead', () => {
	test('does not stop a node with its webhook address from being published later', async () => {
		await start();
		const former = setupWith(MULTI_ONLY);
		await register(former);
		processMemories.clear();
		// Each main process of n8n 1 does this when it starts. Another one then unpublishes the workflow.
		await register(afterRestart(former), RESTART);
		subscriptions().clear();
		const { webhookId } = former.node;
		const copy = setupWith(MULTI_ONLY, { node: { webhookId } });
		await register(copy);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(copy.targetUrl);
		await callHook(copy, 'delete', UPDATE);
		expect(subscriptions().size).toBe(0);
	});
});

describe('An n8n instance that has moved to another address', () => {
	const moved = { webhookBaseUrl: 'https://new.example/webhook' };

	test('keeps the subscription at the former address, which may belong to the original of a copy, and reports it', async () => {
		await start();
		const setup = setupWith();
		await register(setup);
		const { log } = await callHook(afterRestart(setup, moved), 'create', RESTART);
		expect(log.map(({ message }) => message)).toEqual([
			expect.stringContaining(new URL(setup.targetUrl).host),
		]);
		expect(log[0].message).toContain('moved');
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(setup.targetUrl);
	});

	test("replaces that subscription when it is activated with the choice 'Replace It'", async () => {
		await start();
		const setup = setupWith({ options: { existingSubscription: 'replace' } });
		await register(setup);
		const next = afterRestart(setup, moved);
		await register(next, UPDATE);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(next.targetUrl);
	});
});
