import type { Value } from '../../../simulator/register';
import { checkComparison, randomReadings } from '../../simulator/compare/support/randomReadings';

const RUNS = Number(process.env.KARBON_COMPARISONS ?? 300);
const PER_TEST = 25;

/** Readings as options of a command line, to repeat a failure. */
const named = (readings: ReadonlyMap<string, Value | undefined>) =>
	[...readings].map(([name, value]) => `${name}: ${value}`).join(', ');

describe('the comparison with an account of 250 records in each list', () => {
	const totals = { accounts: 0, decided: 0, wrong: 0, missing: 0 };
	const starts = Array.from({ length: Math.ceil(RUNS / PER_TEST) }, (_, index) => index * PER_TEST);

	it.each(starts)(
		'decides each visible setting, and none wrongly (from seed %d)',
		async (start) => {
			const problems: string[] = [];
			for (let seed = start; seed < Math.min(start + PER_TEST, RUNS); seed += 1) {
				const readings = randomReadings(seed);
				const { decided, wrong, missing } = await checkComparison(readings);
				totals.accounts += 1;
				totals.decided += decided;
				totals.wrong += wrong.length;
				totals.missing += missing.length;
				const found = [...wrong, ...missing];
				if (found.length > 0)
					problems.push(`seed ${seed}: ${found.join('; ')} (${named(readings)})`);
			}
			expect(problems).toEqual([]);
		},
	);

	it('counts what it decided', () => {
		const { accounts, decided, wrong, missing } = totals;
		process.stdout.write(
			`compare: ${accounts} accounts, ${decided} readings decided, ${wrong} wrong, ${missing} visible but undecided\n`,
		);
		expect(accounts).toBe(RUNS);
	});
});
