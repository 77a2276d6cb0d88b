import { emptyTriggerFolder } from '../../test/e2e/support/emptyTrigger';
import { invoiceBatch } from '../../test/e2e/support/notifications';
import { openStage, type Stage } from '../../test/e2e/support/stage';
import { median, percentile } from '../statistics';
import { outcomeOf, type Outcome } from './bars';
import { deliverAll } from './burst';
import { openEmptyTrigger, openTrigger, type Target } from './targets';

const ANSWERS = 2_000;
const WARM_UP = 100;
const RUNS = 5;
const MAX_RATIO = 1.15;

/** Milliseconds that each answer of the two targets took. */
interface Answers {
	trigger: number[];
	empty: number[];
}

/** One delivery to each target, in the other order each time: executions of one may meet answers of the other. */
async function deliverInTurns(
	stage: Stage,
	trigger: Target,
	empty: Target,
	count: number,
): Promise<Answers> {
	const answers: Answers = { trigger: [], empty: [] };
	const deliver = async (target: Target, index: number) =>
		await deliverAll(stage, target, [invoiceBatch([`invoice-${index}`], Date.now())], 1);
	for (let index = 0; index < count; index++) {
		const isFirst = index % 2 === 0;
		if (isFirst) answers.trigger.push(...(await deliver(trigger, index)));
		answers.empty.push(...(await deliver(empty, index)));
		if (!isFirst) answers.trigger.push(...(await deliver(trigger, index)));
	}
	return answers;
}

/** How fast deliveries are answered, beside a trigger that does nothing but answer. */
export async function measureAnswers(runs = RUNS): Promise<Outcome> {
	const folder = emptyTriggerFolder();
	try {
		const stage = await openStage({
			env: { N8N_CUSTOM_EXTENSIONS: folder.path },
			simulator: { deliveryTimeoutMs: 60_000 },
		});
		try {
			const [trigger, empty] = [await openTrigger(stage, false), await openEmptyTrigger(stage)];
			await deliverInTurns(stage, trigger, empty, WARM_UP);
			const lines = [
				'| Run | Trigger p99 ms | Only answers p99 ms | Ratio |',
				'| :-- | --: | --: | --: |',
			];
			const ratios: number[] = [];
			for (let run = 1; run <= runs; run++) {
				const answers = await deliverInTurns(stage, trigger, empty, ANSWERS);
				const [ours, least] = [percentile(answers.trigger, 0.99), percentile(answers.empty, 0.99)];
				ratios.push(ours / least);
				lines.push(
					`| ${run} | ${ours.toFixed(1)} | ${least.toFixed(1)} | ${(ours / least).toFixed(2)} |`,
				);
				process.stderr.write(`${lines[lines.length - 1]}\n`);
			}
			const table = `${ANSWERS} answers in turns on n8n ${stage.n8n.version}, one at a time.\n\n${lines.join('\n')}`;
			const bar = {
				name: `p99 against a trigger that only answers, median of ${runs}`,
				value: median(ratios),
				max: MAX_RATIO,
			};
			return outcomeOf(table, [bar], []);
		} finally {
			await stage.close();
		}
	} finally {
		folder.remove();
	}
}
