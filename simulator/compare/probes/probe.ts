import type { Value } from '../../register';
import type { Account } from '../account';
import type { Decided } from '../findings';

/**
 * Finds which reading of a setting holds for an account.
 * @param decided readings of the rows before
 * @throws Undecided if the account does not show it
 * @throws OtherBehavior if it shows none of the known readings
 */
export type Probe = (account: Account, decided: Decided) => Promise<Value>;

/** Probes by the setting of the simulator that they decide. */
export type Probes = Readonly<Record<string, Probe>>;
