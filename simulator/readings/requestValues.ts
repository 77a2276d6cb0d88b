import type { VariantOptions } from '../types';

type Values = Pick<VariantOptions, 'amounts' | 'numbersAs' | 'provisionalTaxName' | 'texts'>;

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

/** Names of fields in requests -> in records. */
const STORED_NAMES: Readonly<Record<string, string>> = {
	ProvisionalTaxBasis: 'ProvisionalTaxBasic',
};

const isIgnored = (name: string, { provisionalTaxName = 'ProvisionalTaxBasic' }: Values): boolean =>
	name.startsWith('ProvisionalTaxBas') && name !== provisionalTaxName;

/** A value of a request body as it is stored. */
export function storedValue(value: unknown, values: Values, name = ''): unknown {
	if (Array.isArray(value)) return value.map((entry) => storedValue(entry, values, name));
	if (typeof value === 'object' && value !== null) {
		return Object.fromEntries(
			Object.entries(value)
				.filter(([inner]) => !isIgnored(inner, values))
				.map(([inner, entry]) => [STORED_NAMES[inner] ?? inner, storedValue(entry, values, inner)]),
		);
	}
	if (typeof value === 'number') {
		return values.amounts === 'cents' ? Math.round(value * 100) / 100 : value;
	}
	if (typeof value !== 'string') return value;
	if (values.numbersAs === 'texts' && NUMBERS.has(name) && value !== '') return Number(value);
	return textAs(values.texts, value);
}
