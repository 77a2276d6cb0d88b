/** Deterministic random numbers for seeded data. */
export interface Random {
	/** Whole number from 0 to `below` - 1. */
	below(below: number): number;
	pick<T>(from: readonly T[]): T;
	chance(probability: number): boolean;
	/** A key as in Karbon: twelve letters and digits. */
	key(): string;
	guid(): string;
}

const KEY_CHARACTERS = 'BCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxz23456789';

/** 49 to the power of 5 is below 2 to the power of 32. */
const CHARACTERS_PER_DRAW = 5;

/**
 * mulberry32 with a seed and the name of the generated records, so that more records of one kind do not change those
 * of other kinds.
 */
export function createRandom(seed: number, name: string): Random {
	// A signed 32-bit number, which needs no allocation.
	let state = seed | 0;
	for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 2654435761);
	/** 32-bit integer. */
	const next = (): number => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return (mixed ^ (mixed >>> 14)) >>> 0;
	};
	/** From 0 up to, but not including, 1. */
	const fraction = (): number => next() / 4294967296;
	const below = (limit: number): number => Math.floor(fraction() * limit);
	const text = (length: number, characters: string): string => {
		let result = '';
		let drawn = 0;
		for (let index = 0; index < length; index += 1) {
			if (index % CHARACTERS_PER_DRAW === 0) drawn = next();
			result += characters[drawn % characters.length];
			drawn = Math.floor(drawn / characters.length);
		}
		return result;
	};
	const hex = (length: number) => text(length, '0123456789abcdef');
	return {
		below,
		pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
		chance: (probability) => fraction() < probability,
		key: () => text(12, KEY_CHARACTERS),
		guid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
	};
}
