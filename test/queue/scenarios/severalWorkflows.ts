import { ageRecords, changeForAll, type Receiver } from '../../e2e/support/changed';
import { openOtherSystem, type OtherSystem } from '../../e2e/support/deliveries/otherSystem';
import { openSink, sinkWorkflow } from '../../e2e/support/workflows/sink';
import {
	addOtherSubscription,
	published,
	tryToActivate,
} from '../../e2e/support/deliveries/subscription';
import type { Cluster } from '../support/cluster';
import { recordMeasurement } from '../support/measurements';

const TYPES: ReadonlyArray<readonly string[]> = [
	['Invoice', 'Contact', 'Note'],
	['Invoice', 'Work'],
	['Contact', 'User'],
	['Work', 'Invoice'],
];
const CHANGED_TYPES = new Set(TYPES.flat());
const WITHIN_MS = 300_000;

/** Workflows with overlapping types are published at once, beside another system with two of their types. */
export function severalWorkflows(cluster: () => Cluster): void {
	const workflows: Receiver[] = [];
	let other: OtherSystem;
	let others: object[];

	beforeAll(async () => {
		const { client, simulator } = cluster();
		ageRecords(simulator);
		other = await openOtherSystem();
		others = ['Invoice', 'Contact'].map((type) => addOtherSubscription(simulator, type, other.url));
		for (const types of TYPES) {
			const sink = await openSink();
			const parameters = { webhookTypes: types, options: { checkInterval: 1 } };
			const file = sinkWorkflow(`automatic ${types.join()}`, sink, parameters);
			const { id } = await client.importWorkflow(file);
			workflows.push({ id, types, sink, expected: [] });
		}
	});
	afterAll(async () => {
		const { client, simulator } = cluster();
		for (const { id, sink } of workflows) {
			await client.deactivate(id);
			await sink.close();
		}
		for (const type of ['Invoice', 'Contact']) simulator.store.subscriptions.delete(type);
		await other.close();
	});

	function expectOthersUntouched(): void {
		const { subscriptions } = cluster().simulator.store;
		const left = [...subscriptions.values()].filter(({ TargetUrl }) => TargetUrl === other.url);
		expect(left).toEqual(others);
	}

	/** Changes records of all kinds, and waits until every workflow has got what it asked for. */
	async function changeAndWait(what: string): Promise<void> {
		const { simulator } = cluster();
		await changeForAll(simulator, CHANGED_TYPES, workflows, { what, timeoutMs: WITHIN_MS });
		expectOthersUntouched();
	}

	it('publishes all of them without any option, and takes nothing from the other system', async () => {
		const { client, simulator } = cluster();
		const results = await Promise.all(
			workflows.map(async ({ id }) => await tryToActivate(client, id)),
		);
		expect(results.map(({ status }) => status)).toEqual(workflows.map(() => 'published'));
		expect(simulator.store.subscriptions.has('Multi')).toBe(true);
		expectOthersUntouched();
	}, 180_000);

	it(
		'hands each change to every workflow that asked for it',
		async () => {
			await changeAndWait('after publishing');
		},
		WITHIN_MS + 60_000,
	);

	it(
		'goes on after the main process was killed',
		async () => {
			const { main, client } = cluster();
			await main.kill('SIGKILL');
			await main.restart();
			for (const { id } of workflows) await published(client, id);
			await changeAndWait('after the restart');
			const items = workflows.flatMap(({ sink }) => sink.items).length;
			const asked = workflows.flatMap(({ expected }) => expected).length;
			recordMeasurement(
				'Automatic, four workflows published at once, main process killed',
				`0 of ${asked} changes lost, ${items - asked} repeated, nothing taken from another system`,
			);
		},
		WITHIN_MS + 180_000,
	);
}
