/** A postal address on a business card. */
export interface Address {
	AddressKey: string;
	Label: string | null;
	AddressLines: string | null;
	City: string | null;
	StateProvinceCounty: string | null;
	ZipCode: string | null;
	CountryCode: string | null;
}

/** A phone number on a business card. */
export interface PhoneNumber {
	PhoneNumberKey: string;
	Label: string | null;
	Number: string | null;
	CountryCode: string | null;
}

/** A business card. The client that it belongs to is not stored in it. */
export interface BusinessCard {
	BusinessCardKey: string;
	IsPrimaryCard: boolean;
	EmailAddresses: string[];
	PhoneNumbers: PhoneNumber[];
	WebSites: string[];
	Addresses: Address[];
	/** Connects a contact with an organization; null on cards of organizations. */
	OrganizationKey: string | null;
	RoleOrTitle: string | null;
	FacebookLink: string | null;
	LinkedInLink: string | null;
	TwitterLink: string | null;
	SkypeLink: string | null;
	/** Keys of the client requests that depend on the card; internal, never sent. */
	ClientRequests: string[];
}

export interface ClientTeamMember {
	MemberKey: string | null;
	MemberType: string | null;
	RoleType: string | null;
}

/** Fields of "DetailsOfAccounting" (karbon.md 28); the lists are never missing. */
export interface AccountingDetail {
	[field: string]: unknown;
	RegistrationNumbers: Array<{ RegistrationNumber: string; Type: string }>;
	Notes: Array<{ Body: string; Type: string }>;
}

/** The fields that contacts, organizations and client groups share. */
export interface ClientRecord {
	FullName: string;
	EmailAddress: string | null;
	PhoneNumber: string | null;
	/** EmailAddress, PhoneNumber, Website, Address and RoleOrTitle in lists come from the first card. */
	Website: string | null;
	Address: string | null;
	RoleOrTitle: string | null;
	ContactType: string | null;
	ClientOwner: string | null;
	ClientManager: string | null;
	UserDefinedIdentifier: string | null;
	RestrictionLevel: string;
	EntityDescription: { Text: string | null } | null;
	LastModifiedDateTime: string;
	BusinessCards: BusinessCard[];
	ClientTeam: ClientTeamMember[];
}

export interface Contact extends ClientRecord {
	ContactKey: string;
	FirstName: string;
	MiddleName: string | null;
	LastName: string;
	PreferredName: string | null;
	Salutation: string | null;
	Suffix: string | null;
	AccountingDetail: AccountingDetail;
}

export interface Organization extends ClientRecord {
	OrganizationKey: string;
	AccountingDetail: AccountingDetail;
}

export interface ClientGroup extends ClientRecord {
	ClientGroupKey: string;
	/** Key of a contact. */
	PrimaryContact: string | null;
	Members: Array<{ ContactKey: string | null; OrganizationKey: string | null }>;
}

export interface CustomField {
	Key: string;
	Name: string;
	Type: string;
	IsVisibleToContacts: boolean;
	IsVisibleToOrganizations: boolean;
	ListOptions: string[];
	LastModifiedDateTime: string;
}

export interface CustomFieldValue {
	Key: string;
	Name: string;
	Type: string;
	Value: string[];
}

export interface CustomFieldValues {
	EntityKey: string;
	/** `Contact` or `Organization`; internal, never sent. */
	EntityType: string;
	CustomFieldValues: CustomFieldValue[];
	LastModifiedDateTime: string;
}
