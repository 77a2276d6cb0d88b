import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';

/** The value at a path such as `EntityDescription.Text`; undefined where a part of the way is missing. */
export function valueAt(record: unknown, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), record);
}

/** A copy of the record with another value at the path; the record itself when it has the value already. */
export function withValueAt(record: IDataObject, path: string, value: unknown): IDataObject {
	const [name, ...rest] = path.split('.');
	const before = record[name];
	if (rest.length === 0)
		return before === value ? record : { ...record, [name]: value as IDataObject };
	const part = (isObject(before) ? before : {}) as IDataObject;
	const after = withValueAt(part, rest.join('.'), value);
	return after === part ? record : { ...record, [name]: after };
}
