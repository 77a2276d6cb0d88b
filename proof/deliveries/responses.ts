import { emptyTriggerFolder } from '../../test/e2e/support/workflows/emptyTrigger';
import { invoiceBatch } from '../../test/e2e/support/deliveries/notifications';
import type { Stage } from '../../test/e2e/support/stage';
import { openComparison } from '../n8n/stage';
import type { Cell } from '../harness/row';
import { percentile } from '../harness/statistics';
import { deliverAll } from './burst';
import { openEmptyTrigger, openTrigger, type Target } from './targets';

const COUNT = 2_000;
const WARM_UP = 100;
const SAMPLES = 5;
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

/** Response times of the trigger beside those of a trigger that only responds. */
export const RESPONSES: Cell = {
	name: `${COUNT.toLocaleString('en-US')} single deliveries, one at a time`,
	samples: SAMPLES,
	figures: [
		{
			name: 'p99 of the response time / trigger that only responds',
			of: ({ triggerMs, emptyMs }) => triggerMs / emptyMs,
			max: MAX_RATIO,
		},
		{ name: 'p99 of the response time (ms)', of: ({ triggerMs }) => triggerMs, digits: 1 },
	],
	async open() {
		const folder = emptyTriggerFolder();
		const stage = await openComparison({ env: { N8N_CUSTOM_EXTENSIONS: folder.path } });
		const [trigger, empty] = [await openTrigger(stage, false), await openEmptyTrigger(stage)];
		await deliverAlternately(stage, trigger, empty, WARM_UP);
		return {
			async measure() {
				const times = await deliverAlternately(stage, trigger, empty, COUNT);
				return {
					triggerMs: percentile(times.trigger, 0.99),
					emptyMs: percentile(times.empty, 0.99),
				};
			},
			async close() {
				await stage.close();
				folder.remove();
			},
		};
	},
};
