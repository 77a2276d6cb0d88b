import type { INodeExecutionData } from 'n8n-workflow';

import { OVERLAP_MS } from '../../../../nodes/Karbon/changes/cursor';
import { type ChangeExecution, ChangeWorkflow } from '../../../support/changes/changeWorkflow';
import { ChangingList, randomOf } from '../../../support/changes/changingList';
import { deduplicator } from '../../../support/n8n/platform';
import { ListServer } from '../../../support/servers/listServer';

const HISTORIES = Number(process.env.KARBON_HISTORIES ?? 12);
const STEPS = 60;

interface Running {
	execution: ChangeExecution;
	items?: INodeExecutionData[];
}

/** A random history of executions that overlap, wait, fail or are killed. @returns the changes that were lost */
async function lostIn(seed: number): Promise<string[]> {
	const random = randomOf(seed);
	const chance = (part: number) => random() < part;
	const below = (count: number) => Math.floor(random() * count);
	const server = new ListServer();
	server.hasDate = chance(0.9);
	server.ignoresOrder = chance(0.2);
	server.hasLinks = chance(0.8);
	// Without links, a page that is cut shows by its round number of rows only (karbon.md 5).
	server.pageSize = server.hasLinks ? 5 + below(20) : 10;
	const list = new ChangingList(server, chance(0.5) ? 1_000 : 1);
	const workflow = new ChangeWorkflow(server);
	deduplicator.clear();
	jest.spyOn(Date, 'now').mockImplementation(() => server.now);
	const maxLagMs = chance(0.3) ? 0 : OVERLAP_MS - 10_000;
	const change = () => list.change(`key-${below(40)}`, server.now, below(maxLagMs + 1));
	workflow.onRequest = async () => {
		if (chance(0.2)) await server.timing.sleep(below(2_000));
		if (chance(0.3)) change();
		list.refresh();
	};
	const processed = new Set<string>();
	let running: Running[] = [];
	let atStart = workflow.staticData;

	async function step(one: Running): Promise<void> {
		const { execution, items } = one;
		if (items === undefined) {
			one.items = await execution.node('Get').catch(() => undefined);
		} else if (chance(0.3)) {
			execution.wait({ keepsStaticData: chance(0.5) });
		} else if (chance(0.3)) {
			// It fails or is killed before Save Cursor.
			if (chance(0.5)) execution.end();
			running = running.filter((other) => other !== one);
		} else {
			if (items.length > 0) {
				// What an execution without cursor reports at the same time as another one is no loss.
				await execution.node('Save', items).catch(() => undefined);
				for (const { json } of items) processed.add(ChangingList.versionOf(json));
			}
			if (chance(0.8)) execution.end();
			running = running.filter((other) => other !== one);
		}
	}

	for (let count = 0; count < STEPS; count++) {
		await server.timing.advance(below(chance(0.1) ? 900_000 : 30_000));
		for (let changes = below(4); changes > 0; changes--) change();
		if (chance(0.05)) workflow.restart();
		// A trigger puts back the static data that it began with.
		if (chance(0.1)) workflow.staticData = structuredClone(atStart);
		if (chance(0.1)) atStart = structuredClone(workflow.staticData);
		if (running.length < 3 && chance(0.5)) running.push({ execution: workflow.begin() });
		if (running.length > 0) await step(running[below(running.length)]);
	}
	workflow.onRequest = () => list.refresh();
	for (let run = 0; run < 2; run++) {
		await server.timing.advance(OVERLAP_MS);
		for (const row of await workflow.run()) processed.add(ChangingList.versionOf(row));
	}
	jest.restoreAllMocks();
	return list.versions.filter((version) => !processed.has(version));
}

it(`${HISTORIES} random histories with lags, waits, overlapping executions and kills lose no change`, async () => {
	for (let seed = 1; seed <= HISTORIES; seed++) {
		expect({ seed, lost: await lostIn(seed) }).toEqual({ seed, lost: [] });
	}
}, 600_000);
