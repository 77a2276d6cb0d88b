import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../../host';
import { openStage, type Stage } from '../support/stage';
import { recordMeasurement } from '../support/measurements';
import { ageRecords, changeEach, missing } from '../support/changed';
import { keysOf, waitForItems } from '../support/executions';
import { refuseExecutions, acceptExecutions } from '../support/refusedStarts';
import { activate } from '../support/deliveries/subscription';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';

const REFUSED_MS = 60_000;
const PAUSE_MS = 1_000;
/** Maximum time until the next scan: it runs each minute, and changes have to be 90 seconds old. */
const NEXT_SCAN_MS = 210_000;
/** The error is reported with the fifth refusal, after pauses of 5, 10, 20 and 40 seconds. */
const REPORTED_WITHIN_MS = 240_000;
const ERROR = /n8n did not start an execution/;

describe('While the database of n8n refuses new executions', () => {
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

	/** Changes records and delivers the changes. Each delivery gets HTTP 200. */
	async function deliver(): Promise<void> {
		const { simulator } = stage;
		simulator.reset();
		changed.push(...(await changeEach(simulator, 1)));
		await simulator.flush();
		expect(simulator.deliveries.filter(({ status }) => status !== 200)).toEqual([]);
	}
	const waitForAll = async () =>
		await waitForItems(
			stage.client,
			workflowId,
			(items) => missing(changed, keysOf(items)).length === 0,
			NEXT_SCAN_MS,
		);

	it(
		`for ${REFUSED_MS / 1000} seconds, no change is lost: the next scan recovers all of them`,
		async () => {
			const { n8n } = stage;
			await deliver();
			await refuseExecutions(n8n);
			const startedAt = Date.now();
			while (Date.now() - startedAt < REFUSED_MS) {
				await deliver();
				await sleep(PAUSE_MS);
			}
			await acceptExecutions(n8n);
			const acceptedAt = Date.now();
			const items = await waitForAll();
			const duplicates = items.length - new Set(keysOf(items)).size;
			recordMeasurement(
				`executions refused for ${REFUSED_MS / 1000} seconds`,
				`0 of ${changed.length} changes lost, the last one after ${((Date.now() - acceptedAt) / 1000).toFixed(0)} s, ${duplicates} duplicates`,
			);
		},
		REFUSED_MS + NEXT_SCAN_MS + 30_000,
	);

	it(
		'for longer, the trigger reports an error',
		async () => {
			const { n8n } = stage;
			await refuseExecutions(n8n);
			const startedAt = Date.now();
			const earlier = n8n.log.length;
			const isReported = async () => {
				await deliver();
				return n8n.log.slice(earlier).filter((line) => ERROR.test(line)).length >= 5
					? true
					: undefined;
			};
			await waitUntil(isReported, {
				what: 'the error in the log',
				timeoutMs: REPORTED_WITHIN_MS,
				everyMs: 2_000,
			});
			const tookMs = Date.now() - startedAt;
			await acceptExecutions(n8n);
			await waitForAll();
			recordMeasurement('error about refused executions', `after ${(tookMs / 1000).toFixed(0)} s`);
		},
		REPORTED_WITHIN_MS + NEXT_SCAN_MS,
	);
});
