/**
 * Records as the simulator stores them. Names are those of the API
 * (karbon.md 12); times are ISO 8601, amounts have two decimals.
 */

export type * from './billing';
export type * from './clients';
export type * from './files';
export type * from './firm';
export type * from './work';
