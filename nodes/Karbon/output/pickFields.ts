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
const DERIVED: Record<string, (record: IDataObject) => unknown> = {
	ClientKey: (record) => ofClient(record, 'ClientKey'),
	ClientName: (record) => ofClient(record, 'Name'),
	FullName: joinedName,
};

function read(record: IDataObject, name: string): unknown {
	return withDays(name, record[name] ?? DERIVED[name]?.(record) ?? record[name]);
}

/**
 * A record with these fields only, in this order. `ClientKey` and `ClientName` of an invoice come from its
 * client, `FullName` of a single contact from the parts of its name. Days have no time (see `withDays`). Fields that
 * the record lacks are left out.
 */
export function pickFields(record: IDataObject, names: readonly string[]): IDataObject {
	const fields = names.map((name) => [name, read(record, name)] as const);
	return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as IDataObject;
}
