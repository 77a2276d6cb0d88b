import { claimsOf } from './claims';
import { isDone } from './chatModel';
import { operationNamed, type FieldReader, type Target } from './operations';
import type { MatrixStage, Account } from './stage';
import * as workflows from './workflows';

/** Intended writes that look like duplicates, and duplicates that look like intended writes. */
export interface Scenario {
	name: string;
	/** @returns problems; empty when there are none */
	run(stage: MatrixStage): Promise<string[]>;
}

const PROCESSED = { type: 'resetAfter' } as const;
const REFUSED = { type: 'status', status: 403 } as const;
/** The result of a second, equal tool call must explain how to record another one. */
const EXPLAINS_HOW = /another|second|separate|again/i;

let opened = 0;

/** Runs the scenario with a new account and checks how often each target was written. */
function scenario(
	name: string,
	operationName: string,
	wanted: number[],
	run: (input: {
		stage: MatrixStage;
		account: Account;
		cell: workflows.CellNodes;
		id: string;
	}) => Promise<string[] | void>,
): Scenario {
	return {
		name: `${operationName}: ${name}`,
		async run(stage) {
			const operation = operationNamed(operationName);
			const account = await stage.openAccount();
			try {
				const targets = await operation.prepare(account.simulator, wanted.length);
				account.simulator.reset();
				const id = `legitimate-${++opened}`;
				const found = (await run({ stage, account, cell: { operation, targets }, id })) ?? [];
				const written = targets.map((target) => operation.written(account.simulator, target));
				return JSON.stringify(written) === JSON.stringify(wanted)
					? found
					: [...found, `written ${written.join(', ')} times instead of ${wanted.join(', ')}`];
			} finally {
				await account.close();
			}
		},
	};
}

/** The claims that report an error, as problems. */
function undone(claims: ReturnType<typeof claimsOf>): string[] {
	return claims.filter((claim) => !claim.isDone).map(({ text }) => `reported as an error: ${text}`);
}

const twice = ([target]: Target[]) => [target, target];
const literal =
	(target: Target): FieldReader =>
	(name) =>
		target[name];

/** The target of the node is corrected after its first write failed, and the execution is retried with the current workflow. */
const corrected = (name: string, operation: string, fault: typeof PROCESSED | typeof REFUSED) =>
	scenario(name, operation, [fault === PROCESSED ? 1 : 0, 1], async ({ account, cell, id }) => {
		const { targets } = cell;
		account.simulator.faults.add({ match: cell.operation.request, action: fault, times: 1 });
		const workflow = workflows.plain(id, { ...cell, targets: [targets[0]] });
		const stored = await account.store(workflow);
		const first = await account.run(stored);
		const nodes = workflow.nodes.map((node) =>
			node.name === 'Karbon'
				? { ...node, parameters: workflows.writeNode(cell, {}, literal(targets[1])).parameters }
				: node,
		);
		await account.replace(stored, { ...workflow, nodes });
		const retried = await account.retry(first.id, 'current');
		return retried === undefined ? ['the first run did not fail'] : undone(claimsOf(retried));
	});

const ofEach = ['create payment', 'create expense'].flatMap((operation): Scenario[] => [
	scenario(
		'two equal items of one run are written twice',
		operation,
		[2],
		async ({ account, cell, id }) => {
			const workflow = workflows.plain(id, { ...cell, targets: twice(cell.targets) });
			return undone(claimsOf(await account.run(await account.store(workflow))));
		},
	),
	scenario(
		'two equal items of a loop are written twice',
		operation,
		[2],
		async ({ account, cell, id }) => {
			const workflow = workflows.loop(id, { ...cell, targets: twice(cell.targets) });
			return undone(claimsOf(await account.run(await account.store(workflow)), { isLoop: true }));
		},
	),
	scenario(
		'two nodes with equal values write twice',
		operation,
		[2],
		async ({ account, cell, id }) =>
			undone(claimsOf(await account.run(await account.store(workflows.twoNodes(id, cell))))),
	),
	scenario(
		'two runs without an idempotency key write twice',
		operation,
		[2],
		async ({ account, cell, id }) => {
			const stored = await account.store(workflows.plain(id, cell));
			return [
				...claimsOf(await account.run(stored)),
				...claimsOf(await account.run(stored)),
			].flatMap((claim) => undone([claim]));
		},
	),
	scenario(
		'two equal items with different idempotency keys are written twice',
		operation,
		[2],
		async (input) => {
			const { account, cell, id } = input;
			const targets = twice(cell.targets).map((target, index) => ({
				...target,
				key: `${id}-${index}`,
			}));
			const idempotencyKey = '={{ $("Items").item.json.key }}';
			const workflow = workflows.plain(id, { ...cell, targets, idempotencyKey });
			return undone(claimsOf(await account.run(await account.store(workflow))));
		},
	),
	corrected('a corrected target after a refusal is written', operation, REFUSED),
	corrected('a corrected target after a lost response is written', operation, PROCESSED),
	...[2.2, 3].flatMap((version): Scenario[] => [
		scenario(
			`two parallel tool calls with different values write twice (Agent ${version})`,
			operation,
			[1, 1],
			async ({ stage, account, cell, id }) => {
				const script = { conversation: id, turns: [cell.targets] };
				await account.run(await account.store(workflows.agent(id, cell, version, script)));
				return stage.model
					.results(id)
					.filter((text) => !isDone(text))
					.map((text) => `reported as an error: ${text}`);
			},
		),
		scenario(
			`two equal tool calls write once, and the result explains how to record another one (Agent ${version})`,
			operation,
			[1],
			async ({ stage, account, cell, id }) => {
				const script = { conversation: id, turns: [cell.targets, cell.targets] };
				await account.run(await account.store(workflows.agent(id, cell, version, script)));
				const results = stage.model.results(id);
				return EXPLAINS_HOW.test(results[1] ?? '')
					? []
					: [`the note is missing: ${results.join(' | ')}`];
			},
		),
	]),
]);

export const SCENARIOS: Scenario[] = ofEach;
