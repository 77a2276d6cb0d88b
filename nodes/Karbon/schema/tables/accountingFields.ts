import {
	type ChoiceField,
	choiceField,
	type Field,
	fieldOf,
	listedKey,
	type TextField,
	textField,
} from '../field';
import {
	ACCOUNTING_BASES,
	ENTITY_TYPES,
	INSTALLMENT_PERIODS,
	MONTHS,
	NOTE_TYPES,
	REGISTRATION_TYPES,
	REVENUE_MODELS,
	SALUTATIONS,
	SELLS,
	SEXES,
	TAX_COUNTRIES,
	TAX_COUNTRY_NAMES,
} from './accountingValues';

const text = (path: string, label: string, more: Partial<TextField> = {}): Field =>
	textField(path, label, { isNullable: true, ...more });
const nullable = (type: 'amount' | 'day', path: string, label: string): Field =>
	fieldOf(type, path, label, { isNullable: true });
const choice = (
	path: string,
	label: string,
	values: readonly string[],
	more: Partial<ChoiceField> = {},
): Field => choiceField(path, label, values, { isNullable: true, ...more });
const flag = (path: string, label: string, description?: string): Field =>
	fieldOf('flag', path, label, { description, isNullable: true });
/** Service lists are cleared by an empty list, and stay when they are left out (karbon.md 28). */
const services = (path: string, label: string, entryLabel = 'Service'): Field =>
	fieldOf('texts', path, label, { entryLabel });
/** Cleared by an empty object (the same place). */
const firm = (path: string, label: string): Field =>
	fieldOf('part', path, label, {
		clear: 'emptyObject',
		replacedTogether: ['Name', 'OrganizationKey'],
		members: [
			textField('Name', 'Name'),
			listedKey('OrganizationKey', 'Organization', 'searchOrganizations'),
		],
	});

/** karbon.md 28. Karbon deletes a registration number that it gets blank. */
const ROWS: readonly Field[] = [
	services('Accounting', 'Accounting Services'),
	nullable('amount', 'AnnualRevenue', 'Annual Revenue'),
	services('Bank', 'Banks', 'Bank'),
	text('BaseCurrency', 'Base Currency', { placeholder: 'e.g. USD' }),
	services('Benefits', 'Benefits Services'),
	services('BillPay', 'Bill Pay Services'),
	nullable('day', 'BirthDate', 'Birth Date'),
	nullable('day', 'DateSignedEngagement', 'Date Engagement Was Signed'),
	nullable('day', 'DeathDate', 'Death Date'),
	choice('EntityType', 'Entity Type', ENTITY_TYPES),
	services('Expenses', 'Expenses Services'),
	services('FileManagement', 'File Management Services'),
	fieldOf('wholeNumber', 'FinancialYearEndDay', 'Financial Year End Day', {
		isNullable: true,
		min: 1,
		max: 31,
	}),
	fieldOf('wholeNumber', 'FinancialYearEndMonth', 'Financial Year End Month', {
		isNullable: true,
		min: 1,
		max: 12,
		// Karbon counts from 0 (karbon.md 16).
		offset: -1,
		names: MONTHS,
		description: 'In an expression, a number from 1 to 12',
	}),
	choice('GstBasis', 'GST Basis', ACCOUNTING_BASES),
	text('GstPeriod', 'GST Period', { placeholder: 'e.g. Quarterly' }),
	choice('IncomeTaxInstallmentPeriod', 'Income Tax Installment Period', INSTALLMENT_PERIODS),
	nullable('day', 'IncorporationDate', 'Incorporation Date'),
	text('IncorporationState', 'Incorporation State'),
	flag('IsVATRegistered', 'Is VAT Registered'),
	firm('LegalFirm', 'Legal Firm'),
	text('LegalName', 'Legal Name'),
	text('LineOfBusiness', 'Line of Business'),
	fieldOf('list', 'Notes', 'Notes', {
		entryLabel: 'Note',
		description: 'Not timeline notes. Can only be added, one of each type, not changed or removed.',
		clear: 'addOnly',
		sole: 'Type',
		requiresAnyOf: ['Body'],
		members: [
			choiceField('Type', 'Type', NOTE_TYPES, { isRequired: true }),
			textField('Body', 'Text', { parameter: 'text', rows: 4 }),
		],
	}),
	nullable('amount', 'OrganizationValuation', 'Organization Valuation'),
	services('Payroll', 'Payroll Services'),
	flag('PaysTax', 'Pays Tax'),
	flag('PrepareGST', 'Prepare GST', "Whether your firm prepares the client's GST returns"),
	text('ProvisionalTaxBasic', 'Provisional Tax Basis', { isIgnorable: true }),
	text('ProvisionalTaxRatio', 'Provisional Tax Ratio'),
	fieldOf('list', 'RegistrationNumbers', 'Registration Numbers', {
		entryLabel: 'Registration Number',
		requiresAnyOf: ['RegistrationNumber'],
		blankToDelete: 'RegistrationNumber',
		unique: 'Type',
		members: [
			choiceField('Type', 'Type', REGISTRATION_TYPES, { isRequired: true }),
			textField('RegistrationNumber', 'Number', { parameter: 'number', maxLength: 50 }),
		],
	}),
	services('Revenue', 'Revenue Services'),
	choice('RevenueModel', 'Revenue Model', REVENUE_MODELS),
	choice('SalesTaxBasis', 'Sales Tax Basis', ACCOUNTING_BASES),
	text('SalesTaxPeriod', 'Sales Tax Period', { placeholder: 'e.g. Monthly' }),
	choice('Salutation', 'Salutation', SALUTATIONS, {
		parameter: 'accountingSalutation',
		formLabel: 'Accounting Details: Salutation',
		description: "Contacts also have a separate 'Salutation'",
	}),
	choice('Sells', 'Sells', SELLS),
	choice('Sex', 'Sex', SEXES),
	choice('TaxCountryCode', 'Tax Country', TAX_COUNTRIES, { names: TAX_COUNTRY_NAMES }),
	firm('TaxProvider', 'Tax Provider'),
	text('TradingName', 'Trading Name'),
];

/** Accounting details of contacts and organizations. */
export const ACCOUNTING_FIELDS: readonly Field[] = ROWS.map((row) => ({
	...row,
	path: `AccountingDetail.${row.path}`,
	group: 'accountingDetails',
	isRare: true,
}));
