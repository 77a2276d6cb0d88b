import { claimsOf } from './claims';
import { isDone } from './chatModel';
import { operationNamed, type FieldReader, type Target } from './operations';
import type { MatrixStage, Service } from './stage';
import * as workflows from './workflows';

/** Writes that look like repetitions and are not, and a repetition that looks like a new write. */
export interface Scenario {
	name: string;
	/** @returns what is wrong, empty when nothing is */
	run(stage: MatrixStage): Promise<string[]>;
}

const PROCESSED = { type: 'resetAfter' } as const;
const REFUSED = { type: 'status', status: 403 } as const;
/** How the result of a second, equal tool call says what to do when it was meant. */
const SAYS_HOW = /another|second|separate|again/i;

let opened = 0;

/** Opens a service, runs the scenario, and compares how often each target was written. */
function scenario(
	name: string,
	operationName: string,
	wanted: number[],
	run: (input: {
		stage: MatrixStage;
		service: Service;
		cell: workflows.CellNodes;
		id: string;
	}) => Promise<string[] | void>,
): Scenario {
	return {
		name: `${operationName}: ${name}`,
		async run(stage) {
			const operation = operationNamed(operationName);
			const service = await stage.openService();
			try {
				const targets = await operation.prepare(service.simulator, wanted.length);
				service.simulator.reset();
				const id = `legitimate-${++opened}`;
				const found = (await run({ stage, service, cell: { operation, targets }, id })) ?? [];
				const written = targets.map((target) => operation.written(service.simulator, target));
				return JSON.stringify(written) === JSON.stringify(wanted)
					? found
					: [...found, `written ${written.join(', ')} times instead of ${wanted.join(', ')}`];
			} finally {
				await service.close();
			}
		},
	};
}

/** Claims that are not done, as problems. */
function undone(claims: ReturnType<typeof claimsOf>): string[] {
	return claims.filter((claim) => !claim.isDone).map(({ text }) => `reported as an error: ${text}`);
}

const twice = ([target]: Target[]) => [target, target];
const literal =
	(target: Target): FieldReader =>
	(name) =>
		target[name];

/** The target of the node is corrected after its first write failed; the retry takes the current workflow. */
const corrected = (name: string, operation: string, fault: typeof PROCESSED | typeof REFUSED) =>
	scenario(name, operation, [fault === PROCESSED ? 1 : 0, 1], async ({ service, cell, id }) => {
		const { targets } = cell;
		service.simulator.faults.add({ match: cell.operation.request, action: fault, times: 1 });
		const workflow = workflows.plain(id, { ...cell, targets: [targets[0]] });
		const stored = await service.store(workflow);
		const first = await service.run(stored);
		const nodes = workflow.nodes.map((node) =>
			node.name === 'Karbon'
				? { ...node, parameters: workflows.writeNode(cell, {}, literal(targets[1])).parameters }
				: node,
		);
		await service.replace(stored, { ...workflow, nodes });
		const retried = await service.retry(first.id, 'current');
		return retried === undefined ? ['the first run did not fail'] : undone(claimsOf(retried));
	});

const ofEach = ['create payment', 'create expense'].flatMap((operation): Scenario[] => [
	scenario('two equal items of one run are two', operation, [2], async ({ service, cell, id }) => {
		const workflow = workflows.plain(id, { ...cell, targets: twice(cell.targets) });
		return undone(claimsOf(await service.run(await service.store(workflow))));
	}),
	scenario('two equal items of a loop are two', operation, [2], async ({ service, cell, id }) => {
		const workflow = workflows.loop(id, { ...cell, targets: twice(cell.targets) });
		return undone(claimsOf(await service.run(await service.store(workflow)), { isLoop: true }));
	}),
	scenario('two nodes with equal content are two', operation, [2], async ({ service, cell, id }) =>
		undone(claimsOf(await service.run(await service.store(workflows.twoNodes(id, cell))))),
	),
	scenario('two runs without a key are two', operation, [2], async ({ service, cell, id }) => {
		const stored = await service.store(workflows.plain(id, cell));
		return [...claimsOf(await service.run(stored)), ...claimsOf(await service.run(stored))].flatMap(
			(claim) => undone([claim]),
		);
	}),
	scenario('two equal items with different keys are two', operation, [2], async (input) => {
		const { service, cell, id } = input;
		const targets = twice(cell.targets).map((target, index) => ({
			...target,
			key: `${id}-${index}`,
		}));
		const idempotencyKey = '={{ $("Items").item.json.key }}';
		const workflow = workflows.plain(id, { ...cell, targets, idempotencyKey });
		return undone(claimsOf(await service.run(await service.store(workflow))));
	}),
	corrected('a corrected target after a refusal is written', operation, REFUSED),
	corrected('a corrected target after a lost answer is written', operation, PROCESSED),
	...[2.2, 3].flatMap((version): Scenario[] => [
		scenario(
			`two parallel tool calls with different content are two (Agent ${version})`,
			operation,
			[1, 1],
			async ({ stage, service, cell, id }) => {
				const script = { conversation: id, turns: [cell.targets] };
				await service.run(await service.store(workflows.agent(id, cell, version, script)));
				return stage.model
					.results(id)
					.filter((text) => !isDone(text))
					.map((text) => `reported as an error: ${text}`);
			},
		),
		scenario(
			`an equal tool call writes once and says how to record another (Agent ${version})`,
			operation,
			[1],
			async ({ stage, service, cell, id }) => {
				const script = { conversation: id, turns: [cell.targets, cell.targets] };
				await service.run(await service.store(workflows.agent(id, cell, version, script)));
				const results = stage.model.results(id);
				return SAYS_HOW.test(results[1] ?? '')
					? []
					: [`the note is missing: ${results.join(' | ')}`];
			},
		),
	]),
]);

export const SCENARIOS: Scenario[] = ofEach;
