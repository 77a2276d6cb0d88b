import { waitUntil } from '../../../host';
import { ageRecords, changeForAll, type Receiver } from '../support/changed';
import { recordMeasurement } from '../support/measurements';
import { openOtherSystem, type OtherSystem } from '../support/deliveries/otherSystem';
import { openSink, sinkWorkflow } from '../support/workflows/sink';
import { openStage, type Stage } from '../support/stage';
import {
	addOtherSubscription,
	published,
	tryToActivate,
	unpublish,
} from '../support/deliveries/subscription';

/** A polled type is polled for the first time about two minutes after the workflow is published. */
jest.setTimeout(400_000);

const TYPES: ReadonlyArray<readonly string[]> = [
	['Invoice', 'Contact', 'Note'],
	['Invoice', 'Work'],
	['Contact', 'User'],
	['Invoice', 'Contact'],
	['Work', 'Invoice'],
	['Contact', 'CustomField'],
];
const CHANGED_TYPES = new Set(TYPES.flat());
const MAX_REPEATED = 0.01;

interface Published extends Receiver {
	webhookId: string;
}

describe.each(['one after the other', 'all at once'])(
	'Six workflows that are published %s, beside another system with two of their types',
	(mode) => {
		let stage: Stage;
		let workflows: Published[];
		let others: object[];
		let other: OtherSystem;

		beforeAll(async () => {
			stage = await openStage();
			ageRecords(stage.simulator);
			other = await openOtherSystem();
			others = ['Invoice', 'Contact'].map((type) =>
				addOtherSubscription(stage.simulator, type, other.url),
			);
			workflows = [];
			for (const [index, types] of TYPES.entries()) {
				const sink = await openSink();
				const file = sinkWorkflow(`workflow ${index + 1}`, sink, {
					webhookTypes: types,
					options: { checkInterval: 1 },
				});
				const { id } = await stage.client.importWorkflow(file);
				const webhookId = String(file.nodes[0].webhookId);
				workflows.push({ id, types, sink, expected: [], webhookId });
			}
		});
		afterAll(async () => {
			for (const { sink } of workflows) await sink.close();
			await other.close();
			await stage?.close();
		});

		const subscriptions = () => [...stage.simulator.store.subscriptions.values()];
		const ownerOf = (url: string) =>
			workflows.findIndex(({ webhookId }) => url.includes(webhookId)) + 1;
		const owners = () =>
			subscriptions().map(({ name, TargetUrl }) => `${name}: ${ownerOf(TargetUrl) || 'other'}`);

		function expectOthersUntouched(): void {
			const left = subscriptions().filter(({ TargetUrl }) => TargetUrl === other.url);
			expect(left).toEqual(others);
			left.forEach((one, index) => expect(one).toBe(others[index]));
		}

		/** Changes records of all kinds, and waits until every workflow has got what it asked for. */
		async function changeAndWait(receivers: Published[], what: string): Promise<void> {
			await changeForAll(stage.simulator, CHANGED_TYPES, receivers, {
				what,
				timeoutMs: 240_000,
				hint: () => ` of ${owners().join()}`,
			});
			expectOthersUntouched();
		}

		it('are all published, without any option', async () => {
			const publish = async ({ id }: Published) => await tryToActivate(stage.client, id);
			const results = [];
			if (mode === 'all at once') results.push(...(await Promise.all(workflows.map(publish))));
			else for (const workflow of workflows) results.push(await publish(workflow));
			expect(results.map(({ status }) => status)).toEqual(workflows.map(() => 'published'));
			expectOthersUntouched();
			expect(subscriptions().some(({ name }) => name === 'Multi')).toBe(true);
			recordMeasurement(`Automatic, ${mode}: subscriptions`, owners().join(', '));
		});

		it('get every change that they asked for', async () => {
			await changeAndWait(workflows, 'after publishing');
		});

		it('keep their subscriptions when n8n restarts, and get every change afterwards', async () => {
			const before = owners();
			await stage.n8n.restart();
			for (const { id } of workflows) await published(stage.client, id);
			await changeAndWait(workflows, 'after the restart');
			expect(owners()).toEqual(before);
		});

		it('leave nothing behind when they are deactivated in any order, and the others go on', async () => {
			const order = mode === 'all at once' ? [5, 0, 3, 1, 4, 2] : [2, 4, 0, 5, 1, 3];
			for (const [count, index] of order.entries()) {
				await unpublish(stage.client, workflows[index].id);
				await waitUntil(
					() =>
						!subscriptions().some(({ TargetUrl }) => ownerOf(TargetUrl) === index + 1) || undefined,
					{ what: 'deletion of the subscriptions of the workflow', timeoutMs: 30_000 },
				);
				if (count === 2)
					await changeAndWait(
						order.slice(3).map((left) => workflows[left]),
						'after three deactivations',
					);
			}
			expectOthersUntouched();
			expect(subscriptions()).toHaveLength(2);
			const items = workflows.flatMap(({ sink }) => sink.items).length;
			const asked = workflows.flatMap(({ expected }) => expected).length;
			recordMeasurement(
				`Automatic, ${mode}: changes`,
				`0 of ${asked} lost, ${items - asked} repeated, nothing taken from another system`,
			);
			expect(items - asked).toBeLessThanOrEqual(MAX_REPEATED * asked);
		});
	},
);

test('A workflow with a type that nothing is free for is not published, and names who has it', async () => {
	const stage = await openStage();
	const sink = await openSink();
	try {
		const { client, simulator } = stage;
		const ids: string[] = [];
		for (const name of ['first', 'second', 'third']) {
			const file = sinkWorkflow(name, sink, { webhookTypes: ['Invoice', 'Note'] });
			ids.push((await client.importWorkflow(file)).id);
		}
		for (const id of ids.slice(0, 2))
			expect((await tryToActivate(client, id)).status).toBe('published');
		const before = [...simulator.store.subscriptions.values()];
		const { status, triggers } = await tryToActivate(client, ids[2]);
		expect(status).not.toBe('published');
		const message = JSON.stringify(triggers);
		for (const text of [
			"Changes to 'Note' cannot be received",
			'first',
			'second',
			'Execute Sub-workflow',
		])
			expect(message).toContain(text);
		expect([...simulator.store.subscriptions.values()]).toEqual(before);
	} finally {
		await sink.close();
		await stage.close();
	}
});
