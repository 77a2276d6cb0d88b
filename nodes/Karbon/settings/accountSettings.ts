import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { nonEmptyText } from '../../shared/text';
import { readRecord } from '../records/readExpanded';
import { AccountCache } from './accountCache';

/** Objects of a list; none if it is no list. */
export function objectsOf(value: unknown): IDataObject[] {
	return Array.isArray(value) ? (value.filter(isObject) as IDataObject[]) : [];
}

/** The names of a list of the settings, whose entries may be the names themselves (karbon.md 145). */
export function namesOf(list: unknown): string[] {
	const entries: unknown[] = Array.isArray(list) ? list : [];
	return entries.flatMap((one) => nonEmptyText(isObject(one) ? (one.Name ?? one.name) : one) ?? []);
}

/** The record of the settings. */
export const SETTINGS = {
	path: '/v3/TenantSettings',
	subject: 'the account settings',
	isPlural: true,
};

/** The settings of each account (karbon.md 145). Reading them throws {NodeApiError|AnswerError}. */
export const ACCOUNT_SETTINGS = new AccountCache(
	async (client) => await readRecord({ client }, SETTINGS),
);
