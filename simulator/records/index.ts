/**
 * Records as the simulator stores them. Names are those of the API ("interface.md, Resources and their fields";
 * "interface-addendum.md, Records"); times are ISO 8601, amounts have two decimals.
 */

export type * from './billing';
export type * from './clients';
export type * from './files';
export type * from './firm';
export type * from './work';
