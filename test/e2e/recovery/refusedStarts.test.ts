import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../../host';
import { openStage, type Stage } from '../support/stage';
import { bar } from '../support/bars';
import { ageRecords, changeEach, missing } from '../support/changed';
import { keysOf, waitForItems } from '../support/executions';
import { refuseExecutions, takeExecutions } from '../support/refusedStarts';
import { activate } from '../support/subscription';
import { triggerWorkflow } from '../support/triggerWorkflow';

const REFUSED_MS = 60_000;
const PAUSE_MS = 1_000;
/** The next scan, at a safety net of a minute and ticks each minute, for changes that have to be 90 seconds old. */
const NEXT_SCAN_MS = 210_000;
/** The complaint comes with the fifth refusal, after pauses of 5, 10, 20 and 40 seconds. */
const COMPLAINT_WITHIN_MS = 240_000;
const COMPLAINT = /n8n did not start an execution/;

describe('While the database of n8n refuses executions', () => {
	let stage: Stage;
	let workflowId: string;
	const changed: string[] = [];

	beforeAll(async () => {
		stage = await openStage();
		ageRecords(stage.simulator);
		const workflow = await stage.client.importWorkflow(
			triggerWorkflow('refused', {
				webhookTypes: ['Invoice', 'Contact', 'Work'],
				safetyNetMinutes: 1,
				options: { checkInterval: 1 },
			}),
		);
		workflowId = workflow.id;
		await activate(stage.client, stage.simulator, workflowId);
	});
	afterAll(async () => await stage?.close());

	/** Changes that are delivered; each delivery is answered with 200. */
	async function deliver(): Promise<void> {
		const { simulator } = stage;
		simulator.reset();
		changed.push(...(await changeEach(simulator, 1)));
		await simulator.flush();
		expect(simulator.deliveries.filter(({ status }) => status !== 200)).toEqual([]);
	}
	const arrived = async () =>
		await waitForItems(
			stage.client,
			workflowId,
			(items) => missing(changed, keysOf(items)).length === 0,
			NEXT_SCAN_MS,
		);

	it(
		`for ${REFUSED_MS / 1000} s, every change arrives with the next scan`,
		async () => {
			const { n8n } = stage;
			await deliver();
			await refuseExecutions(n8n);
			const startedAt = Date.now();
			while (Date.now() - startedAt < REFUSED_MS) {
				await deliver();
				await sleep(PAUSE_MS);
			}
			await takeExecutions(n8n);
			const takenAt = Date.now();
			const items = await arrived();
			const repeats = items.length - new Set(keysOf(items)).size;
			bar(
				`executions refused for ${REFUSED_MS / 1000} s`,
				`0 of ${changed.length} changes lost, the last one after ${((Date.now() - takenAt) / 1000).toFixed(0)} s, ${repeats} repeats`,
			);
		},
		REFUSED_MS + NEXT_SCAN_MS + 30_000,
	);

	it(
		'for longer, the user is told',
		async () => {
			const { n8n } = stage;
			await refuseExecutions(n8n);
			const startedAt = Date.now();
			const earlier = n8n.log.length;
			const complaint = async () => {
				await deliver();
				return n8n.log.slice(earlier).filter((line) => COMPLAINT.test(line)).length >= 5
					? true
					: undefined;
			};
			await waitUntil(complaint, {
				what: 'the complaint',
				timeoutMs: COMPLAINT_WITHIN_MS,
				everyMs: 2_000,
			});
			const tookMs = Date.now() - startedAt;
			await takeExecutions(n8n);
			await arrived();
			bar('complaint about refused executions', `after ${(tookMs / 1000).toFixed(0)} s`);
		},
		COMPLAINT_WITHIN_MS + NEXT_SCAN_MS,
	);
});
