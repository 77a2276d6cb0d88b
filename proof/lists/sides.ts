import type { Stage } from '../../test/e2e/support/stage';
import { openComparison } from '../n8n/stage';
import type { SimulatorOptions } from '../../simulator';
import { bareList, bareNodeFolder } from '../n8n/bareNode';
import { openSide, type Run, type Side } from '../n8n/side';
import { httpRequest, karbon, splitOut } from '../n8n/workflows';

const PAGE_SIZE = 100;
const NEXT_LINK = "$response.body['@odata.nextLink']";

/** A run that read all invoices. */
export interface ListRun extends Run {
	requests: number;
}

/** The nodes that read all invoices: that of this package, and what is compared with it. */
export interface ListSides {
	stage: Stage;
	karbon(): Promise<ListRun>;
	/** The HTTP Request node with pagination, which returns an item for each page. */
	httpRequest(): Promise<ListRun>;
	/** The same and Split Out, so that there is an item for each invoice, as from the Karbon node. */
	flow(): Promise<ListRun>;
	/** n8n's request helper in a loop. */
	bare(): Promise<ListRun>;
	close(): Promise<void>;
}

/** The HTTP Request node with pagination, no pause between pages and no limit on their number. */
const paginated = (url: string) =>
	httpRequest({
		url,
		options: {
			pagination: {
				pagination: {
					paginationMode: 'responseContainsNextURL',
					nextURL: `={{ ${NEXT_LINK} }}`,
					paginationCompleteWhen: 'other',
					completeExpression: `={{ !${NEXT_LINK} }}`,
					limitPagesFetched: false,
					requestInterval: 0,
				},
			},
		},
	});

/** Settings of a comparison. */
export interface ListSetting {
	invoices: number;
	/** Of each response. */
	delayMs: number;
	rateLimit?: SimulatorOptions['rateLimit'];
	/** Of the credential. Default: as good as none. */
	requestsPerMinute?: number;
}

/** Starts n8n and a simulator with invoices. */
export async function openLists(setting: ListSetting): Promise<ListSides> {
	const { invoices, delayMs, rateLimit = { algorithm: 'off' } } = setting;
	const folder = bareNodeFolder();
	try {
		const stage = await openComparison({
			env: { N8N_CUSTOM_EXTENSIONS: folder.path },
			simulator: { data: { invoices, payments: 0 }, rateLimit },
			credential: setting.requestsPerMinute ? { requestsPerMinute: setting.requestsPerMinute } : {},
		});
		const { simulator } = stage;
		if (delayMs > 0) simulator.faults.add({ action: { type: 'delay', ms: delayMs } });
		const url = `${simulator.url}/v3/Invoices`;
		const all = { resource: 'invoice', operation: 'getAll', returnAll: true, simplify: false };
		const runner = (side: Side) => async (): Promise<ListRun> => {
			simulator.reset();
			const run = await side.run();
			const { requests } = simulator;
			const pages = requests.filter(({ status }) => status === 200).length;
			if (pages !== Math.ceil(invoices / PAGE_SIZE)) throw new Error(`${pages} pages were read`);
			return { ...run, requests: requests.length };
		};
		return {
			stage,
			karbon: runner(await openSide(stage, [karbon(all)])),
			httpRequest: runner(await openSide(stage, [paginated(url)])),
			flow: runner(await openSide(stage, [paginated(url), splitOut('value')])),
			bare: runner(await openSide(stage, [bareList(url)])),
			async close() {
				await stage.close();
				folder.remove();
			},
		};
	} catch (error) {
		folder.remove();
		throw error;
	}
}
