import { type Outcome, readRegister } from '../../../simulator/register';
import type { Register } from './judge';

/** The outcomes of a reading for an operation: those that name it, else those for all operations. */
function outcomesFor(outcomes: readonly Outcome[], operation: string): Outcome[] {
	const named = outcomes.filter(({ operations }) => operations.includes(operation));
	const others = outcomes.filter(({ operations }) => operations.length === 0);
	const isDecided = named.some(({ condition }) => condition === undefined);
	return [...named, ...others.filter(({ condition }) => !isDecided || condition !== undefined)];
}

/** The outcomes that docs/internals/karbon.md names for an operation under a reading. */
export function readOutcomes(): Register {
	const readings = readRegister().flatMap((row) => row.readings);
	return ({ variant, value }, operation) =>
		readings
			.filter((one) => one.variant?.name === variant && String(one.variant.value) === String(value))
			.flatMap(({ outcomes, needs }) =>
				outcomesFor(outcomes, operation).map((outcome) =>
					needs.length > 0 ? { ...outcome, condition: 'in combination' } : outcome,
				),
			);
}
