import type { Trouble } from '../cell/trouble';
import type { Kind } from './kinds';
import { OMISSIONS, type Rule, RULES } from './rules';

/** The rule for a request. */
export function ruleFor(
	kind: Kind,
	{ fault, lasting }: Pick<Trouble, 'fault' | 'lasting'>,
): Rule | undefined {
	return RULES.find(
		(rule) =>
			rule.kinds.includes(kind) &&
			rule.faults.includes(fault.group) &&
			(rule.lasting ?? lasting) === lasting,
	);
}

/** Whether a cell makes no sense. */
export function isOmitted(
	operation: string,
	kind: Kind,
	{ fault }: Pick<Trouble, 'fault'>,
): boolean {
	return OMISSIONS.some(
		({ kinds, faults, operation: only = operation }) =>
			kinds.includes(kind) && faults.includes(fault.group) && only === operation,
	);
}
