import { PROBES } from '../../../simulator/compare/probes';
import { readRegister } from '../../../simulator/register';
import { checkComparison, randomReadings } from './support/randomReadings';

/** The 300 accounts of the bar are in test/readings/compare. */
const SEEDS = [1001, 1002, 1003, 1004];

it.each(SEEDS)('a comparison is right for the random account %d', async (seed) => {
	expect(await checkComparison(randomReadings(seed))).toMatchObject({ wrong: [], missing: [] });
});

it('has exactly the probes of the settings that the register marks as visible', () => {
	const visible = readRegister().flatMap((row) => row.visible.map(({ setting }) => setting));
	expect([...visible].sort()).toEqual(Object.keys(PROBES).sort());
});

it('a mark names settings and readings that the register has', () => {
	const readings = new Map(
		readRegister().flatMap((row) => row.readings.map(({ variant }) => [variant?.name, variant])),
	);
	const named = readRegister().flatMap(({ visible, readings: own }) =>
		visible.flatMap(({ setting, conditions }) => [
			own.some(({ variant }) => variant?.name === setting) ? undefined : setting,
			...conditions.map(({ name }) => (readings.has(name) ? undefined : name)),
		]),
	);
	expect(named.filter((name) => name !== undefined)).toEqual([]);
});

describe('the check of comparisons', () => {
	const readings = new Map(randomReadings(1001)).set('skips', 'ignored');

	it('finds a probe that always gives the documented reading', async () => {
		const probes = { ...PROBES, skips: async () => 'honored' };
		expect((await checkComparison(readings, probes)).wrong).toEqual([
			'skips: honored, not ignored',
		]);
	});

	it('finds a probe that decides nothing', async () => {
		const { Undecided } = await import('../../../simulator/compare/findings');
		const skips = async () => {
			throw new Undecided('no reason');
		};
		const { missing } = await checkComparison(readings, { ...PROBES, skips });
		expect(missing).toEqual(['skips: ignored, undecided: no reason']);
	});
});
