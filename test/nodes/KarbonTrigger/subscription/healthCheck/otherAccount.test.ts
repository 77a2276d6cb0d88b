import { createSimulator } from '../../../../../simulator';
import { credentialFor } from '../../../../support/n8n/credentials';
import { callHook, register, UPDATE } from '../../../../support/trigger/hookContext';
import { startTrigger } from '../../../../support/trigger/runningTrigger';
import { afterRestart } from '../../../../support/trigger/triggerSetup';
import { activate, clock, keysOf, setUpEachTest, setupWith, simulator, start } from './setUp';

setUpEachTest();

const few = { invoices: 1, contacts: 1, organizations: 1 };
const small = { ...few, users: 2, timesheetsPerUser: 1, workItems: 12 };
const large = { ...few, users: 5, timesheetsPerUser: 9, workItems: 60 };
const single = { ...small, workItems: 1 };
const variants = { TimeEntry: {}, Work: { omitWorkItemModificationTime: true } };

test.each([
	['TimeEntry', 'polling', small, large],
	['Work', 'polling', small, large],
	['Work', 'webhook', small, large],
	['Work', 'webhook', large, small],
	['Work', 'polling', single, large],
] as const)(
	'The list of another account is the first one: %s by %s (case %#)',
	async (type, deliveryMode, before, after) => {
		await start({ data: before, variants: variants[type] });
		const other = await createSimulator({
			data: { ...after, seed: 99 },
			variants: variants[type],
			rateLimit: { algorithm: 'off' },
			credentials: { accessToken: 'token-of-another-account', accessKey: 'key-of-another-account' },
		});
		const setup = setupWith({ webhookTypes: [type], deliveryMode });
		const trigger = await activate(setup);
		await trigger.minutes(30);
		await trigger.close();
		await callHook(setup, 'delete', UPDATE);
		const later = afterRestart(setup, { credential: credentialFor(other) });
		const started = startTrigger(later, 'update', clock);
		await register(later, UPDATE);
		await started.minutes(60);
		expect(keysOf(started)).toEqual([]);
		expect(started.complaints).toEqual([]);
		// What changes from now on is reported.
		const { key } = await other.change(type === 'Work' ? 'WorkItem' : type, undefined, 'Inserted');
		await started.minutes(60);
		expect(keysOf(started)).toEqual([key]);
		await started.close();
		await other.close();
	},
);

test('A new access key of the same account changes nothing', async () => {
	const rotated = { accessToken: 'new-token', accessKey: 'new-key-of-the-same-account' };
	await start({ data: large, variants: variants.Work, applications: [rotated] });
	const setup = setupWith({ webhookTypes: ['Work'], deliveryMode: 'polling' });
	const trigger = await activate(setup);
	await trigger.minutes(30);
	await trigger.close();
	await callHook(setup, 'delete', UPDATE);
	const { key } = await simulator.change('WorkItem', undefined, 'Inserted');
	const later = afterRestart(setup, { credential: credentialFor(simulator, rotated) });
	const started = startTrigger(later, 'update', clock);
	await register(later, UPDATE);
	await started.minutes(60);
	expect(keysOf(started)).toEqual([key]);
	await started.close();
});
