import { inspect } from 'node:util';

import type { FaultRule } from '../../../simulator';
import { DEFAULT_ACCESS_KEY, DEFAULT_ACCESS_TOKEN } from '../../../simulator';
import { EVERY_OPERATION, OPERATION_NAMES } from './everyOperation';
import { useBench } from './support';

const bench = useBench();

/** A service that puts everything it knows into its words. */
const echo = {
	error: {
		code: '4002',
		message: `Bearer ${DEFAULT_ACCESS_TOKEN} with ${DEFAULT_ACCESS_KEY} failed`,
		details: [{ target: 'AccessKey', message: DEFAULT_ACCESS_KEY }],
	},
};

const statuses = [400, 401, 403, 404, 409, 413, 415, 500, 503].map((status): FaultRule => ({
	action: { type: 'status', status, body: echo },
}));
const FAULTS: FaultRule[] = [
	...statuses,
	{ action: { type: 'status', status: 200, body: echo } },
	{
		action: {
			type: 'status',
			status: 302,
			headers: { location: `https://evil.example/${DEFAULT_ACCESS_KEY}` },
		},
	},
	{ action: { type: 'foreignRedirect', origin: 'https://evil.example' } },
	{ action: 'resetBefore' },
	{ action: 'resetAfter' },
	{ action: 'notJson' },
	{ action: 'redirectLoop' },
];

/** All that n8n could show or store of an outcome. */
function everythingOf(outcome: object): string {
	return JSON.stringify(outcome) + inspect(outcome, { depth: 12, showHidden: true });
}

describe('neither token nor key is shown', () => {
	it.each(OPERATION_NAMES)('by %s, whatever goes wrong', async (operation) => {
		const failures: string[] = [];
		for (const fault of FAULTS) {
			const { parameters, item } = EVERY_OPERATION[operation](bench.simulator);
			bench.simulator.faults.clear();
			bench.simulator.faults.add(fault);
			const items = [item ?? { json: {} }];
			const stopped = await bench.run(operation, parameters, { items });
			const continued = await bench.run(operation, parameters, {
				items,
				node: { onError: 'continueRegularOutput' },
			});
			const shown = everythingOf([stopped, continued]);
			expect(shown).not.toContain(DEFAULT_ACCESS_TOKEN);
			expect(shown).not.toContain(DEFAULT_ACCESS_KEY);
			if (stopped.error) failures.push(stopped.error.message);
		}
		expect(failures.length).toBeGreaterThan(FAULTS.length / 2);
	});
});
