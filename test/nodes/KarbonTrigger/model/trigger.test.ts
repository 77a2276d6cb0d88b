import * as fc from 'fast-check';

import type * as clientModule from '../../../../nodes/shared/transport/client';
import { changeDeliverChange, commands, play, settings } from './commands';
import type { World } from './world';

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

test(`No change is lost in ${modelRuns} histories of up to 40 commands (seed ${modelSeed})`, async () => {
	const property = fc.asyncProperty(
		settings,
		commands,
		async (setting, history) => await play(setting, history),
	);
	await fc.assert(property, { numRuns: modelRuns, seed: modelSeed });
});

test('A change right after a delivery is found where times are cut to seconds', async () => {
	const setting = {
		notificationOffsetMs: 0,
		batchDelayMs: 0,
		lagMs: 0,
		hasSecondResolution: true,
		ordersWorkItems: true,
		timesWorkItems: true,
		hasRandomOrder: false,
		pageSize: 100,
		includeRecord: false,
		tellsEnds: true,
	};
	const changes = [0, 300].map((pauseMs) => ({
		check: () => true,
		run: async (_model: unknown, world: World) =>
			await changeDeliverChange(world, { record: 0, pauseMs }),
	}));
	await expect(play(setting, changes)).resolves.toBeUndefined();
});
