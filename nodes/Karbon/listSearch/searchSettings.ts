import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import { asNodeError } from '../../shared/operationError';
import { createClient } from '../../shared/transport/client';
import { SEARCH_LIMITS } from '../../shared/transport/retryPolicy';
import { objectsOf } from '../settings/accountSettings';
import { entry, type ListSearch } from './searchList';

const named = (name: unknown, shownAs = name) => entry(String(shownAs ?? ''), name);

/** The secondary statuses of a primary status: `In Progress - In Review`. */
const secondary = ({ Name, Children }: IDataObject) =>
	objectsOf(Children).map((child) => named(child.Name, `${String(Name)} - ${String(child.Name)}`));

/** The search of one of the account's settings, whose choices Karbon has no list for. */
function searchOfSetting(
	setting: 'ContactTypes' | 'WorkStatuses' | 'WorkTypes',
	toEntries: (row: IDataObject) => Array<INodeListSearchItems | undefined>,
): ListSearch {
	return async function (text = '') {
		try {
			const client = await createClient(this, { limits: SEARCH_LIMITS, urgent: true });
			const { body } = await client.send({
				method: 'GET',
				path: '/v3/TenantSettings',
				purpose: 'read the account settings',
			});
			const rows = objectsOf(isObject(body) ? body[setting] : undefined);
			const wanted = text.trim().toLowerCase();
			const results = rows
				.flatMap(toEntries)
				.filter((choice): choice is INodeListSearchItems => choice !== undefined)
				.filter(({ name }) => name.toLowerCase().includes(wanted));
			return { results };
		} catch (error) {
			throw asNodeError(this.getNode(), error);
		}
	};
}

// The public API document has `Name`, its release note `name`.
export const searchContactTypes = searchOfSetting('ContactTypes', ({ Name, name }) => [
	named(Name ?? name),
]);

export const searchWorkStatuses = searchOfSetting('WorkStatuses', (row) => [
	named(row.Name),
	...secondary(row),
]);

export const searchSecondaryStatuses = searchOfSetting('WorkStatuses', secondary);

export const searchWorkTypes = searchOfSetting('WorkTypes', ({ Name }) => [named(Name)]);

/** Work types by key, by which work templates name them. */
export const searchWorkTypeKeys = searchOfSetting('WorkTypes', ({ Name, WorkTypeKey }) => [
	named(WorkTypeKey, Name),
]);
