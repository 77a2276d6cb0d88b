import { MIN_RELIABLE_AGE_MS } from '../../shared/changes/changeId';
import type { ChangeSource } from '../../shared/changes/changeSources';
import { isNotGranted } from '../../shared/transport/errors/hasStatus';
import { COALESCING_MS } from '../events/changeEvent';
import type { TriggerChoices } from '../settings';
import type { ReceivingByType } from '../state/receiving';
import { scannedSources } from './sources';

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

export interface ScannedList {
	source: ChangeSource;
	purpose: ScanPurpose;
	/** See `minAgeOf`. Milliseconds. */
	minAgeMs: number;
}

/** The lists that are scanned: those of polled types, and those of delivered types if missed changes are recovered. */
export function scannedLists(choices: TriggerChoices, receiving: ReceivingByType): ScannedList[] {
	return scannedSources(choices.webhookTypes)
		.map((source): ScannedList => {
			const purpose = receiving[source.webhookType] === 'polling' ? 'polling' : 'recovery';
			return { source, purpose, minAgeMs: minAgeOf(purpose, choices) };
		})
		.filter(({ purpose }) => purpose === 'polling' || choices.recoverMissed);
}

/**
 * A list that is not granted does not stop the others. When none is, the credentials may be refused altogether.
 * @param failures the errors of single lists
 * @throws {Error} the first of them when no list is granted
 */
export function requireOpenList(failures: readonly Error[], listCount: number): void {
	const refused = failures.filter(isNotGranted);
	if (refused.length > 0 && refused.length === listCount) throw refused[0];
}
