import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import type { KarbonClient } from '../../shared/transport/client';
import { readRecord } from '../records/readRecord';
import { AccountCache } from './accountCache';

/** Objects of a list; none if it is no list. */
export function objectsOf(value: unknown): IDataObject[] {
	return Array.isArray(value) ? (value.filter(isObject) as IDataObject[]) : [];
}

/** The settings of each account (karbon.md 145). */
export const ACCOUNT_SETTINGS = new AccountCache(readSettings);

/** @throws {NodeApiError|AnswerError} */
export async function readSettings(client: KarbonClient, itemIndex?: number): Promise<IDataObject> {
	const one = { path: '/v3/TenantSettings', subject: 'the account settings' };
	return await readRecord({ client, itemIndex }, one);
}
