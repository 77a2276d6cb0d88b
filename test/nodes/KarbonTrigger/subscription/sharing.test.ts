import * as fc from 'fast-check';

import { memoryFor } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { sourcesFor } from '../../../../nodes/KarbonTrigger/scan/sources';
import { parametersOf, readSettings } from '../../../../nodes/KarbonTrigger/settings';
import { type TriggerState } from '../../../../nodes/KarbonTrigger/state/staticData';
import { checkHealth } from '../../../../nodes/KarbonTrigger/subscription/healthCheck';
import { createSimulator, type Simulator, type SimulatorOptions } from '../../../../simulator';
import { credentialFor } from '../../../support/n8n/credentials';
import { callHook, register, RESTART, UPDATE } from '../../../support/trigger/hookContext';
import { endProcess } from '../../../support/trigger/runningTrigger';
import { createTriggerContext } from '../../../support/trigger/triggerContext';
import {
	afterRestart,
	createTriggerSetup,
	type TriggerSetup,
} from '../../../support/trigger/triggerSetup';

const NODES = 6;
const TYPES = ['Contact', 'Invoice', 'Note', 'User', 'Work'];
const OTHER_URL = 'https://other.example/hooks/karbon';

/** A workflow as n8n has it. */
interface Workflow {
	setup: TriggerSetup;
	isPublished: boolean;
}

/** Six workflows and another system that use one application. */
class World {
	readonly workflows: Workflow[];
	/** The subscriptions that the other system has. */
	readonly others = new Map<string, object>();

	constructor(
		private readonly simulator: Simulator,
		private readonly shown: string,
	) {
		const credential = credentialFor(simulator);
		this.workflows = Array.from({ length: NODES }, () => ({
			setup: createTriggerSetup({ credential, parameters: { webhookTypes: ['Invoice'] } }),
			isPublished: false,
		}));
	}

	private get subscriptions() {
		return this.simulator.store.subscriptions;
	}

	/** Publishes a workflow, also one that is published already, as n8n does. */
	async publish(index: number, webhookTypes: string[]): Promise<void> {
		const workflow = this.workflows[index];
		const activation = workflow.isPublished ? UPDATE : undefined;
		await this.unpublish(index);
		workflow.setup = afterRestart(workflow.setup, { parameters: { webhookTypes } });
		try {
			await register(workflow.setup, activation);
			workflow.isPublished = true;
		} catch (error) {
			expect((error as Error).message).toMatch(/Changes to .*'(Note|User)'.* cannot be received/);
		}
	}

	async unpublish(index: number): Promise<void> {
		const workflow = this.workflows[index];
		if (workflow.isPublished) await callHook(workflow.setup, 'delete', UPDATE);
		workflow.isPublished = false;
	}

	async restart(): Promise<void> {
		for (const workflow of this.workflows) {
			endProcess(workflow.setup);
			workflow.setup = afterRestart(workflow.setup);
		}
		const published = this.workflows.filter(({ isPublished }) => isPublished);
		await Promise.all(published.map(async ({ setup }) => await register(setup, RESTART)));
	}

	async checkHealth(): Promise<void> {
		for (const { setup } of this.workflows.filter(({ isPublished }) => isPublished)) {
			const { context } = createTriggerContext(setup, 'init');
			const memory = memoryFor(context);
			const settings = readSettings(parametersOf(context));
			const { problem } = await checkHealth(context, memory, settings);
			if (problem) expect(problem.message).toContain('cannot be received');
		}
	}

	/** The other system subscribes. @param isForced whether it deletes the subscription of a workflow first */
	async takeByOther(name: string, isForced: boolean): Promise<void> {
		// Where Karbon does not show the address, nobody could see that.
		const isSeen = this.shown !== 'nothing';
		if (this.others.has(name) || (this.subscriptions.has(name) && !(isForced && isSeen))) return;
		const types = name === 'Multi' ? ['Invoice'] : [name];
		const subscription = { name, types, TargetUrl: OTHER_URL, consecutiveFailures: 0 };
		this.subscriptions.set(name, subscription);
		this.others.set(name, subscription);
		await this.checkHealth();
	}

	async freeByOther(name: string): Promise<void> {
		if (this.others.delete(name)) this.subscriptions.delete(name);
		// What a workflow has lost comes back.
		await this.checkHealth();
	}

