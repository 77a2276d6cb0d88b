import type { INodeParameters } from 'n8n-workflow';

import type { TriggerState } from '../../../../../nodes/KarbonTrigger/state/staticData';
import {
	callHook,
	register,
	RESTART,
	TEST_RUN,
	UPDATE,
} from '../../../../support/trigger/hookContext';
import { afterRestart, type TriggerSetup } from '../../../../support/trigger/triggerSetup';
import {
	occupy,
	OTHER_SYSTEM_URL,
	registrationError,
	sent,
	setUpEachTest,
	setupWith,
	simulator,
	start,
	subscriptions,
	writes,
} from './setUp';

setUpEachTest();

const received = ({ state }: TriggerSetup) => (state as TriggerState).automatic?.receiving;
const owners = () =>
	Object.fromEntries([...subscriptions().values()].map(({ name, TargetUrl }) => [name, TargetUrl]));

async function published(webhookTypes: string[], more: INodeParameters = {}) {
	const setup = setupWith({ webhookTypes, ...more });
	await register(setup);
	return setup;
}

/** Publishes a workflow for each list of types: "Workflow 1", "Workflow 2". */
async function publishedEach(lists: string[][]) {
	for (const [index, webhookTypes] of lists.entries()) {
		const setup = setupWith({ webhookTypes });
		setup.workflow.name = `Workflow ${index + 1}`;
		await register(setup);
	}
}

