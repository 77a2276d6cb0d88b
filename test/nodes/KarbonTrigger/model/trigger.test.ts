import * as fc from 'fast-check';

import type * as clientModule from '../../../../nodes/shared/transport/client';
import { commands, play, settings } from './commands';
import { World } from './world';

jest.mock('../../../../nodes/shared/transport/client', () => ({
	...jest.requireActual<typeof clientModule>('../../../../nodes/shared/transport/client'),
	createClient: async (
		host: { createModelClient(host: object, options?: object): unknown },
		options?: object,
	) => host.createModelClient(host, options),
}));

const { modelRuns = 500, modelSeed = 20_260_115 } = globalThis as {
	modelRuns?: number;
	modelSeed?: number;
};
const runs = modelRuns;

test(`No change is lost in ${runs} histories of up to 40 steps`, async () => {
	await fc.assert(
		fc.asyncProperty(settings, commands, async (setting, given) => {
			const problems = await play(new World(setting), given);
			if (problems.length > 0) throw new Error(JSON.stringify({ problem: problems[0], given }));
		}),
		{ numRuns: runs, seed: modelSeed },
	);
});

test('A change right after a delivery is found where times are cut to seconds', async () => {
	const setting = {
		notificationOffsetMs: 0,
		batchDelayMs: 0,
		lagMs: 0,
		hasSecondResolution: true,
		ordersWorkItems: true,
		pageSize: 100,
		includeRecord: false,
		tellsEnds: true,
	};
	const change = { do: 'changeAfterDelivery', record: 0 } as const;
	const given = [
		{ ...change, pauseMs: 0 },
		{ ...change, pauseMs: 300 },
	];
	expect(await play(new World(setting), given)).toEqual([]);
});
