import { openComparison } from '../n8n/stage';
import type { Cell, Figure, Row, Sample } from '../harness/row';
import { inTurn } from '../n8n/side';
import { burst, type Burst, type Pace } from './burst';
import { withRecords } from './records';
import { RESPONSES } from './responses';
import { openFlow, openTrigger } from './targets';

const PAIRS = 5;
const MAX_GROWTH_MIB = 160;

/** Deliveries, and the targets of the trigger compared with the built-in nodes. */
interface Setting extends Pick<Pace, 'deliveries' | 'concurrency' | 'isCold'> {
	minSpeed?: number;
	maxP99?: number;
}

const SETTINGS: Setting[] = [200, 1_000].flatMap((deliveries) =>
	[false, true].flatMap((isCold) => [
		{ deliveries, concurrency: 10, isCold, minSpeed: 1.2, maxP99: 1 },
		{ deliveries, concurrency: 1, isCold, minSpeed: 0.7 },
	]),
);

const ratio = (name: keyof Burst) => (sample: Sample) =>
	sample[`trigger.${name}`] / sample[`flow.${name}`];

const figuresOf = ({ minSpeed, maxP99 }: Setting): Figure[] => [
	{ name: 'events a second / built-in nodes', of: ratio('eventsPerSecond'), min: minSpeed },
	{ name: 'p99 of the response time / built-in nodes', of: ratio('p99Ms'), max: maxP99 },
	{ name: 'processor time / built-in nodes', of: ratio('cpuMsPerDelivery') },
	{
		name: 'more memory than the built-in nodes (MiB)',
		of: (sample) => sample['trigger.growthMiB'] - sample['flow.growthMiB'],
		max: MAX_GROWTH_MIB,
		digits: 0,
	},
	{
		name: 'events lost, repeated or out of order',
		of: (sample) => sample['trigger.eventErrors'],
		max: 0,
		isForEach: true,
		digits: 0,
	},
	{ name: 'events a second', of: (sample) => sample['trigger.eventsPerSecond'], digits: 0 },
];

const sampleOf = (prefix: string, measured: Burst): Sample =>
	Object.fromEntries(
		Object.entries(measured).map(([name, value]) => [`${prefix}.${name}`, value as number]),
	);

const cellOf = (setting: Setting): Cell => ({
	name: `${setting.deliveries.toLocaleString('en-US')} deliveries, ${setting.concurrency} at a time, ${setting.isCold ? 'cold' : 'warm'}`,
	samples: PAIRS,
	figures: figuresOf(setting),
	async open() {
		const stage = await openComparison();
		const [flow, trigger] = [await openFlow(stage), await openTrigger(stage, false)];
		return {
			async measure(index) {
				const [flowBurst, triggerBurst] = await inTurn(index, [
					() => burst(stage, flow, setting),
					() => burst(stage, trigger, setting),
				]);
				return { ...sampleOf('trigger', triggerBurst), ...sampleOf('flow', flowBurst) };
			},
			close: async () => await stage.close(),
		};
	},
});

/** Bursts of deliveries to the trigger, compared with a workflow of n8n's own nodes. */
export const DELIVERIES_ROW: Row = {
	id: 5,
	title: 'Bursts of deliveries',
	method:
		"Deliveries of 100 events each to the trigger with 'Include Record' off, compared with a workflow of n8n's own nodes: Webhook, Crypto (HMAC of the raw body), If, and Split Out. n8n is restarted before each burst. 'Warm' bursts follow 30 other deliveries, and 'cold' bursts do not. With 'Include Record' on, the baseline is the shortest time for the trigger's requests under the limit of 120 requests per minute. For the response time of a single delivery, the baseline is a trigger that only responds.",
	cells: [...SETTINGS.map(cellOf), withRecords(200), RESPONSES],
};
