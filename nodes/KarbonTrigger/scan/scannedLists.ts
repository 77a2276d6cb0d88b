import { COALESCING_MS, MIN_RELIABLE_AGE_MS } from '../events/delays';
import type { TriggerChoices } from '../settings';
import type { ReceivingByType } from '../state/receiving';
import { type ChangeSource, sourcesFor } from './sources';

/** Lists are scanned to poll their types, or to recover what was missed of types that Karbon delivers. */
export const SCAN_PURPOSES = ['polling', 'recovery'] as const;

export type ScanPurpose = (typeof SCAN_PURPOSES)[number];

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

/** A list that is scanned. */
export interface ScannedList {
	source: ChangeSource;
	purpose: ScanPurpose;
	/** See `minAgeOf`. Milliseconds. */
	minAgeMs: number;
}

/** The lists that are scanned: those of polled types, and those of delivered types if missed changes are recovered. */
export function scannedLists(choices: TriggerChoices, receiving: ReceivingByType): ScannedList[] {
	return sourcesFor(choices.webhookTypes)
		.map((source): ScannedList => {
			const purpose = receiving[source.webhookType] === 'polling' ? 'polling' : 'recovery';
			return { source, purpose, minAgeMs: minAgeOf(purpose, choices) };
		})
		.filter(({ purpose }) => purpose === 'polling' || choices.recoverMissed);
}
