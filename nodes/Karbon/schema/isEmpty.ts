import { isObject } from '../../shared/isObject';

/** Whether there is no value: nothing, null, an empty text or list, or an object whose values are all empty. */
export function isEmpty(value: unknown): boolean {
	if (value === undefined || value === null || value === '') return true;
	if (Array.isArray(value)) return value.length === 0;
	return isObject(value) && Object.values(value).every(isEmpty);
}
