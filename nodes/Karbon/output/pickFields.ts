import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import { withDays } from './days';

/** A single contact has the parts of its name only (karbon.md 12). */
function joinedName({ FirstName, MiddleName, LastName }: IDataObject): string | undefined {
	const parts = [FirstName, MiddleName, LastName];
	return parts.filter((part) => typeof part === 'string' && part !== '').join(' ') || undefined;
}

/** A field of the client that an invoice is for. */
function ofClient({ Client }: IDataObject, name: string): unknown {
	return isObject(Client) ? Client[name] : undefined;
}

/** Fields that are put together when the record does not have them. */
const DERIVED: ReadonlyMap<string, (record: IDataObject) => unknown> = new Map([
	['ClientKey', (record) => ofClient(record, 'ClientKey')],
	['ClientName', (record) => ofClient(record, 'Name')],
	['FullName', joinedName],
]);

function read(record: IDataObject, name: string): unknown {
	// A tool asks for any name, also for that of a member of every object.
	const own = Object.hasOwn(record, name) ? record[name] : undefined;
	return withDays(name, own ?? DERIVED.get(name)?.(record) ?? own);
}

/**
 * A record with these fields only, in this order. `ClientKey` and `ClientName` of an invoice come from its
 * client, `FullName` of a single contact from the parts of its name. Days have no time (see `withDays`). Fields that
 * the record lacks are left out.
 */
export function pickFields(record: IDataObject, names: readonly string[]): IDataObject {
	const fields: Array<[name: string, value: unknown]> = [];
	for (const name of names) {
		const value = read(record, name);
		if (value !== undefined) fields.push([name, value]);
	}
	return Object.fromEntries(fields) as IDataObject;
}
