import { CREATION_CASES } from '../readings/cases/creations';
import { CUSTOM_FIELD_CASES } from '../readings/cases/customFields';
import { CHANGE_CASES } from '../readings/cases/changes';
import { LIST_CASES } from '../readings/cases/lists';
import { UPDATE_CASES } from '../readings/cases/updates';
import { readRegister } from '../../simulator/register';

const cases = [
	...CHANGE_CASES,
	...LIST_CASES,
	...UPDATE_CASES,
	...CUSTOM_FIELD_CASES,
	...CREATION_CASES,
];
const rows = new Set(readRegister().map(({ number }) => number));
const covered = new Set(cases.flatMap((one) => one.rows ?? []));

/** Rows on which the guarantees rest: lists are whole, updates change only what was given, done means done. */
const GUARANTEED: Record<string, number[]> = {
	'lists are whole': [1, 2, 3],
	'updates change only what was given': [11, 13, 21, 24, 25, 26, 29, 32, 33, 34, 100, 103],
	'sets of custom field values are whole': [50, 51, 52, 54],
	'what is created is created once, with valid values': [45, 115, 121],
};

describe('cases of the readings', () => {
	it('name rows that the register has', () => {
		expect([...covered].filter((row) => !rows.has(row))).toEqual([]);
	});

	it.each(Object.entries(GUARANTEED))('are there for each row behind: %s', (_name, numbers) => {
		expect(numbers.filter((row) => !covered.has(row))).toEqual([]);
	});
});
