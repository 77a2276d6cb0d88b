import type { Cell } from '../harness/row';
import { inTurn } from '../n8n/side';
import { openLists, type ListSetting } from './sides';

const PAIRS = 5;
const PAGE_SIZE = 100;
/** Maximum of the time relative to the HTTP Request node, by the delay of a response. */
const MAX_RATIO: Record<number, number> = { 20: 0.95, 200: 1 };

const nameOf = ({ invoices, delayMs }: ListSetting) =>
	`${invoices.toLocaleString('en-US')} invoices, ${delayMs} ms a response`;

/** All invoices without a rate limit. */
export function timeCell(setting: ListSetting): Cell {
	const requests = Math.ceil(setting.invoices / PAGE_SIZE);
	return {
		name: nameOf(setting),
		samples: PAIRS,
		figures: [
			{
				name: 'time / HTTP Request node',
				of: ({ karbonMs, httpRequestMs }) => karbonMs / httpRequestMs,
				max: MAX_RATIO[setting.delayMs],
			},
			{
				name: 'time / HTTP Request and Split Out',
				of: ({ karbonMs, flowMs }) => karbonMs / flowMs,
			},
			{
				name: "time / n8n's request helper in a loop",
				of: ({ karbonMs, bareMs }) => karbonMs / bareMs,
				max: 1.05,
			},
			{
				name: 'processor time / HTTP Request node',
				of: ({ karbonCpuMs, httpRequestCpuMs }) => karbonCpuMs / httpRequestCpuMs,
			},
			{
				name: "processor time / n8n's request helper in a loop",
				of: ({ karbonCpuMs, bareCpuMs }) => karbonCpuMs / bareCpuMs,
			},
			{
				name: 'requests',
				of: (sample) => sample.requests,
				min: requests,
				max: requests,
				isForEach: true,
				digits: 0,
			},
			{ name: 'time (s)', of: ({ karbonMs }) => karbonMs / 1000, digits: 1 },
		],
		async open() {
			const sides = await openLists(setting);
			const tasks = [sides.karbon, sides.httpRequest, sides.flow, sides.bare];
			// The first run of each loads modules.
			for (const run of tasks) await run();
			return {
				async measure(index) {
					const [karbon, httpRequest, flow, bare] = await inTurn(index, tasks);
					return {
						karbonMs: karbon.tookMs,
						httpRequestMs: httpRequest.tookMs,
						flowMs: flow.tookMs,
						bareMs: bare.tookMs,
						karbonCpuMs: karbon.cpuMs,
						httpRequestCpuMs: httpRequest.cpuMs,
						flowCpuMs: flow.cpuMs,
						bareCpuMs: bare.cpuMs,
						requests: karbon.requests,
					};
				},
				close: async () => await sides.close(),
			};
		},
	};
}

/** All invoices with the documented rate limit, once and alone. */
export function limitedCell(setting: ListSetting): Cell {
	return {
		name: `${nameOf(setting)}, 120 requests a minute`,
		samples: 1,
		figures: [
			{ name: 'requests', of: ({ requests }) => requests, digits: 0 },
			{ name: 'time (s)', of: ({ karbonMs }) => karbonMs / 1000, digits: 1 },
		],
		async open() {
			const rateLimit = { algorithm: 'slidingWindow' } as const;
			const sides = await openLists({ ...setting, rateLimit, requestsPerMinute: 120 });
			return {
				async measure() {
					const { tookMs, requests } = await sides.karbon();
					return { karbonMs: tookMs, requests };
				},
				close: async () => await sides.close(),
			};
		},
	};
}
