import { type Expectation, readRegister } from '../../docs/karbonRegister';
import type { Register } from './judge';

/** The outcomes that docs/internals/karbon.md names for an operation under a reading. */
export function readExpectations(): Register {
	const byReading = new Map<string, Expectation[]>();
	for (const { readings } of readRegister()) {
		for (const { variant, expectations } of readings) {
			if (variant) byReading.set(`${variant.name}: ${variant.value}`, expectations);
		}
	}
	return ({ variant, value }, operation) => {
		const all = byReading.get(`${variant}: ${String(value)}`) ?? [];
		const named = all.filter(({ operations }) => operations?.includes(operation));
		return named.length > 0 ? named : all.filter(({ operations }) => operations === undefined);
	};
}
