import { bestMs, openAccount } from '../../test/acceptance/clients/account';
import {
	FROM_ROW,
	REQUESTS,
	ROWS,
	rowsFor,
	withoutMiddleNames,
} from '../../test/acceptance/clients/upsertRows';
import { closeAll } from '../../test/support/servers/testServers';
import type { Cell } from '../harness/row';

const EXISTING = ROWS / 2;
/** Requests of the fastest schedule: the list of existing clients, then a request or two for each row. */
const NEEDED = EXISTING / REQUESTS.pageRows + EXISTING * (REQUESTS.created + REQUESTS.changed);

/** Create or Update of many clients, half of which exist, on a virtual clock. */
export const UPSERT: Cell = {
	name: `${ROWS.toLocaleString('en-US')} clients, half of them new, sliding window`,
	samples: 1,
	figures: [
		{ name: 'time / fastest schedule', of: ({ tookMs }) => tookMs / bestMs(NEEDED), max: 1.08 },
		{
			name: 'failed rows',
			of: ({ outputs }) => ROWS - outputs,
			max: 0,
			isForEach: true,
			digits: 0,
		},
		{ name: 'requests', of: ({ requests }) => requests, digits: 0 },
		{ name: 'requests of the fastest schedule', of: () => NEEDED, digits: 0 },
		{ name: 'rejected requests', of: ({ refused }) => refused, digits: 0 },
	],
	async open() {
		const { simulator, run } = await openAccount(FROM_ROW, EXISTING);
		withoutMiddleNames(simulator);
		return {
			async measure() {
				const { error, outputs, requests, tookMs } = await run(
					rowsFor(simulator.store.contacts.values()),
				);
				if (error) throw error;
				return {
					tookMs,
					outputs: outputs.length,
					requests: requests.length,
					refused: requests.filter(({ status }) => status === 429).length,
				};
			},
			close: closeAll,
		};
	},
};
