import type { TriggerChoices } from '../settings';
import type { ReceivingByType } from '../state/receiving';
import { minAgeOf } from './minAge';
import { type ChangeSource, sourcesFor } from './sources';

/** Lists are scanned to poll their types, or to recover what was missed of types that Karbon delivers. */
export const SCAN_PURPOSES = ['polling', 'recovery'] as const;

export type ScanPurpose = (typeof SCAN_PURPOSES)[number];

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