describe('By default, a workflow that is published', () => {
	beforeEach(async () => await start());

	test('uses the multi-type subscription if it is free', async () => {
		const setup = await published(['Invoice', 'Note']);
		expect(received(setup)).toEqual({ Invoice: 'multi', Note: 'multi' });
		expect([...subscriptions().values()]).toMatchObject([
			{ name: 'Multi', types: ['Invoice', 'Note'], BatchSize: 100 },
		]);
	});

	test('uses single-type subscriptions if another workflow has the multi-type one', async () => {
		const first = await published(['Invoice', 'Note']);
		const second = await published(['Invoice', 'Note']);
		expect(received(second)).toEqual({ Invoice: 'single', Note: 'single' });
		expect(owners()).toEqual({
			Multi: first.targetUrl,
			Invoice: second.targetUrl,
			Note: second.targetUrl,
		});
		expect(subscriptions().get('Note')?.BatchSize).toBe(1);
	});

	test('polls the types whose subscriptions others have', async () => {
		occupy('Multi');
		occupy('Invoice');
		const setup = await published(['Invoice', 'Contact', 'Note']);
		expect(received(setup)).toEqual({ Invoice: 'polling', Contact: 'single', Note: 'single' });
		expect(owners()).toEqual({
			Multi: OTHER_SYSTEM_URL,
			Invoice: OTHER_SYSTEM_URL,
			Contact: setup.targetUrl,
			Note: setup.targetUrl,
		});
	});

	test('polls all types, and creates nothing, if others have all subscriptions', async () => {
		for (const name of ['Multi', 'Invoice', 'Contact']) occupy(name);
		const setup = await published(['Invoice', 'Contact']);
		expect(received(setup)).toEqual({ Invoice: 'polling', Contact: 'polling' });
		expect(writes()).toEqual([]);
	});

	test('reports in the log what it uses, and why', async () => {
		await published(['Invoice', 'Note']);
		occupy('Invoice');
		const setup = setupWith({ webhookTypes: ['Invoice', 'Work'] });
		const { log } = await callHook(setup, 'create');
		expect(log.map(({ message }) => message)).toEqual([
			`Karbon Trigger "Karbon Trigger": Changes to 'Work Item' arrive through single-type subscriptions, and changes to 'Invoice' arrive by polling. The multi-type subscription delivers to the workflow "Test", and the subscription for 'Invoice' delivers to other.example.`,
		]);
	});

	test('fails with the types that cannot be received, and leaves nothing behind', async () => {
		const first = await published(['Note']);
		occupy('Note');
		const setup = setupWith({ webhookTypes: ['Invoice', 'Note', 'User'] });
		simulator.reset();
		const error = await registrationError(setup);
		expect(error.message).toBe(
			`Changes to 'Note' cannot be received: the multi-type subscription delivers to the workflow "Test", and the subscription for 'Note' delivers to other.example. They cannot be polled either. Remove 'Note' from 'Trigger On', or replace this trigger with 'When Executed by Another Workflow' and start this workflow from the workflow "Test" with 'Execute Sub-workflow'. Its 'Trigger On' must include 'Note'.`,
		);
		expect(writes()).toEqual([]);
		expect(owners()).toEqual({ Multi: first.targetUrl, Note: OTHER_SYSTEM_URL });
	});

	test('advises to start from the workflow that already receives the only type', async () => {
		await published(['Invoice']);
		await publishedEach([['Note']]);
		const error = await registrationError(setupWith({ webhookTypes: ['Invoice', 'Note'] }));
		expect(error.message).toContain(
			`start this workflow from the workflow "Workflow 1" with 'Execute Sub-workflow'`,
		);
	});

	test.each([
		['that already receives all types', [['Note', 'User']], 'Workflow 1'],
		['that can receive all types', [['Note'], ['User']], 'Test'],
	])('advises to start from a workflow %s', async (_, taken, name) => {
		await published(['Invoice']);
		await publishedEach(taken);
		const error = await registrationError(setupWith({ webhookTypes: ['Note', 'User'] }));
		expect(error.message).toContain(`start this workflow from the workflow "${name}"`);
	});

	test('advises to start from no workflow if none can receive all types', async () => {
		occupy('Multi');
		await publishedEach([['Note'], ['User']]);
		const error = await registrationError(setupWith({ webhookTypes: ['Note', 'User'] }));
		expect(error.message).toContain('delete one of these subscriptions');
	});

	test('advises to delete a subscription if only other systems have them', async () => {
		occupy('Multi');
		occupy('Note');
		const error = await registrationError(setupWith({ webhookTypes: ['Note'] }));
		expect(error.message).toContain(
			"Remove 'Note' from 'Trigger On', or delete one of these subscriptions in the system that has it.",
		);
	});

	test('leaves nothing behind if it fails, and its subscriptions can only be deleted later', async () => {
		occupy('Multi');
		const stored = { state: { subscriptions: {} } };
		const setup = setupWith({ webhookTypes: ['Contact', 'Note'] }, stored);
		const refused = { type: 'status', status: 400 } as const;
		simulator.faults.add({ match: { method: 'POST', nth: 2 }, action: refused });
		simulator.faults.add({ match: { method: 'DELETE' }, action: refused });
		await callHook(setup, 'checkExists');
		await expect(callHook(setup, 'create')).rejects.toThrow("Changes to 'Note'");
		simulator.faults.clear();
		// n8n does not save static data of a failed activation.
		await callHook(afterRestart(setup, stored), 'delete', UPDATE);
		expect([...subscriptions().keys()]).toEqual(['Multi']);
	});

	test('deletes on deactivation only what it has taken', async () => {
		occupy('Multi');
		occupy('Invoice');
		const setup = await published(['Invoice', 'Contact', 'Note']);
		await callHook(setup, 'delete', UPDATE);
		expect([...subscriptions().keys()]).toEqual(['Multi', 'Invoice']);
		expect((setup.state as TriggerState).automatic).toBeUndefined();
	});

	test("deletes its subscriptions also when n8n has lost the node's static data", async () => {
		occupy('Multi');
		const setup = await published(['Contact', 'Note']);
		await callHook(afterRestart(setup, { state: {} }), 'delete', UPDATE);
		expect([...subscriptions().keys()]).toEqual(['Multi']);
	});

	test('keeps what it has chosen on a restart, although something better is free', async () => {
		occupy('Multi');
		occupy('Invoice');
		const setup = await published(['Invoice', 'Note']);
		subscriptions().delete('Multi');
		subscriptions().delete('Invoice');
		simulator.reset();
		const later = afterRestart(setup);
		await register(later, RESTART);
		expect(received(later)).toEqual({ Invoice: 'polling', Note: 'single' });
		expect(sent()).toEqual(['GET WebhookSubscriptions/Note']);
	});

	test('may use something better when it is published again', async () => {
		occupy('Multi');
		const setup = await published(['Invoice', 'Note']);
		subscriptions().delete('Multi');
		const later = afterRestart(setup);
		await register(later, UPDATE);
		// Nothing has changed, so n8n keeps the subscriptions.
		expect(received(later)).toEqual({ Invoice: 'single', Note: 'single' });
		await callHook(later, 'create', UPDATE);
		expect(received(later)).toEqual({ Invoice: 'multi', Note: 'multi' });
		expect([...subscriptions().keys()]).toEqual(['Multi']);
	});

	test('chooses again when it starts only for what another system has taken', async () => {
		occupy('Multi');
		const setup = await published(['Invoice', 'Note']);
		occupy('Invoice');
		const later = afterRestart(setup);
		await register(later, RESTART);
		expect(received(later)).toEqual({ Invoice: 'polling', Note: 'single' });
		expect(owners()).toMatchObject({ Invoice: OTHER_SYSTEM_URL, Note: later.targetUrl });
	});

	test('keeps the multi-type subscription of a workflow that was published before this version', async () => {
		const setup = await published(['Invoice'], { options: { subscriptionMode: 'multi' } });
		const later = afterRestart(setup, { parameters: { webhookTypes: ['Invoice'] } });
		simulator.reset();
		await register(later, RESTART);
		expect(sent()).toEqual(['GET WebhookSubscriptions/Multi']);
	});

	test("replaces another system's multi-type subscription with the choice 'Replace It'", async () => {
		occupy('Multi');
		const setup = await published(['Invoice'], { options: { existingSubscription: 'replace' } });
		expect(owners()).toEqual({ Multi: setup.targetUrl });
	});

	test("after a move, replaces with 'Replace It' only what delivered to this node", async () => {
		occupy('Multi');
		const setup = await published(['Invoice', 'Note']);
		occupy('Note');
		const options = { existingSubscription: 'replace' };
		const moved = afterRestart(setup, {
			webhookBaseUrl: 'https://new.example/webhook',
			parameters: { webhookTypes: ['Invoice'], options },
		});
		await register(moved, UPDATE);
		expect(owners()).toEqual({
			Multi: OTHER_SYSTEM_URL,
			Note: OTHER_SYSTEM_URL,
			Invoice: moved.targetUrl,
		});
		expect(received(moved)).toEqual({ Invoice: 'single' });
	});

	test("after a move, replaces with 'Replace It' its multi-type subscription", async () => {
		const setup = await published(['Invoice', 'Note']);
		const options = { existingSubscription: 'replace' };
		const moved = afterRestart(setup, {
			webhookBaseUrl: 'https://new.example/webhook',
			parameters: { webhookTypes: ['Invoice', 'Note'], options },
		});
		await register(moved, UPDATE);
		expect(owners()).toEqual({ Multi: moved.targetUrl });
	});

	test('on a copy of n8n stops with an error that asks what to do', async () => {
		const setup = await published(['Invoice']);
		const copy = afterRestart(setup, { webhookBaseUrl: 'https://copy.example/webhook' });
		const error = await registrationError(copy, UPDATE);
		expect(error.message).toContain(
			"instead set 'Receive Changes By' to 'Polling', or unpublish this workflow",
		);
		expect(owners()).toEqual({ Multi: setup.targetUrl });
	});
});