	/** @throws for a subscription that was taken from somebody, or a type that is received by anything else than it says */
	check(): void {
		for (const [name, subscription] of this.others) {
			expect(this.subscriptions.get(name)).toBe(subscription);
		}
		const own = new Set<string>();
		for (const { setup, isPublished } of this.workflows) {
			if (!isPublished) continue;
			const { automatic } = setup.state as TriggerState;
			const { made } = memoryFor(createTriggerContext(setup).context);
			const { receiving } = made.automatic ?? automatic!;
			const types = setup.node.parameters.webhookTypes as string[];
			for (const type of types) {
				const way = receiving[type];
				if (way === 'polling') {
					expect(sourcesFor([type])).not.toEqual([]);
					continue;
				}
				const name = way === 'multi' ? 'Multi' : type;
				// A type without an alternative waits for the other system to delete it; that is reported.
				if (this.others.has(name) && sourcesFor([type]).length === 0) continue;
				expect(this.subscriptions.get(name)?.TargetUrl).toBe(setup.targetUrl);
				expect(this.subscriptions.get(name)?.types).toContain(type);
				own.add(name);
			}
		}
		const left = [...this.subscriptions.keys()].filter((name) => !this.others.has(name));
		expect(left.sort()).toEqual([...own].sort());
	}
}

const node = fc.nat({ max: NODES - 1 });
const types = fc.uniqueArray(fc.constantFrom(...TYPES), { minLength: 1, maxLength: 4 });
const names = fc.constantFrom('Multi', ...TYPES);
type Step = (world: World) => Promise<unknown>;

const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 5,
		arbitrary: fc
			.tuple(node, types)
			.map<Step>((args) => async (world) => await world.publish(...args)),
	},
	{
		weight: 2,
		arbitrary: types.map<Step>(
			(all) => async (world) =>
				await Promise.all(world.workflows.map(async (_, index) => await world.publish(index, all))),
		),
	},
	{
		weight: 2,
		arbitrary: node.map<Step>((index) => async (world) => await world.unpublish(index)),
	},
	{ weight: 1, arbitrary: fc.constant<Step>(async (world) => await world.restart()) },
	{ weight: 1, arbitrary: fc.constant<Step>(async (world) => await world.checkHealth()) },
	{
		weight: 2,
		arbitrary: fc
			.tuple(names, fc.boolean())
			.map<Step>((args) => async (world) => await world.takeByOther(...args)),
	},
	{
		weight: 1,
		arbitrary: names.map<Step>((name) => async (world) => await world.freeByOther(name)),
	},
);

const options: fc.Arbitrary<SimulatorOptions & { subscriptionGetShows: string }> = fc.record({
	subscriptionGetShows: fc.constantFrom('full' as const, 'urlOnly' as const, 'nothing' as const),
	secondPost: fc.constantFrom('reject' as const, 'replace' as const, 'conflict' as const),
	variants: fc.record({
		unknownSubscription: fc.constantFrom('notFound' as const, 'null' as const),
		multiTypeSubscriptions: fc.constantFrom('offered' as const, 'refused' as const),
		patchTypes: fc.constantFrom('replaces' as const, 'adds' as const),
	}),
});

/** `KARBON_SHARING_RUNS=500 npx jest test/nodes/KarbonTrigger/subscription/sharing` takes some minutes. */
const RUNS = Number(process.env.KARBON_SHARING_RUNS ?? 12);
const SEED = Number(process.env.KARBON_SHARING_SEED ?? 20_261_123);

test(`In ${RUNS} histories of six workflows and another system, nothing is taken from anyone, and each type is received as its workflow says`, async () => {
	const history = fc.array(step, { minLength: 5, maxLength: 12 });
	const property = fc.asyncProperty(options, history, async (chosen, steps) => {
		const simulator = await createSimulator({
			data: { invoices: 1, contacts: 1, organizations: 0, clientGroups: 0, workItems: 1, notes: 0 },
			rateLimit: { algorithm: 'off' },
			...chosen,
		});
		try {
			const world = new World(simulator, chosen.subscriptionGetShows);
			// Another system has two of the types.
			await world.takeByOther('Invoice', false);
			await world.takeByOther('Note', false);
			for (const run of steps) {
				await run(world);
				world.check();
			}
		} finally {
			await simulator.close();
		}
	});
	await fc.assert(property, { numRuns: RUNS, seed: SEED });
}, 3_600_000);
