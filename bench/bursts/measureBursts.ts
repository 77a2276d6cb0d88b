import { openStage } from '../../test/e2e/support/stage';
import { type Threshold, outcomeOf, type Outcome } from './thresholds';
import { burst, type Burst, type Pace } from './burst';
import { burstTable } from './burstTable';
import { runAlternately, medianOf, type Pairs } from './alternate';
import { openFlow, openTrigger, type Target } from './targets';

const DELIVERIES = 200;
const PAIRS = 3;
const MAX_GROWTH_MIB = 160;

/** Limits of the trigger compared with the built-in nodes. */
interface Limits {
	concurrency: number;
	minSpeed: number;
	maxP99?: number;
}

const LIMITS: Limits[] = [
	{ concurrency: 10, minSpeed: 1.2, maxP99: 0.9 },
	{ concurrency: 1, minSpeed: 0.8 },
];

function thresholdsOf(pairs: Pairs, { concurrency, minSpeed, maxP99 }: Limits): Threshold[] {
	const name = `concurrency ${concurrency}`;
	const ratio = (
		what: string,
		figure: (one: Burst) => number,
		limit: Pick<Threshold, 'min' | 'max'>,
	) => ({
		name: `${name}, ${what} compared with the built-in nodes`,
		value: medianOf(pairs, (trigger, flow) => figure(trigger) / figure(flow)),
		...limit,
	});
	return [
		ratio('events per second', (one) => one.eventsPerSecond, { min: minSpeed }),
		...(maxP99 === undefined
			? []
			: [ratio('p99 of the response time', (one) => one.p99Ms, { max: maxP99 })]),
		{
			name: `${name}, MiB of memory more than the built-in nodes`,
			value: medianOf(pairs, (trigger, flow) => trigger.growthMiB - flow.growthMiB),
			max: MAX_GROWTH_MIB,
		},
	];
}

/** CPU time compares speed too, and depends little on other load of the machine. */
const cpuLine = (pairs: Pairs, { concurrency }: Limits) =>
	`concurrency ${concurrency}, CPU time compared with the built-in nodes: ` +
	medianOf(pairs, (trigger, flow) => trigger.cpuMsPerDelivery / flow.cpuMsPerDelivery).toFixed(2);

/** Bursts of deliveries on a real n8n, to the trigger and to a workflow of built-in nodes alternately. */
export async function measureBursts(pairs = PAIRS): Promise<Outcome> {
	const stage = await openStage({
		credential: { requestsPerMinute: 120 },
		simulator: { deliveryTimeoutMs: 60_000, rateLimit: { algorithm: 'slidingWindow' } },
	});
	try {
		const [builtIn, trigger] = [await openFlow(stage), await openTrigger(stage, false)];
		const all: Burst[] = [];
		const thresholds: Threshold[] = [];
		const notes: string[] = [];
		const run = async (target: Target, pace: Pace) => {
			const result = await burst(stage, target, pace);
			process.stderr.write(`${JSON.stringify(result)}\n`);
			all.push(result);
			return result;
		};
		for (const limits of LIMITS) {
			const pace = { deliveries: DELIVERIES, concurrency: limits.concurrency };
			const both = await runAlternately(
				pairs,
				() => run(builtIn, pace),
				() => run(trigger, pace),
			);
			thresholds.push(...thresholdsOf(both, limits));
			notes.push(cpuLine(both, limits));
		}
		const text = `Bursts on n8n ${stage.n8n.version}, medians of ${pairs} alternating pairs.\n\n${burstTable(all)}\n\n${notes.join('\\\n')}`;
		return outcomeOf(text, thresholds, eventErrorsOf(all));
	} finally {
		await stage.close();
	}
}

function eventErrorsOf(all: readonly Burst[]): string[] {
	return all.flatMap(({ target, eventError }) =>
		eventError === undefined ? [] : [`${target}: ${eventError}`],
	);
}