describe('A test run that waits for a real event', () => {
	const options = { testEvent: 'nextRealEvent' };
	beforeEach(async () => await start());

	test('uses single-type subscriptions if the multi-type one is taken', async () => {
		occupy('Multi');
		await register(setupWith({ webhookTypes: ['Invoice'], options }), TEST_RUN);
		expect(owners()).toMatchObject({ Invoice: expect.stringContaining('webhook-test') as string });
	});

	test('never polls', async () => {
		occupy('Multi');
		occupy('Invoice');
		const error = await registrationError(
			setupWith({ webhookTypes: ['Invoice'], options }),
			TEST_RUN,
		);
		expect(error.message).toContain('Latest Change');
		expect(writes()).toEqual([]);
	});
});

// karbon.md 83
describe.each(['reject', 'replace', 'conflict'] as const)(
	'If a second POST has the effect "%s", and another system creates a subscription meanwhile,',
	(secondPost) => {
		const takenBefore = (name: string) =>
			simulator.faults.add({
				match: { method: 'POST' },
				action: { type: 'callBefore', run: () => occupy(name) },
				times: 1,
			});
		/** Before it is read for the second time, which is after the node has created it. */
		function takenAfter(name: string) {
			let reads = 0;
			const run = () => void (++reads === 2 && occupy(name));
			simulator.faults.add({
				match: { method: 'GET', path: `/v3/WebhookSubscriptions/${name}` },
				action: { type: 'callBefore', run },
			});
		}
		beforeEach(async () => await start({ secondPost }));

		test('the next best is used if the other one comes last', async () => {
			takenAfter('Multi');
			const setup = await published(['Invoice', 'Note']);
			expect(received(setup)).toEqual({ Invoice: 'single', Note: 'single' });
			expect(owners().Multi).toBe(OTHER_SYSTEM_URL);
		});

		test('each type is received by what the node has in the end', async () => {
			takenBefore('Multi');
			const setup = await published(['Invoice', 'Note']);
			const way = secondPost === 'replace' ? 'multi' : 'single';
			expect(received(setup)).toEqual({ Invoice: way, Note: way });
		});

		test('what was created on the way is deleted if a type cannot be received', async () => {
			occupy('Multi');
			takenAfter('Note');
			const error = await registrationError(setupWith({ webhookTypes: ['Invoice', 'Note'] }));
			expect(error.message).toContain("Changes to 'Note' cannot be received");
			expect(owners()).toEqual({ Multi: OTHER_SYSTEM_URL, Note: OTHER_SYSTEM_URL });
		});
	},
);

