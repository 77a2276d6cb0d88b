import { runConcurrently } from '../support/runConcurrently';
import { FAULTS, NO_RESPONSE, type Fault } from './faults';
import { judge, type Problem } from './judge';
import { OPERATIONS, type WriteOperation } from './operations';
import type { Cell, Repetition, Step } from './repetitions';
import type { MatrixStage } from './stage';

/** Cells that run at a time. They keep n8n busy, because timing problems occur on a busy instance. */
const CONCURRENCY = Number(process.env.KARBON_CONCURRENCY ?? 8);

/** A cell that has run. */
export interface Result {
	name: string;
	problems: Problem[];
}

interface Plan {
	name: string;
	operation: WriteOperation;
	fault: Fault;
}

let opened = 0;

/** The cells of a repetition. */
function plansOf(repetition: Repetition, only: RegExp): Plan[] {
	const operations = OPERATIONS.filter(
		({ takesKey, takesFile }) =>
			(takesKey || repetition.hasKey !== true) && !(takesFile && repetition.isTool === true),
	);
	const faults = repetition.crashes === true ? [...FAULTS, NO_RESPONSE] : FAULTS;
	return operations
		.flatMap((operation) =>
			faults.map((fault) => ({
				name: `${operation.name}, ${repetition.name}, ${fault.name}`,
				operation,
				fault,
			})),
		)
		.filter(({ name }) => only.test(name));
}

/** Creates a cell with a new account. */
async function openCell(stage: MatrixStage, repetition: Repetition, plan: Plan): Promise<Cell> {
	const account = await stage.openAccount();
	const { simulator } = account;
	const targets = await plan.operation.prepare(simulator, repetition.targets ?? 1);
	simulator.reset();
	simulator.faults.add({
		match: { ...plan.operation.request, nth: (repetition.faulted ?? 0) + 1 },
		action: plan.fault.action,
	});
	const id = `cell-${++opened}`;
	return {
		...plan,
		id,
		stage,
		account,
		targets,
		...(repetition.hasKey === true && { idempotencyKey: repetition.key ?? id }),
		workflowId: '',
		claims: [],
	};
}

/** The steps of cells, in phases that each end with a restart or crash of n8n. */
function phasesOf(
	steps: Step[],
): Array<{ steps: Array<(cell: Cell) => Promise<void>>; then?: Step }> {
	const phases: ReturnType<typeof phasesOf> = [{ steps: [] }];
	for (const step of steps) {
		const current = phases[phases.length - 1];
		if (typeof step === 'function') current.steps.push(step);
		else {
			current.then = step;
			phases.push({ steps: [] });
		}
	}
	return phases;
}

/** Runs and judges all cells of a repetition whose name matches. */
export async function runRepetition(
	stage: MatrixStage,
	repetition: Repetition,
	only: RegExp,
): Promise<Result[]> {
	const cells = new Map<string, Cell>();
	const broken = new Map<string, string>();
	const plans = plansOf(repetition, only);
	const phases = phasesOf(repetition.steps);
	const results: Result[] = [];

	async function runPhase(plan: Plan, index: number): Promise<void> {
		try {
			if (index === 0) cells.set(plan.name, await openCell(stage, repetition, plan));
			for (const step of phases[index].steps) await step(cells.get(plan.name) as Cell);
		} catch (error) {
			broken.set(plan.name, (error as Error).message);
		}
	}

	async function finish(plan: Plan): Promise<Result> {
		const cell = cells.get(plan.name);
		const reason = broken.get(plan.name);
		const problems: Problem[] =
			cell === undefined || reason !== undefined
				? [{ kind: 'untested', text: String(reason) }]
				: judge(cell, repetition);
		await cell?.account.close();
		return { name: plan.name, problems };
	}

	for (const [index, phase] of phases.entries()) {
		await runConcurrently(plans, CONCURRENCY, async (plan) => {
			if (!broken.has(plan.name)) await runPhase(plan, index);
			if (index === phases.length - 1) results.push(await finish(plan));
		});
		if (phase.then === 'crash') await stage.n8n.kill();
		if (phase.then !== undefined && plans.length > 0) await stage.n8n.restart();
	}
	return results;
}
