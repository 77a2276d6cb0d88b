import type { Outcome } from '../../../simulator/register';
import type { Verdict } from '../support/judge';
import type { TriggerCell } from './runTrigger';

/**
 * Compares a cell of the trigger with the register. An error is demanded if the register names the trigger for it
 * without a condition; other errors of the register are allowed.
 * @returns undefined when the cell is as the register says
 */
export function judgeTrigger(
	{ lost, reported }: TriggerCell,
	outcomes: readonly Outcome[],
): Verdict | undefined {
	const failures = outcomes.filter(({ kind }) => kind === 'Fails');
	const isNamed = (text: string) => failures.some((one) => text.includes(one.text as string));
	if (lost.length > 0 && !reported.some(isNamed)) {
		const text = `lost ${lost.length} changes; reported: ${reported.join(' ')}`;
		return { isSilent: reported.length === 0, text };
	}
	// The trigger has no hints: it reports in n8n's log what the node shows as a hint.
	const hints = outcomes.filter(({ kind }) => kind === 'Hint');
	const isHint = (text: string) => hints.some((one) => text.includes(one.text as string));
	const unknown = reported.find((text) => !isNamed(text) && !isHint(text));
	if (unknown !== undefined) {
		return { isSilent: false, text: `an error that is not in the register: ${unknown}` };
	}
	const isDemanded = failures.some(
		({ condition, operations }) => condition === undefined && operations.includes('trigger'),
	);
	if (!isDemanded || reported.length > 0) return undefined;
	return { isSilent: false, text: 'a success, but the register says that it fails' };
}
