import type { VariantOptions } from '../types';

type Values = Pick<VariantOptions, 'amounts' | 'numbersAs' | 'texts'>;

/** Fields with numbers that clients send back as they have read them. */
const NUMBERS = new Set([
	'AnnualRevenue',
	'EstimatedBudget',
	'FeeValue',
	'FinancialYearEndDay',
	'FinancialYearEndMonth',
	'OrganizationValuation',
]);

function textAs(form: Values['texts'], text: string): string {
	if (form === 'trimmed') return text.trim();
	return form === 'crlf' ? text.replace(/\r?\n/g, '\r\n') : text;
}

/** A value of a request body as it is stored. */
export function storedValue(value: unknown, values: Values, name = ''): unknown {
	if (Array.isArray(value)) return value.map((entry) => storedValue(entry, values, name));
	if (typeof value === 'object' && value !== null) {
		return Object.fromEntries(
			Object.entries(value).map(([inner, entry]) => [inner, storedValue(entry, values, inner)]),
		);
	}
	if (typeof value === 'number') {
		return values.amounts === 'cents' ? Math.round(value * 100) / 100 : value;
	}
	if (typeof value !== 'string') return value;
	if (values.numbersAs === 'texts' && NUMBERS.has(name) && value !== '') return Number(value);
	return textAs(values.texts, value);
}
