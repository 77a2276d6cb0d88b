import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../../host';
import { openStage, type Stage } from '../support/stage';
import { recordMeasurement } from '../support/measurements';
import { ageRecords, NOTIFIED_AFTER_MS } from '../support/changed';
import { allItems, keysOf } from '../support/executions';
import { activate } from '../support/deliveries/subscription';
import { triggerWorkflow } from '../support/workflows/triggerWorkflow';

const CHANGES = 500;
/** Of changes for scans, which leave younger ones to their notification. */
const MIN_AGE_MS = 100_000;
const MAX_DUPLICATES = 0.01 * CHANGES;

describe.each([true, false])('A graceful restart, Include Record %s', (includeRecord) => {
	let stage: Stage;

	beforeAll(async () => {
		stage = await openStage({ simulator: { data: { invoices: 600 } } });
		ageRecords(stage.simulator);
	});
	afterAll(async () => await stage?.close());

	it('loses no change and repeats at most 1% of the changes', async () => {
		const { client, simulator, n8n } = stage;
		const workflow = await client.importWorkflow(triggerWorkflow('restarted', { includeRecord }));
		await activate(client, simulator, workflow.id);
		const keys = (await simulator.changeMany('Invoice', CHANGES)).map(({ key }) => key);
		await sleep(NOTIFIED_AFTER_MS);
		await simulator.flush();
		await allItems(client, workflow.id, CHANGES);
		simulator.reset();
		await simulator.moveTime(MIN_AGE_MS);
		await n8n.restart();
		const scanned = () =>
			simulator.requests.filter(({ path }) => path.endsWith('/Invoices')).length >= 2 || undefined;
		await waitUntil(scanned, { what: 'the scan after the start', timeoutMs: 60_000 });
		await sleep(3_000);
		const { key } = await simulator.change('Invoice');
		await simulator.flush();
		const items = await allItems(client, workflow.id, CHANGES + 1);
		const duplicates = items.length - CHANGES - 1;
		expect(new Set(keysOf(items))).toEqual(new Set([...keys, key]));
		recordMeasurement(
			`graceful restart, Include Record ${includeRecord ? 'on' : 'off'}`,
			`0 of ${CHANGES} lost, ${duplicates} duplicates`,
		);
		expect(duplicates).toBeLessThanOrEqual(MAX_DUPLICATES);
	});
});
