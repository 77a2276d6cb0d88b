import { emptyTriggerFolder } from '../../test/e2e/support/emptyTrigger';
import { invoiceBatch } from '../../test/e2e/support/notifications';
import { openStage, type Stage } from '../../test/e2e/support/stage';
import { median, percentile } from '../statistics';
import { outcomeOf, type Outcome } from './thresholds';
import { deliverAll } from './burst';
import { openEmptyTrigger, openTrigger, type Target } from './targets';

const RESPONSES = 2_000;
const WARM_UP = 100;
const RUNS = 5;
const MAX_RATIO = 1.15;

/** Response times of the two targets, in milliseconds. */
interface ResponseTimes {
	trigger: number[];
	empty: number[];
}

/** Alternates deliveries to the two targets, and their order, because executions of one can delay responses of the other. */
async function deliverAlternately(
	stage: Stage,
	trigger: Target,
	empty: Target,
	count: number,
): Promise<ResponseTimes> {
	const times: ResponseTimes = { trigger: [], empty: [] };
	const deliver = async (target: Target, index: number) =>
		await deliverAll(stage, target, [invoiceBatch([`invoice-${index}`], Date.now())], 1);
	for (let index = 0; index < count; index++) {
		const isFirst = index % 2 === 0;
		if (isFirst) times.trigger.push(...(await deliver(trigger, index)));
		times.empty.push(...(await deliver(empty, index)));
		if (!isFirst) times.trigger.push(...(await deliver(trigger, index)));
	}
	return times;
}

/** Compares the response times of the trigger with those of a trigger that only responds. */
export async function measureResponses(runs = RUNS): Promise<Outcome> {
	const folder = emptyTriggerFolder();
	try {
		const stage = await openStage({
			env: { N8N_CUSTOM_EXTENSIONS: folder.path },
			simulator: { deliveryTimeoutMs: 60_000 },
		});
		try {
			const [trigger, empty] = [await openTrigger(stage, false), await openEmptyTrigger(stage)];
			await deliverAlternately(stage, trigger, empty, WARM_UP);
			const lines = [
				'| Run | Trigger p99 ms | Only responds p99 ms | Ratio |',
				'| :-- | --: | --: | --: |',
			];
			const ratios: number[] = [];
			for (let run = 1; run <= runs; run++) {
				const times = await deliverAlternately(stage, trigger, empty, RESPONSES);
				const [triggerMs, emptyMs] = [
					percentile(times.trigger, 0.99),
					percentile(times.empty, 0.99),
				];
				ratios.push(triggerMs / emptyMs);
				lines.push(
					`| ${run} | ${triggerMs.toFixed(1)} | ${emptyMs.toFixed(1)} | ${(triggerMs / emptyMs).toFixed(2)} |`,
				);
				process.stderr.write(`${lines[lines.length - 1]}\n`);
			}
			const table = `${RESPONSES} alternating responses on n8n ${stage.n8n.version}, one at a time.\n\n${lines.join('\n')}`;
			const threshold = {
				name: `p99 compared with a trigger that only responds, median of ${runs}`,
				value: median(ratios),
				max: MAX_RATIO,
			};
			return outcomeOf(table, [threshold], []);
		} finally {
			await stage.close();
		}
	} finally {
		folder.remove();
	}
}
