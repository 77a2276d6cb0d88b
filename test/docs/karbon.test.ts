import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { RATE_LIMIT_FLAGS } from '../../simulator/cli/dataFlags';
import { DELIVERY_FLAGS } from '../../simulator/cli/deliveryFlags';
import type { Flag } from '../../simulator/cli/flag';
import { SERVER_FLAGS } from '../../simulator/cli/serverFlags';
import { LIST_SHIFT_FLAGS, VARIANT_FLAGS } from '../../simulator/cli/variants';
import { readRegister, type Row, type Variant } from '../../simulator/register';

const rows = readRegister();
const hasTests = ({ tests }: Row): boolean => tests.length > 0 && tests.every(existsSync);
const open = rows.filter(({ readings }) => readings.length > 0);
const VARIANTS: Record<string, Flag<unknown>> = {
	...VARIANT_FLAGS,
	listShift: LIST_SHIFT_FLAGS.by,
};
const SETTINGS: Record<string, Flag<unknown>> = {
	...SERVER_FLAGS,
	...DELIVERY_FLAGS,
	'rateLimit.algorithm': RATE_LIMIT_FLAGS.algorithm,
	...VARIANTS,
};

const sections = readFileSync('docs/internals/karbon.md', 'utf8').split(/^### /m).slice(1);

/** Rows with an open question and no reading: what the node sends is right in each case, or another row has it. */
const WITHOUT_READING = ['32. Lists in a PUT', '45. Fixed fee', '113. Error codes'];

/** Whether the simulator has this setting; a setting without listed values takes any. */
function isKnown({ name, value }: Variant): boolean {
	if (!Object.hasOwn(SETTINGS, name)) return false;
	const { values } = SETTINGS[name];
	return values === undefined || values.includes(value) || typeof value === 'number';
}

const named = open.flatMap(({ readings }) =>
	readings.flatMap(({ variant, needs }) => (variant ? [variant, ...needs] : needs)),
);

describe('the register of facts about Karbon', () => {
	it('has its rows in ascending order, each number once', () => {
		const numbers = rows.map(({ number }) => number);
		expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
	});

	it('has readings for each open question', () => {
		const names = sections
			.filter((text) => text.includes('**Open:**') && !/^\| Reading /m.test(text))
			.map((text) => text.split('\n')[0]);
		expect(names).toEqual(WITHOUT_READING);
		expect(open.length).toBeGreaterThan(60);
	});

	it.each(open)('$number. $title: has more than one reading, with outcomes', ({ readings }) => {
		expect(readings.length).toBeGreaterThan(1);
		expect(new Set(readings.map(({ name }) => name)).size).toBe(readings.length);
		for (const { outcomes } of readings) expect(outcomes.length).toBeGreaterThan(0);
	});

	it.each(open)('$number. $title: names a variant for each reading', ({ readings }) => {
		const variants = readings.flatMap(({ variant, needs }) => (variant ? [variant, ...needs] : []));
		// The first reading may be the default of a setting without listed values.
		expect(readings.slice(1).filter(({ variant }) => variant === undefined)).toEqual([]);
		expect(variants.filter((variant) => !isKnown(variant))).toEqual([]);
	});

	it.each(open)('$number. $title: names tests that exist', (row) => {
		expect(row.tests).not.toEqual([]);
		expect(hasTests(row)).toBe(true);
	});

	it.each(open)('$number. $title: quotes each failure and each hint', ({ readings }) => {
		const silent = readings
			.flatMap(({ outcomes }) => outcomes)
			.filter(({ kind, text }) => ['Fails', 'Hint'].includes(kind) && text === undefined);
		expect(silent).toEqual([]);
	});

	it.each(Object.entries(VARIANTS))('has each value of the variant %s', (name, { values }) => {
		const found = named.filter((variant) => variant.name === name).map(({ value }) => value);
		// The default of a switch is that it is off.
		const wanted = values?.filter((value) => value !== false);
		if (wanted === undefined) expect(found).not.toEqual([]);
		else expect(wanted.filter((value) => !found.some((one) => one === value))).toEqual([]);
	});
});

describe('comments that cite the register', () => {
	const files = ['nodes', 'credentials', 'simulator', 'test'].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
			.map((file) => join(folder, file)),
	);
	const numbers = new Set(rows.map(({ number }) => number));

	it('name rows that exist', () => {
		const missing = files.flatMap((file) => {
			const text = readFileSync(file, 'utf8').replace(/\n\s*(?:\*|\/\/)\s*/g, ' ');
			const cited = Array.from(text.matchAll(/karbon\.md ((?:\d+(?:-\d+)?(?:, | and )?)+)/g));
			return cited.flatMap(([, list]) =>
				(list.match(/\d+/g) ?? [])
					.filter((number) => !numbers.has(Number(number)))
					.map((number) => `${file}: ${number}`),
			);
		});

		expect(files.length).toBeGreaterThan(1000);
		expect(missing).toEqual([]);
	});
});
