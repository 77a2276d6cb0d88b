/** What the package exports as types. */

export type * from './changes';
export type * from './deliveries';
export type * from './options';
export type * from './requests';
export type * from './runningSimulator';
export type * from './variants';
