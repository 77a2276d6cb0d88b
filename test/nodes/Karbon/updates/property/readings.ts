import fc from 'fast-check';

import type { VariantOptions } from '../../../../../simulator';
import { VARIANT_FLAGS } from '../../../../../simulator/cli/variants';
import { SEED } from './support';

/** Combinations of readings for each property, besides the default ones. */
const COMBINATIONS = 14;

/** All readings of some rules: the default ones, each other one alone, and seeded combinations of them. */
export function readingsOf(names: ReadonlyArray<keyof typeof VARIANT_FLAGS>): VariantOptions[] {
	const valuesOf = (name: keyof typeof VARIANT_FLAGS) =>
		(VARIANT_FLAGS[name] as { values: readonly unknown[] }).values;
	const single = names.flatMap((name) => {
		const others = valuesOf(name).slice(1);
		return others.map((value) => ({ [name]: value }) as VariantOptions);
	});
	// A reading that stops most updates must not hide the others.
	const rarely = (name: keyof typeof VARIANT_FLAGS) => {
		const [usual, ...others] = valuesOf(name);
		return fc.oneof({ weight: 2, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
	};
	const combined = fc.record(Object.fromEntries(names.map((name) => [name, rarely(name)])));
	const sample = fc.sample(combined, { seed: SEED, numRuns: COMBINATIONS }) as VariantOptions[];
	return [{}, ...single, ...sample];
}

/** Errors with which an update may end before anything is written. */
const REFUSED =
	/Karbon returned only part of|Karbon did not return|must not be null|different versions|does not fit the FeeType|The property 'Client Team' does not exist/;
/** The error after a write in which Karbon kept a value that was to be cleared. */
const KEPT = /Karbon accepted the update of .*, but did not change ('[^']+'(, '[^']+')*)/;

/** What an update came to, when it ended with an error. */
export interface Failed {
	/** Labels of the fields that Karbon kept; undefined when nothing was written. */
	kept?: string[];
}

/** @throws the error itself when it is none of those that readings may cause */
export function failureOf(error: unknown): Failed {
	const message = String((error as Error).message);
	const [, kept] = KEPT.exec(message) ?? [];
	if (kept !== undefined) return { kept: kept.split(', ').map((label) => label.slice(1, -1)) };
	if (REFUSED.test(message)) return {};
	throw error;
}
