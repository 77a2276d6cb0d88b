import type { ChangeSource } from '../../shared/changes/changeSources';
import type { ChangeEvent } from '../events/changeEvent';
import { normalizeName } from '../../shared/text';
import { isListable, SOURCE_OF_RESOURCE } from '../scan/sources';
import type { TriggerChoices } from '../settings';
import type { FilterTimes } from '../state/staticData';

export type StatusChoices = Pick<TriggerChoices, 'invoiceStatus' | 'workItemStatus'>;

/** Which setting filters the records of a list by their status. By `resourceType` of the list. */
const SETTINGS: ReadonlyMap<string, keyof StatusChoices> = new Map([
	['Invoice', 'invoiceStatus'],
	['WorkItem', 'workItemStatus'],
]);

/** A record whose status decides whether its changes start the workflow. */
export interface RecordToFilter {
	/** The same for all names that notifications have for such a record. */
	id: string;
	key: string;
	source: ChangeSource;
	/** The chosen statuses, as `normalizeName` writes them. */
	chosen: readonly string[];
}

/** The statuses that filter a list's records; none where their status does not matter. */
export function chosenFor({ resourceType }: ChangeSource, choices: StatusChoices): string[] {
	const setting = SETTINGS.get(resourceType);
	return setting ? choices[setting] : [];
}

/** The record that decides about an event; undefined for an event that no status filter applies to. */
export function recordToFilter(
	event: ChangeEvent,
	choices: StatusChoices,
): RecordToFilter | undefined {
	const { ResourcePermaKey: key } = event;
	const source = isListable(event) ? SOURCE_OF_RESOURCE.get(event.ResourceType) : undefined;
	if (!source || typeof key !== 'string' || key === '') return undefined;
	const chosen = [...new Set(chosenFor(source, choices).map(normalizeName))];
	if (chosen.length === 0) return undefined;
	return { id: `${source.resourceType} ${key}`, key, source, chosen };
}

const filterName = (resourceType: string, status: string) =>
	`${resourceType} ${normalizeName(status)}`;

/**
 * Since when changes have been compared with each status of the filters: the latest moment that is known. A status
 * that is not known counts from now on, because what was seen of it earlier must not count. That is after all moments
 * that are known, also where the clock was set back.
 * @param now milliseconds since the epoch
 * @param isNew whether nothing that was seen up to now may count
 * @returns undefined without a status filter
 */
export function filterTimesFrom(
	known: ReadonlyArray<FilterTimes | undefined>,
	choices: StatusChoices,
	now: number,
	isNew = false,
): FilterTimes | undefined {
	const all = known.flatMap((one) => Object.values(one ?? {}));
	const later = all.map((time) => Date.parse(time) + 1).filter(Number.isFinite);
	const time = new Date(Math.max(now, ...later)).toISOString();
	const times = [...SETTINGS].flatMap(([resourceType, setting]) =>
		choices[setting].map((status) => {
			const name = filterName(resourceType, status);
			const moments = isNew ? [] : known.flatMap((one) => one?.[name] ?? []).sort();
			return [name, moments.at(-1) ?? time] as const;
		}),
	);
	return times.length > 0 ? Object.fromEntries(times) : undefined;
}

/** Since when changes have been compared with a status of the filters: ISO 8601, empty when it is not known. */
export function filterTimeOf(
	times: FilterTimes | undefined,
	resourceType: string,
	status: string,
): string {
	return times?.[filterName(resourceType, status)] ?? '';
}
