import { DELIVERY_FLAGS } from '../../../../simulator/cli/deliveryFlags';
import type { Flag } from '../../../../simulator/cli/flag';
import { VARIANT_FLAGS } from '../../../../simulator/cli/variants';
import type { Probes } from '../../../../simulator/compare/probes';
import { createRandom } from '../../../../simulator/data/random';
import { type Condition, readRegister, type Value } from '../../../../simulator/register';
import type { SimulatorOptions } from '../../../../simulator/types';
import { compareWith, startAccount } from './account';

const rows = readRegister();
const variants: Readonly<Record<string, Flag<unknown>>> = VARIANT_FLAGS;
const { subscriptionGetShows, secondPost } = DELIVERY_FLAGS;
const SETTINGS: Readonly<Record<string, Flag<unknown>>> = {
	...variants,
	subscriptionGetShows,
	secondPost,
};

/** Every value that the register has for a setting; the default first, which may be undefined. */
function valuesOf(name: string): Array<Value | undefined> {
	const { values } = SETTINGS[name] as { values?: readonly Value[] };
	const named = rows.flatMap(({ readings }) => readings.map(({ variant }) => variant));
	const inRegister = named.filter((variant) => variant?.name === name).map((one) => one?.value);
	return [...new Set([values?.[0], ...inRegister])];
}

/** A value for each setting: the default in half of them, otherwise any. */
export function randomReadings(seed: number): Map<string, Value | undefined> {
	const random = createRandom(seed, 'readings of an account');
	return new Map(
		Object.keys(SETTINGS).map((name) => {
			const values = valuesOf(name);
			return [name, random.chance(0.5) ? values[0] : random.pick(values)];
		}),
	);
}

function optionsFor(readings: ReadonlyMap<string, Value | undefined>): SimulatorOptions {
	const given = [...readings].filter(([, value]) => value !== undefined);
	const ofAccount = given.filter(([name]) => Object.hasOwn(variants, name));
	const others = given.filter(([name]) => !Object.hasOwn(variants, name));
	return {
		...(Object.fromEntries(others) as SimulatorOptions),
		variants: Object.fromEntries(ofAccount),
	};
}

/** What a comparison got wrong. */
export interface Verdict {
	/** Number of decided settings. */
	decided: number;
	/** Settings with another reading than that of the account. */
	wrong: string[];
	/** Settings that the register marks as visible, and that are undecided. */
	missing: string[];
}

/** Compares an account with these readings, and checks the result. */
export async function checkComparison(
	readings: ReadonlyMap<string, Value | undefined>,
	probes?: Probes,
	data?: SimulatorOptions['data'],
): Promise<Verdict> {
	const simulator = await startAccount({ ...optionsFor(readings), data });
	try {
		const { findings } = await compareWith(simulator, probes);
		const isMet = ({ name, value, isMet: how }: Condition) =>
			(readings.get(name) === value) === (how === 'by');
		const verdict: Verdict = { decided: 0, wrong: [], missing: [] };
		for (const { row, setting, reading, reason } of findings) {
			const sight = row.visible.find((one) => one.setting === setting);
			const wanted = readings.get(setting);
			if (reading !== undefined) {
				verdict.decided += 1;
				if (reading !== wanted) verdict.wrong.push(`${setting}: ${reading}, not ${wanted}`);
			} else if (sight?.conditions.every(isMet)) {
				verdict.missing.push(`${setting}: ${wanted}, undecided: ${reason}`);
			}
		}
		return verdict;
	} finally {
		await simulator.close();
	}
}
