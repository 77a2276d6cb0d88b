import { type Outcome, readRegister } from '../../docs/karbonRegister';
import type { Register } from './judge';

/** The outcomes that docs/internals/karbon.md names for an operation under a reading. */
export function readOutcomes(): Register {
	const byReading = new Map<string, Outcome[]>();
	for (const { readings } of readRegister()) {
		for (const { variant, needs, outcomes } of readings) {
			if (!variant) continue;
			const name = `${variant.name}: ${variant.value}`;
			const conditional = outcomes.map((one) =>
				needs.length > 0 ? { ...one, condition: 'in combination' } : one,
			);
			byReading.set(name, [...(byReading.get(name) ?? []), ...conditional]);
		}
	}
	return ({ variant, value }, operation) => {
		const all = byReading.get(`${variant}: ${String(value)}`) ?? [];
		const named = all.filter(({ operations }) => operations.includes(operation));
		return named.length > 0 ? named : all.filter(({ operations }) => operations.length === 0);
	};
}
