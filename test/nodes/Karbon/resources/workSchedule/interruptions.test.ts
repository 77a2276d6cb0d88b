import {
	createExecution,
	type Execution,
	type NodeOutcome,
	type NodeRun,
} from '../../../../support/action/executeNode';
import { moveToAnotherProcess } from '../../support';
import { AS_TOOL, REPETITIONS, useSchedules } from './support';

const { bench, attached, created, fail, valid } = useSchedules();

const refuse = (method: string) =>
	bench.simulator.faults.add({
		action: { type: 'status', status: 400, message: 'No' },
		match: { method },
		times: 1,
	});

/** What happens to one of the two writes, and whether n8n is killed then. */
const INTERRUPTIONS: Array<[string, interrupt: () => void, isKilled?: boolean]> = [
	['the first write is refused', () => refuse('POST')],
	['the first write is cut off', () => fail('POST', 'resetBefore')],
	['the first write has no response', () => fail('POST', 'resetAfter')],
	['n8n is killed after the first write', () => refuse('PUT'), true],
	['the second write is refused', () => refuse('PUT')],
	['the second write is cut off', () => fail('PUT', 'resetBefore')],
	['the second write is cut off each time', () => fail('PUT', 'resetBefore', 6)],
	['the second write has no response', () => fail('PUT', 'resetAfter')],
	['n8n is killed after the second write', () => undefined, true],
];

/** A run with the same values. */
interface Again extends Partial<NodeRun> {
	sendAgain?: boolean;
}

/** How the same values come again. */
const AGAIN: Array<[string, (execution: Execution, run: number) => Again]> = [
	...REPETITIONS,
	[
		'an agent that calls the tool again',
		(execution, runIndex) => ({ execution, runIndex, ...AS_TOOL }),
	],
	['another execution', () => ({ execution: createExecution() })],
	['the option Send Again', () => ({ execution: createExecution(), sendAgain: true })],
];

/** After a kill, n8n runs only the same run of the node again. */
const AFTER_KILL = AGAIN.filter(([how]) => /^Retry On Fail|another process/.test(how));

const CASES = INTERRUPTIONS.flatMap(([what, interrupt, isKilled = false]) =>
	(isKilled ? AFTER_KILL : AGAIN).map(([how, again]) => ({
		what,
		interrupt,
		isKilled,
		how,
		again,
	})),
);

/** All that the user sees of a run. */
const shown = ({ error, items }: NodeOutcome) =>
	[error?.message, error?.description, JSON.stringify(items.map(({ json }) => json))].join(' ');

/** What is left in the execution data of a process that was killed: nothing. */
const killed = ({ id }: Execution): Execution => ({ id, data: createExecution().data });

describe('a schedule is attached once, and none is left without being named', () => {
	it.each(CASES)('when $what, and $how follows', async ({ interrupt, isKilled, again }) => {
		const parameters = valid();
		const signature = 'of the execution';
		const begun = createExecution();
		const attachedKeys = new Set<string | null>();
		const run = async ({ sendAgain, ...more }: Again) => {
			const options = sendAgain ? { ifPreviousOutcomeUnknown: 'sendAgain' } : {};
			const form = { ...parameters, options };
			const outcome = await bench.run('workSchedule.create', form, { signature, ...more });
			attachedKeys.add(attached());
			return outcome;
		};
		interrupt();
		const first = await run({ execution: begun });
		if (isKilled) moveToAnotherProcess();
		const execution = isKilled ? killed(begun) : begun;
		// What a killed process returned is seen by nobody.
		const seen = isKilled ? [] : [shown(first)];
		for (const runIndex of [1, 2]) seen.push(shown(await run(again(execution, runIndex))));

		attachedKeys.delete(null);
		expect(attachedKeys.size).toBeLessThanOrEqual(1);
		const orphans = created().filter((key) => key !== attached());
		const texts = seen.join(' ');
		// Karbon lists no schedules, so an error can only name the key of one whose response arrived.
		const isNamed = (key: string) => texts.includes(key) || texts.includes('has no effect');
		expect(orphans.filter((key) => !isNamed(key))).toEqual([]);
	});
});
