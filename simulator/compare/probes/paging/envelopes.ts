import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';

/** karbon.md 8: invoices and payments, as far as both can be read. */
export const billingEnvelope: Probe = async (account) => {
	const names = new Set<string>();
	let reason: Undecided | undefined;
	for (const list of ['Invoices', 'Payments'] as const) {
		try {
			names.add((await account.list(list)).rowsName);
		} catch (error) {
			if (!(error instanceof Undecided)) throw error;
			reason = error;
		}
	}
	const [name, another] = names;
	if (name === undefined) throw reason ?? new Undecided('no lists');
	if (another !== undefined || name === 'Attachments') throw new OtherBehavior();
	return name;
};
