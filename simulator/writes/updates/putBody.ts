import { badModel } from '../../http/errors';
import type { VariantOptions } from '../../types';
import type { Fields, Values } from '../fields';

const isObject = (value: unknown): value is Values =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function hasNull(value: unknown): boolean {
	if (Array.isArray(value)) return value.some(hasNull);
	return isObject(value) ? Object.values(value).some(hasNull) : value === null;
}

/** @throws ServiceError 400 code 4003 for null anywhere in the body of a PUT, in the variant that refuses it */
export function checkNulls({ putNull }: VariantOptions, body: unknown): void {
	if (putNull === 'refused' && hasNull(body)) throw badModel('A value must not be null.');
}

/**
 * The body of a PUT with the stored values of the fields that stay although the body leaves them out, or has them as
 * null (`variants.putOmitted` and `variants.putNull`). Entries of lists are always replaced.
 */
export function withKeptValues(
	variants: VariantOptions,
	fields: Fields,
	body: Values,
	stored: object | undefined,
): Values {
	const { putOmitted = 'cleared', putNull = 'clears' } = variants;
	const isKept = (value: unknown) =>
		(value === undefined && putOmitted === 'kept') || (value === null && putNull === 'kept');
	const kept = Object.entries(fields).flatMap(([name, field]): Array<[string, unknown]> => {
		const given = body[name];
		const existing = (stored as Values | undefined)?.[name] ?? undefined;
		if (existing === undefined) return [];
		if (isKept(given)) return [[name, existing]];
		// "LegalFirm and TaxProvider by {}."
		const isMerged = field.type === 'object' && isObject(given) && Object.keys(given).length > 0;
		if (!isMerged || !isObject(existing)) return [];
		return [[name, withKeptValues(variants, field.fields ?? {}, given, existing)]];
	});
	return { ...body, ...Object.fromEntries(kept) };
}
