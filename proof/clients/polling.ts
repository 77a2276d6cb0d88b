import { createManualClock, createSimulator } from '../../simulator';
import { N8nInstance } from '../../test/acceptance/restart/n8nInstance';
import { startPlatform } from '../../test/support/n8n/platform';
import type { Cell } from '../harness/row';

const WORK_ITEMS = 20_000;
const LIMIT = 120;
/** Several checks of all work items. */
const MINUTES = 60;
const SECOND_MS = 1_000;

/** Replaces the clock of this process. @returns a function that restores it */
function replaceClock(now: () => number): () => void {
	const real = Date.now;
	Date.now = now;
	return () => {
		Date.now = real;
	};
}

/** Polling of many work items without modification times, whose whole list is read, on a virtual clock. */
export const POLLING: Cell = {
	name: `polling of ${WORK_ITEMS.toLocaleString('en-US')} work items for ${MINUTES} minutes`,
	samples: 1,
	figures: [
		{
			name: 'requests / limit',
			of: ({ requests }) => requests / (LIMIT * MINUTES),
			max: 0.25,
		},
		{
			name: 'most requests in a minute / limit',
			of: ({ maxInMinute }) => maxInMinute / LIMIT,
		},
		{ name: 'requests', of: ({ requests }) => requests, digits: 0 },
	],
	async open() {
		await startPlatform();
		const clock = createManualClock();
		const restore = replaceClock(() => clock.now());
		const simulator = await createSimulator({
			clock,
			variants: { omitWorkItemModificationTime: true },
			rateLimit: { algorithm: 'off' },
			data: { contacts: 50, organizations: 50, workItems: WORK_ITEMS, invoices: 0 },
		});
		const n8n = new N8nInstance(
			simulator,
			clock,
			{ webhookTypes: ['Work'], deliveryMode: 'polling', includeRecord: false },
			{},
			undefined,
			{ requestsPerMinute: LIMIT },
		);
		await n8n.listen();
		return {
			async measure() {
				await n8n.start('activate');
				const counts: number[] = [];
				for (let minute = 0; minute < MINUTES; minute++) {
					simulator.reset();
					await clock.advance(SECOND_MS);
					await n8n.tick();
					// The rate limiter lets requests wait, so a check takes minutes.
					for (let second = 1; second < 60; second++) {
						await clock.advance(SECOND_MS);
						await n8n.settle();
					}
					counts.push(simulator.requests.length);
				}
				await n8n.stop();
				return {
					requests: counts.reduce((sum, count) => sum + count, 0),
					maxInMinute: Math.max(...counts),
				};
			},
			async close() {
				await n8n.dispose();
				await simulator.close();
				restore();
			},
		};
	},
};
