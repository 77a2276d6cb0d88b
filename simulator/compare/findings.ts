import type { Value } from '../register';

/** Settings of the simulator -> the readings that hold for the account, as far as they are decided. */
export type Decided = ReadonlyMap<string, Value>;

/** The reading of an account that behaves in a way that the register does not know. */
export const OTHER = 'other';

/** Why reads do not show which reading holds: a fixed text, without anything of the account. */
export class Undecided extends Error {
	override name = 'Undecided';
}

/** The account behaves, but in none of the ways that the register knows. */
export class OtherBehavior extends Error {
	override name = 'OtherBehavior';
}
