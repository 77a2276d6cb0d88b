import { NodeApiError } from 'n8n-workflow';

import { MIN_RELIABLE_AGE_MS } from '../../shared/changes/changeId';
import type { ChangeSource } from '../../shared/changes/changeSources';
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

/** True for a refusal of the credentials (karbon.md 110, 113). */
export function isRefusal(error: unknown): error is NodeApiError {
	return error instanceof NodeApiError && (error.httpCode === '401' || error.httpCode === '403');
}

/**
 * Karbon grants each endpoint by itself (karbon.md 111), so a list may be closed to this application
 * while others are open.
 */
export function isClosed(error: unknown): boolean {
	return isRefusal(error) || (error instanceof NodeApiError && error.httpCode === '404');
}

/**
 * A closed list does not stop the others. When all lists are closed, the credentials may be refused altogether.
 * @param failures the errors of single lists
 * @throws {Error} the first of them when all lists are closed
 */
export function requireOpenList(failures: readonly Error[], listCount: number): void {
	const closed = failures.filter(isClosed);
	if (closed.length > 0 && closed.length === listCount) throw closed[0];
}
