import type { CustomFieldValue } from '../records';
import type { VariantOptions } from '../types';

/** A value as single records show it, and as PUT takes it back. */
export type ShownValue = Omit<CustomFieldValue, 'Value'> & { Value: unknown };

const BOOLEANS: Readonly<Record<string, readonly [yes: string, no: string]>> = {
	true: ['true', 'false'],
	True: ['True', 'False'],
	Yes: ['Yes', 'No'],
};

function shownText(variants: VariantOptions, type: string, text: string): string {
	const { customFieldBooleans = 'true', customFieldDates = 'day' } = variants;
	if (type === 'Boolean') {
		const [yes = '', no = ''] = BOOLEANS[customFieldBooleans] ?? [];
		return text === 'true' ? yes : no;
	}
	const day = text.slice(0, 'yyyy-mm-dd'.length);
	return type === 'Date' && customFieldDates === 'time' ? `${day}T00:00:00Z` : text;
}

/** "Value: list of string", or what the variants make of it. */
export function shownValue(variants: VariantOptions, value: CustomFieldValue): ShownValue {
	const { customFieldValuesShape = 'lists' } = variants;
	const texts = value.Value.map((text) => shownText(variants, value.Type, text));
	if (customFieldValuesShape === 'lists') return { ...value, Value: texts };
	if (customFieldValuesShape === 'nulls' && texts.length > 0) return { ...value, Value: texts };
	return { ...value, Value: texts.length > 1 ? texts : (texts[0] ?? null) };
}

/** The texts of a value in a body: a list, or another shape that the variant shows. Undefined for anything else. */
export function givenTexts(
	{ customFieldValuesShape = 'lists' }: VariantOptions,
	value: unknown,
): string[] | undefined {
	const isText = (text: unknown) => typeof text === 'string';
	if (Array.isArray(value)) return value.every(isText) ? (value as string[]) : undefined;
	if (customFieldValuesShape === 'lists') return undefined;
	if (value === null) return [];
	return customFieldValuesShape === 'scalars' && isText(value) ? [value as string] : undefined;
}

const FLAGS: Readonly<Record<string, string>> = {
	true: 'true',
	yes: 'true',
	false: 'false',
	no: 'false',
};

/** A text as it is stored, however its variant spells it. */
export function storedText(type: string, text: string): string {
	if (type === 'Date') return text.slice(0, 'yyyy-mm-dd'.length);
	return type === 'Boolean' ? (FLAGS[text.toLowerCase()] ?? text) : text;
}
