import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import { asNodeError } from '../../shared/operationError';
import { createClient } from '../../shared/transport/client';
import { SEARCH_LIMITS } from '../../shared/transport/retryPolicy';
import { entry } from './searchList';

/** Objects of a list; none if it is no list. */
function objectsOf(value: unknown): IDataObject[] {
	return Array.isArray(value) ? (value.filter(isObject) as IDataObject[]) : [];
}

const named = (name: unknown, shownAs = name) => entry(String(shownAs ?? ''), name);

/** The settings of the account, as the choices of a filter. */
const CHOICES = {
	// The public API document has `Name`, its release note `name`.
	ContactTypes: ({ Name, name }: IDataObject) => [named(Name ?? name)],
	WorkTypes: ({ Name }: IDataObject) => [named(Name)],
	WorkStatuses: ({ Name, Children }: IDataObject) => [
		named(Name),
		...objectsOf(Children).map((child) =>
			named(child.Name, `${String(Name)} - ${String(child.Name)}`),
		),
	],
};

/** The choices that the account's settings have for one filter. @throws {NodeApiError|NodeOperationError} */
async function searchSettings(
	context: ILoadOptionsFunctions,
	setting: keyof typeof CHOICES,
	text = '',
): Promise<INodeListSearchResult> {
	try {
		const client = await createClient(context, { limits: SEARCH_LIMITS, urgent: true });
		const { body } = await client.send({
			method: 'GET',
			path: '/v3/TenantSettings',
			purpose: 'read the account settings',
		});
		const rows = objectsOf(isObject(body) ? body[setting] : undefined);
		const wanted = text.trim().toLowerCase();
		const results = rows
			.flatMap(CHOICES[setting])
			.filter((choice): choice is INodeListSearchItems => choice !== undefined)
			.filter(({ name }) => name.toLowerCase().includes(wanted));
		return { results };
	} catch (error) {
		throw asNodeError(context.getNode(), error);
	}
}

export async function searchContactTypes(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await searchSettings(this, 'ContactTypes', filter);
}

export async function searchWorkStatuses(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await searchSettings(this, 'WorkStatuses', filter);
}

export async function searchWorkTypes(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await searchSettings(this, 'WorkTypes', filter);
}
