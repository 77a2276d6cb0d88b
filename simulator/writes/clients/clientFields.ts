import type { Fields } from '../fields';

const text = { type: 'text' } as const;
const texts = { type: 'texts', cleared: [] } as const;
const date = { type: 'date' } as const;
const number = { type: 'number' } as const;
const boolean = { type: 'boolean' } as const;

/** "BusinessCardRequest" (karbon.md 28, 33), and the keys that PUT accepts although the shape lacks them. */
export const CARD_FIELDS: Fields = {
	EntityType: { type: 'text', values: ['Contact', 'Organization', 'ClientGroup'] },
	EntityKey: text,
	BusinessCardKey: text,
	IsPrimaryCard: boolean,
	OrganizationKey: text,
	WebSites: texts,
	EmailAddresses: texts,
	RoleOrTitle: text,
	FacebookLink: text,
	LinkedInLink: text,
	TwitterLink: text,
	SkypeLink: text,
	Addresses: {
		type: 'list',
		cleared: [],
		fields: {
			AddressKey: text,
			AddressLines: { type: 'text', maximum: 200 },
			City: { type: 'text', maximum: 100 },
			StateProvinceCounty: { type: 'text', maximum: 100 },
			ZipCode: { type: 'text', maximum: 20 },
			CountryCode: { type: 'text', maximum: 2 },
			Label: { type: 'text', values: ['Physical', 'Mailing', 'Legal', 'Home'] },
		},
	},
	PhoneNumbers: {
		type: 'list',
		cleared: [],
		fields: {
			PhoneNumberKey: text,
			Number: { type: 'text', maximum: 20 },
			CountryCode: { type: 'text', maximum: 2 },
			Label: { type: 'text', values: ['Work', 'Mobile', 'Office', 'Fax', 'Home', 'Other'] },
		},
	},
};

/** "RestrictionLevel is Public when it is left out." */
const RestrictionLevel = {
	type: 'text',
	values: ['Public', 'Private', 'Hidden'],
	cleared: 'Public',
} as const;

/** "Omitting this field on a PUT leaves the existing value unchanged" (karbon.md 47). */
const KEPT_LEVEL: Fields = { RestrictionLevel: { ...RestrictionLevel, staysWhenLeftOut: true } };

/** Fields in the bodies of all three kinds of client. */
const CLIENT_FIELDS: Fields = {
	ClientOwner: text,
	ClientManager: text,
	ContactType: text,
	UserDefinedIdentifier: text,
	RestrictionLevel,
	EntityDescription: { type: 'object', fields: { Text: text } },
	ClientTeam: {
		type: 'list',
		cleared: [],
		fields: {
			MemberKey: text,
			MemberType: { type: 'text', values: ['User', 'Team'] },
			RoleType: {
				type: 'text',
				values: ['ClientOwner', 'ClientManager', 'UserDefinedRole1', 'UserDefinedRole2'],
			},
		},
	},
};

/** "CreateContact" without cards and accounting detail, which have other rules. */
export const CONTACT_FIELDS: Fields = {
	FirstName: { type: 'text', required: true },
	MiddleName: text,
	LastName: { type: 'text', required: true },
	PreferredName: text,
	Salutation: text,
	Suffix: text,
	...CLIENT_FIELDS,
	...KEPT_LEVEL,
};

/** "CreateOrganization" without cards and accounting detail. */
export const ORGANIZATION_FIELDS: Fields = {
	FullName: { type: 'text', required: true },
	...CLIENT_FIELDS,
	...KEPT_LEVEL,
};

/** The body of a client group without its card. */
export const CLIENT_GROUP_FIELDS: Fields = {
	FullName: { type: 'text', required: true },
	...CLIENT_FIELDS,
	PrimaryContact: text,
	Members: { type: 'list', cleared: [], fields: { ContactKey: text, OrganizationKey: text } },
};

const SERVICE_LIST = { type: 'texts', cleared: [], staysWhenLeftOut: true } as const;
const PROVIDER = {
	type: 'object',
	fields: { Name: text, OrganizationKey: text },
	staysWhenLeftOut: true,
} as const;
const BASIS = { type: 'text', values: ['Cash', 'Accruals', 'None', 'Close'] } as const;

/** Types of registration numbers. */
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
] as const;

const ENTITY_TYPES = [
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
] as const;

/** "DetailsOfAccounting" (karbon.md 28, 33) without ContactPermaKey and OrganizationPermaKey. */
export const ACCOUNTING_FIELDS: Fields = {
	BirthDate: date,
	DeathDate: date,
	Salutation: { type: 'text', values: ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Prof', 'Rev'] },
	Sex: { type: 'text', values: ['M', 'F'] },
	FinancialYearEndDay: number,
	FinancialYearEndMonth: number,
	IncorporationDate: date,
	IncorporationState: text,
	LegalName: text,
	LineOfBusiness: text,
	EntityType: { type: 'text', values: ENTITY_TYPES },
	TaxCountryCode: {
		type: 'text',
		values: 'US AU UK NZ CA ZA HK FR SG IE SE FI DK NO IN CH'.split(' '),
	},
	TradingName: text,
	AnnualRevenue: number,
	BaseCurrency: text,
	GstBasis: BASIS,
	GstPeriod: text,
	IncomeTaxInstallmentPeriod: { type: 'text', values: ['Monthly', 'Quarterly', 'Yearly'] },
	IsVATRegistered: boolean,
	OrganizationValuation: number,
	PaysTax: boolean,
	PrepareGST: boolean,
	ProvisionalTaxBasic: text,
	ProvisionalTaxRatio: text,
	RevenueModel: {
		type: 'text',
		values: [
			'Advertising',
			'Commission',
			'E-Commerce',
			'Fee for Service',
			'Licensing',
			'Markup',
			'Production',
			'Subscription',
		],
	},
	SalesTaxBasis: BASIS,
	SalesTaxPeriod: text,
	Sells: { type: 'text', values: ['Services', 'Products', 'Products and Services', 'Other'] },
	DateSignedEngagement: date,
	Bank: SERVICE_LIST,
	Payroll: SERVICE_LIST,
	BillPay: SERVICE_LIST,
	Benefits: SERVICE_LIST,
	Revenue: SERVICE_LIST,
	Expenses: SERVICE_LIST,
	FileManagement: SERVICE_LIST,
	Accounting: SERVICE_LIST,
	RegistrationNumbers: {
		type: 'list',
		cleared: [],
		// An empty number deletes the stored one.
		fields: {
			RegistrationNumber: { type: 'text', maximum: 50 },
			Type: { type: 'text', required: true, values: REGISTRATION_TYPES },
		},
	},
	LegalFirm: PROVIDER,
	TaxProvider: PROVIDER,
	Notes: {
		type: 'list',
		cleared: [],
		fields: {
			Body: { type: 'text', required: true },
			Type: {
				type: 'text',
				required: true,
				values: ['Basic', 'Tax', 'System', 'Owner', 'Officer'],
			},
		},
	},
};