// karbon.md 88
describe('If Karbon refuses multi-type subscriptions,', () => {
	beforeEach(async () => await start({ variants: { multiTypeSubscriptions: 'refused' } }));

	test('single-type subscriptions are used', async () => {
		const setup = await published(['Invoice', 'Note']);
		expect(received(setup)).toEqual({ Invoice: 'single', Note: 'single' });
		expect((setup.state as TriggerState).automatic?.text).toContain(
			'Karbon rejected the multi-type subscription',
		);
	});

	test('a type that Karbon refuses, too, is named', async () => {
		simulator.faults.add({
			match: { method: 'POST' },
			action: { type: 'status', status: 400, body: { error: { message: 'Not for you.' } } },
		});
		const error = await registrationError(setupWith({ webhookTypes: ['CustomField'] }));
		expect(error.message).toContain("Changes to 'Custom Field' cannot be received");
		expect(error.message).toContain('Not for you');
		expect(error.message).toContain("Remove 'Custom Field' from 'Trigger On'.");
	});
});

// karbon.md 88, 111
describe.each([401, 403])('If Karbon refuses the application with %s', (status) => {
	const refuse = (match: { method?: string; path?: string }, times?: number) =>
		simulator.faults.add({ match, action: { type: 'status', status }, times });
	beforeEach(async () => await start());

	test('to read the multi-type subscription, single-type subscriptions are used', async () => {
		refuse({ path: '/v3/WebhookSubscriptions/Multi' });
		const setup = await published(['Invoice', 'Note']);
		expect(received(setup)).toEqual({ Invoice: 'single', Note: 'single' });
		expect((setup.state as TriggerState).automatic?.text).toContain(
			'Karbon rejected the multi-type subscription',
		);
	});

	test('to create it, single-type subscriptions are used', async () => {
		refuse({ method: 'POST' }, 1);
		const setup = await published(['Invoice', 'Note']);
		expect(received(setup)).toEqual({ Invoice: 'single', Note: 'single' });
	});

	test('all subscriptions, the workflow is not published', async () => {
		refuse({});
		const setup = setupWith({ webhookTypes: ['Invoice'] });
		const error = await registrationError(setup);
		expect(error.message).toContain("Could not read a webhook subscription for 'Invoice'");
		expect(received(setup)).toBeUndefined();
	});
});
