import { type DrivenTrigger } from '../../../../../support/trigger/runningTrigger';
import type { TriggerSetup } from '../../../../../support/trigger/triggerSetup';
import {
	activate,
	keysOf,
	restartProcess,
	setUpEachTest,
	setupWith,
	simulator,
	start,
} from '../setUp';

setUpEachTest();

const few = {
	invoices: 1,
	contacts: 3,
	organizations: 3,
	workItems: 5,
	users: 2,
	timesheetsPerUser: 1,
};
const untimed = { omitWorkItemModificationTime: true };
const polledWork = () => setupWith({ webhookTypes: ['Work'], deliveryMode: 'polling' });

/** n8n ends, the changes happen, and n8n starts again. */
async function restart(
	setup: TriggerSetup,
	trigger: DrivenTrigger,
	whileDown: () => Promise<void>,
): Promise<DrivenTrigger> {
	const later = await restartProcess(setup, trigger, whileDown);
	await later.trigger.minutes(60);
	return later.trigger;
}

test.each([[], ['Inserted']])(
	'200 entries are found as new in a list of 10 after a restart (%#)',
	async (...actionTypes) => {
		await start({ data: few });
		const setup = setupWith({
			webhookTypes: ['TimeEntry'],
			deliveryMode: 'polling',
			filters: { actionTypes },
		});
		const trigger = await activate(setup);
		const keys: string[] = [];
		const later = await restart(setup, trigger, async () => {
			for (let index = 0; index < 200; index++)
				keys.push((await simulator.change('TimeEntry', undefined, 'Inserted')).key);
		});
		expect(keysOf(later).sort()).toEqual(keys.sort());
		expect(new Set(later.items.map(({ ActionType }) => ActionType))).toEqual(new Set(['Inserted']));
	},
);

test('The first work item of an account is reported, and the next', async () => {
	await start({ data: { ...few, workItems: 0 }, variants: untimed });
	const trigger = await activate(polledWork());
	await trigger.minutes(30);
	const keys: string[] = [];
	for (let index = 0; index < 2; index++) {
		keys.push((await simulator.change('WorkItem', undefined, 'Inserted')).key);
		await trigger.minutes(30);
	}
	expect(keysOf(trigger)).toEqual(keys);
});

test('The first work items of an account with modification times are reported once', async () => {
	await start({ data: { ...few, workItems: 0 } });
	const trigger = await activate(polledWork());
	await trigger.minutes(30);
	const { key } = await simulator.change('WorkItem', undefined, 'Inserted');
	await trigger.minutes(60);
	expect(keysOf(trigger)).toEqual([key]);
});

test('The deletion of the only work item is reported after a restart', async () => {
	await start({ data: { ...few, workItems: 1 }, variants: untimed });
	const setup = polledWork();
	const trigger = await activate(setup);
	await trigger.minutes(10);
	const [key] = simulator.store.workItems.keys();
	const later = await restart(setup, trigger, async () => {
		await simulator.change('WorkItem', key, 'Deleted');
	});
	expect(later.items).toMatchObject([{ ResourcePermaKey: key, ActionType: 'Deleted' }]);
});

test('The disappearance of all work items is an error after a restart', async () => {
	await start({ data: few, variants: untimed });
	const setup = polledWork();
	const trigger = await activate(setup);
	await trigger.minutes(10);
	const later = await restart(setup, trigger, async () => {
		for (const key of [...simulator.store.workItems.keys()])
			await simulator.change('WorkItem', key, 'Deleted');
	});
	expect(later.items).toEqual([]);
	expect(later.complaints).toMatchObject([{ message: expect.stringContaining('disappeared') }]);
});
