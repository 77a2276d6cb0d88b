/** Closed lists of karbon.md 28. */

export const ENTITY_TYPES = [
	'Corporation',
	'Club or Society',
	'Estate or Trust',
	'Exempt Organization',
	'Partnership',
	'Private Foundation',
	'S Corporation',
	'Person',
	'Sole Proprietor',
	'Limited Liability',
	'Charitable Incorporated Organisation',
	'Company Limited by Guarantee',
	'Community Interest Company',
	'Limited Liability Partnership',
	'Local Authority',
	'Non Departmental Public Body',
	'Pension Scheme',
	'Royal Charter',
	'Unincorporated Association',
	'Other/None',
];

export const REGISTRATION_TYPES = [
	'Australian Business Number (ABN)',
	'Australian Company Number (ACN)',
	'Tax File Number (TFN)',
	'Social Security Number (SSN)',
	'Tax ID',
	'VAT Number',
	'Company Registration Number',
	'PAYE Reference Number',
	'PAYE Accounts Office Reference',
	'CT Reference',
	'Unique Taxpayer Reference (UTR)',
	'NZ Business Number',
	'GST Number',
	'IRD Number',
	'Business Number',
	'Social Insurance Number (SIN)',
	'Registration Number',
	'Income Tax Number',
	'PAYE Number',
	'DOL UIF Number',
	'SDL Number',
	'DOL Workman Compensation',
	'Company Number',
	'Business Registration Number',
	'Charity Number',
	'MPF provider',
	'RCS',
	'SIRET',
	'UEN',
	'RCT Reference',
	'Companies Office Number',
	'KUND ID',
	'Organisation Number',
	'Finnish Business ID',
	'CVR Number',
	'GST Identification Number (GSTIN)',
	'Permanent Account Number (PAN)',
];

/** Country codes as Karbon has them, with "UK". */
export const TAX_COUNTRY_NAMES: Record<string, string> = {
	US: 'United States',
	AU: 'Australia',
	UK: 'United Kingdom',
	NZ: 'New Zealand',
	CA: 'Canada',
	ZA: 'South Africa',
	HK: 'Hong Kong',
	FR: 'France',
	SG: 'Singapore',
	IE: 'Ireland',
	SE: 'Sweden',
	FI: 'Finland',
	DK: 'Denmark',
	NO: 'Norway',
	IN: 'India',
	CH: 'Switzerland',
};
export const TAX_COUNTRIES = Object.keys(TAX_COUNTRY_NAMES);

export const MONTHS = [
	'January',
	'February',
	'March',
	'April',
	'May',
	'June',
	'July',
	'August',
	'September',
	'October',
	'November',
	'December',
];

/** "None" is a value here, and nowhere else (karbon.md 16). */
export const ACCOUNTING_BASES = ['Cash', 'Accruals', 'None', 'Close'];
export const INSTALLMENT_PERIODS = ['Monthly', 'Quarterly', 'Yearly'];
export const NOTE_TYPES = ['Basic', 'Tax', 'System', 'Owner', 'Officer'];
export const REVENUE_MODELS = [
	'Advertising',
	'Commission',
	'E-Commerce',
	'Fee for Service',
	'Licensing',
	'Markup',
	'Production',
	'Subscription',
];
export const SALUTATIONS = ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Prof', 'Rev'];
export const SELLS = ['Services', 'Products', 'Products and Services', 'Other'];
export const SEXES = ['M', 'F'];
