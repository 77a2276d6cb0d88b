import { fits, statusName } from '../../data/firm/settings';
import { badModel } from '../../http/errors';
import type { WorkItem } from '../../records';
import type { VariantOptions } from '../../types';
import type { Values } from '../fields';
import { PRIMARY_STATUSES } from './workItemFields';

type Status = Pick<WorkItem, 'PrimaryStatus' | 'SecondaryStatus' | 'WorkStatus' | 'CompletedDate'>;

const squeezed = (text: string): string => text.replaceAll(' ', '').toLowerCase();

function knownStatus(given: string): string | undefined {
	return PRIMARY_STATUSES.find((name) => squeezed(name) === squeezed(given));
}

/** The status with spaces, as in lists and filters. Unknown statuses are returned unchanged. */
export function spacedStatus(given: string): string {
	return knownStatus(given) ?? given;
}

/** The status without spaces, as in single records. */
export function unspacedStatus(status: string): string {
	return status.replaceAll(' ', '');
}

/** The statuses in the body; a secondary one by its name or its key. WorkStatus is the legacy field and is used only without a PrimaryStatus. */
function asked(body: Values): { primary: string; secondary: string | null } {
	const { PrimaryStatus, SecondaryStatus, WorkStatus } = body;
	const secondary = typeof SecondaryStatus === 'string' ? statusName(SecondaryStatus) : null;
	if (typeof PrimaryStatus === 'string') {
		return { primary: spacedStatus(PrimaryStatus), secondary };
	}
	const [first = '', ...rest] = typeof WorkStatus === 'string' ? WorkStatus.split(' - ') : [];
	const legacy = rest.length > 0 ? rest.join(' - ') : null;
	return { primary: knownStatus(first) ?? 'Planned', secondary: secondary ?? legacy };
}

/**
 * @throws ServiceError 400 for a primary status without spaces, or a secondary one of another primary status, if the
 * variants refuse it
 */
export function checkStatus(
	{ bodyStatuses, unfitSecondaryStatus }: VariantOptions,
	body: Values,
	stored?: WorkItem,
): void {
	const { primary, secondary } = asked(body);
	const { PrimaryStatus: given } = body;
	if (bodyStatuses === 'spaced' && typeof given === 'string' && given !== primary)
		throw badModel(`'${given}' is not a valid PrimaryStatus.`);
	if (unfitSecondaryStatus !== 'refused' || secondary === null) return;
	const isStored = stored?.PrimaryStatus === primary && stored.SecondaryStatus === secondary;
	if (!isStored && !fits(secondary, primary, null))
		throw badModel('SecondaryStatus is not one of the PrimaryStatus.');
}

/**
 * The statuses after a POST or PUT: a SecondaryStatus "that does not fit is accepted and silently dropped (comes back
 * null)". A stored status stays when the body does not change it.
 * @param now ISO 8601 time, for items that become completed
 */
export function statusAfter(body: Values, stored: WorkItem | undefined, now: string): Status {
	const { primary, secondary } = asked(body);
	const workType = (body.WorkType ?? null) as string | null;
	const isUnchanged =
		stored?.PrimaryStatus === primary &&
		stored.SecondaryStatus === secondary &&
		stored.WorkType === workType;
	const isKept = secondary !== null && (isUnchanged || fits(secondary, primary, workType));
	const SecondaryStatus = isKept ? secondary : null;
	const isDone = primary === 'Completed';
	return {
		PrimaryStatus: primary,
		SecondaryStatus,
		WorkStatus: SecondaryStatus === null ? primary : `${primary} - ${SecondaryStatus}`,
		CompletedDate: isDone ? (stored?.CompletedDate ?? now) : null,
	};
}
