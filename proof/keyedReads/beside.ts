import { openComparison } from '../n8n/stage';
import type { Cell } from '../harness/row';
import { inTurn, openSide, type Side } from '../n8n/side';
import { httpRequest, karbon, splitOut } from '../n8n/workflows';

const READS = 200;
/** The delay of each response of the simulator. */
const DELAY_MS = 20;

/** Reads by key without a rate limit, beside the HTTP Request node on a real n8n. */
export const BESIDE: Cell = {
	name: `${READS} without a limit, ${DELAY_MS} ms a response`,
	samples: 5,
	figures: [
		{
			name: 'time / HTTP Request node',
			of: ({ karbonMs, httpRequestMs }) => karbonMs / httpRequestMs,
			max: 1,
		},
		{
			name: 'processor time / HTTP Request node',
			of: ({ karbonCpuMs, httpRequestCpuMs }) => karbonCpuMs / httpRequestCpuMs,
		},
		{ name: 'time (ms)', of: ({ karbonMs }) => karbonMs, digits: 0 },
	],
	async open() {
		const stage = await openComparison({
			simulator: { data: { invoices: READS } },
		});
		const { simulator } = stage;
		simulator.faults.add({ action: { type: 'delay', ms: DELAY_MS } });
		const list = [...simulator.store.invoices.keys()].map((key) => ({ key }));
		const node = await openSide(stage, [
			splitOut('body.list', 'Items'),
			karbon({
				resource: 'invoice',
				operation: 'get',
				simplify: false,
				invoiceKey: {
					__rl: true,
					mode: 'id',
					value: "={{ $json['body.list']?.key ?? $json.key }}",
				},
			}),
		]);
		const other = await openSide(stage, [
			splitOut('body.list', 'Items'),
			httpRequest({
				url: `=${simulator.url}/v3/Invoices/{{ $json['body.list']?.key ?? $json.key }}`,
			}),
		]);
		const run = async (side: Side) => {
			simulator.reset();
			const result = await side.run({ list });
			const { length } = simulator.requests.filter(({ status }) => status === 200);
			if (length !== READS) throw new Error(`${length} of ${READS} invoices were read`);
			return result;
		};
		// The first run of each loads modules.
		await run(node);
		await run(other);
		return {
			async measure(index) {
				const [mine, theirs] = await inTurn(index, [() => run(node), () => run(other)]);
				return {
					karbonMs: mine.tookMs,
					httpRequestMs: theirs.tookMs,
					karbonCpuMs: mine.cpuMs,
					httpRequestCpuMs: theirs.cpuMs,
				};
			},
			close: async () => await stage.close(),
		};
	},
};
