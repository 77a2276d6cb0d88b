import type { Expectation } from '../../demo/checks/types';
import { EXAMPLE_CHECKS } from './checks';
import { runCheck } from './support/runCheck';
import { openSetting, type OpenSetting } from './support/stage';

describe('on a real n8n', () => {
	let setting: OpenSetting;

	beforeAll(async () => {
		setting = await openSetting('n8n-2');
	});
	afterAll(async () => await setting?.close());

	it.each(EXAMPLE_CHECKS.map((check) => [check.example, check] as const))(
		'the example %s meets its expectations',
		async (_example, check) => {
			const outcomes: Expectation[] = [];
			for await (const outcome of runCheck(check, setting)) outcomes.push(outcome);

			expect(outcomes.filter(({ holds }) => !holds)).toEqual([]);
			expect(outcomes.length).toBeGreaterThan(1);
		},
	);
});
