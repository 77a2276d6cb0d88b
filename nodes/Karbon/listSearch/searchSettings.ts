import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';

import { shownStatus } from '../../shared/records/shownRecord';
import { searchWith } from '../../shared/transport/searchWith';
import { readRecord } from '../records/readExpanded';
import { objectsOf, SETTINGS } from '../settings/accountSettings';
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
	setting: 'ContactTypes' | 'WorkStatuses' | 'WorkTypes',
	toEntries: (row: IDataObject) => Array<INodeListSearchItems | undefined>,
): ListSearch {
	return async function (text = '') {
		return await searchWith(this, async (client) => {
			const rows = objectsOf((await readRecord({ client }, SETTINGS))[setting]);
			const wanted = text.trim().toLowerCase();
			const results = rows
				.flatMap((row) => toEntries(row).filter((choice) => choice !== undefined))
				.filter(({ name }) => name.toLowerCase().includes(wanted));
			return { results };
		});
	};
}

export const SETTING_SEARCHES = {
	/** Karbon's API document has `Name`, its release note `name`. */
	searchContactTypes: createSettingSearch('ContactTypes', ({ Name, name }) => [
		settingEntry(Name ?? name),
	]),
	/** Filters know names with spaces only, which the settings may lack (karbon.md 121). */
	searchWorkStatuses: createSettingSearch('WorkStatuses', (row) => [
		settingEntry(shownStatus(String(row.Name ?? ''))),
		...secondaryStatuses(row),
	]),
	searchSecondaryStatuses: createSettingSearch('WorkStatuses', secondaryStatuses),
	/** Their value is the name. */
	searchWorkTypes: createSettingSearch('WorkTypes', ({ Name }) => [settingEntry(Name)]),
	/** Their value is the key, because work templates have it. */
	searchWorkTypeKeys: createSettingSearch('WorkTypes', ({ Name, WorkTypeKey }) => [
		settingEntry(WorkTypeKey, Name),
	]),
};
