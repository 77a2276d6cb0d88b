import { COALESCING_MS, MIN_RELIABLE_AGE_MS } from '../events/delays';
import type { TriggerChoices } from '../settings';
import type { ScanPurpose } from './scannedLists';

/**
 * An assumption: how long the first attempt of a delivery may be on its way. One that Karbon retries may come later
 * (karbon.md 87) and repeat the change. Milliseconds.
 */
const DELIVERY_MS = 30_000;

/**
 * How old a change has to be before a scan hands it on, in milliseconds. The notification of a younger one may still
 * come, and nothing could tell it from that of a later change. When polling, see `MIN_RELIABLE_AGE_MS`.
 */
export function minAgeOf(
	purpose: ScanPurpose,
	{ batchMaxDelaySeconds }: Pick<TriggerChoices, 'batchMaxDelaySeconds'>,
): number {
	if (purpose === 'polling') return MIN_RELIABLE_AGE_MS;
	return COALESCING_MS + batchMaxDelaySeconds * 1000 + DELIVERY_MS;
}
