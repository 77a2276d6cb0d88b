import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';

import { shownStatus } from '../../shared/records/shownRecord';
import { searchWith } from '../../shared/transport/searchWith';
import { readRecord } from '../records/readExpanded';
import { namesOf, objectsOf, SETTINGS } from '../settings/accountSettings';
import { entry, type ListSearch } from './searchList';

/** @param value what the field stores @param name what the user sees */
const settingEntry = (value: unknown, name = value) => entry(String(name ?? ''), value);

/** Entries for the secondary statuses of a primary status: `In Progress - In Review`. */
const secondaryStatuses = ({ Name, Children }: IDataObject) =>
	objectsOf(Children).map((child) =>
		settingEntry(child.Name, `${String(Name)} - ${String(child.Name)}`),
	);

/** The method of n8n's `listSearch` for choices that Karbon has in the account settings only, not in a list. */
function createSettingSearch(
	toEntries: (settings: IDataObject) => Array<INodeListSearchItems | undefined>,
): ListSearch {
	return async function (text = '') {
		return await searchWith(this, async (client) => {
			const entries = toEntries(await readRecord({ client }, SETTINGS));
			const wanted = text.trim().toLowerCase();
			const isWanted = ({ name }: INodeListSearchItems) => name.toLowerCase().includes(wanted);
			return { results: entries.filter((choice) => choice !== undefined).filter(isWanted) };
		});
	};
}

export const SETTING_SEARCHES = {
	searchContactTypes: createSettingSearch(({ ContactTypes }) =>
		namesOf(ContactTypes).map((name) => settingEntry(name)),
	),
	/** Filters know names with spaces only, which the settings may lack (karbon.md 121). */
	searchWorkStatuses: createSettingSearch(({ WorkStatuses }) =>
		objectsOf(WorkStatuses).flatMap((row) => [
			settingEntry(shownStatus(String(row.Name ?? ''))),
			...secondaryStatuses(row),
		]),
	),
	searchSecondaryStatuses: createSettingSearch(({ WorkStatuses }) =>
		objectsOf(WorkStatuses).flatMap(secondaryStatuses),
	),
	/** Their value is the name. */
	searchWorkTypes: createSettingSearch(({ WorkTypes }) =>
		objectsOf(WorkTypes).map(({ Name }) => settingEntry(Name)),
	),
	/** Their value is the key, because work templates have it. */
	searchWorkTypeKeys: createSettingSearch(({ WorkTypes }) =>
		objectsOf(WorkTypes).map(({ Name, WorkTypeKey }) => settingEntry(WorkTypeKey, Name)),
	),
};
