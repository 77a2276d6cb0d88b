/** What the package exports as types. */

export type * from './changes';
export type * from './deliveries';
export type * from './options';
export type * from './requests';
export type * from './runningSimulator';
export type * from './accessVariants';
export type * from './billingVariants';
export type * from './valueVariants';
export type * from './variants';
export type * from './webhookVariants';
