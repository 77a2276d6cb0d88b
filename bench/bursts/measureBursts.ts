import { openStage } from '../../test/e2e/support/stage';
import { type Bar, outcomeOf, type Outcome } from './bars';
import { burst, type Burst, type Pace } from './burst';
import { burstTable } from './burstTable';
import { inTurns, medianOf, type Pairs } from './inTurns';
import { openFlow, openTrigger, type Target } from './targets';

const DELIVERIES = 200;
const PAIRS = 3;
const MAX_GROWTH_MIB = 160;

/** What the trigger has to reach against the flow. */
interface Limits {
	concurrency: number;
	minSpeed: number;
	maxP99?: number;
}

const LIMITS: Limits[] = [
	{ concurrency: 10, minSpeed: 1.2, maxP99: 0.9 },
	{ concurrency: 1, minSpeed: 0.8 },
];

function barsOf(pairs: Pairs, { concurrency, minSpeed, maxP99 }: Limits): Bar[] {
	const pace = `${concurrency} at a time`;
	const ratio = (
		name: string,
		figure: (one: Burst) => number,
		limit: Pick<Bar, 'min' | 'max'>,
	) => ({
		name: `${pace}, ${name} against the flow`,
		value: medianOf(pairs, (ours, flows) => figure(ours) / figure(flows)),
		...limit,
	});
	return [
		ratio('events a second', (one) => one.eventsPerSecond, { min: minSpeed }),
		...(maxP99 === undefined
			? []
			: [ratio('p99 of the answer', (one) => one.p99Ms, { max: maxP99 })]),
		{
			name: `${pace}, MiB of memory beyond the flow`,
			value: medianOf(pairs, (ours, flows) => ours.growthMiB - flows.growthMiB),
			max: MAX_GROWTH_MIB,
		},
	];
}

/** The other way to compare speed, which other processes of the machine hardly change. */
const cpuLine = (pairs: Pairs, { concurrency }: Limits) =>
	`${concurrency} at a time, processor time against the flow: ` +
	medianOf(pairs, (ours, flows) => ours.cpuMsPerDelivery / flows.cpuMsPerDelivery).toFixed(2);

/** Bursts of deliveries on a real n8n, in turns with n8n's own nodes for the same job. */
export async function measureBursts(pairs = PAIRS): Promise<Outcome> {
	const stage = await openStage({
		requestsPerMinute: 120,
		simulator: { deliveryTimeoutMs: 60_000, rateLimit: { algorithm: 'slidingWindow' } },
	});
	try {
		const [plain, ours] = [await openFlow(stage), await openTrigger(stage, false)];
		const all: Burst[] = [];
		const bars: Bar[] = [];
		const notes: string[] = [];
		const run = async (target: Target, pace: Pace) => {
			const result = await burst(stage, target, pace);
			process.stderr.write(`${JSON.stringify(result)}\n`);
			all.push(result);
			return result;
		};
		for (const limits of LIMITS) {
			const pace = { deliveries: DELIVERIES, concurrency: limits.concurrency };
			const both = await inTurns(
				pairs,
				() => run(plain, pace),
				() => run(ours, pace),
			);
			bars.push(...barsOf(both, limits));
			notes.push(cpuLine(both, limits));
		}
		const text = `Bursts on n8n ${stage.n8n.version}, medians of ${pairs} pairs in turns.\n\n${burstTable(all)}\n\n${notes.join('\\\n')}`;
		return outcomeOf(text, bars, wrongOf(all));
	} finally {
		await stage.close();
	}
}

function wrongOf(all: readonly Burst[]): string[] {
	return all.flatMap(({ target, wrong }) => (wrong === undefined ? [] : [`${target}: ${wrong}`]));
}
