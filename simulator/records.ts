/**
 * Records as the service stores them. Names are those of the wire ("interface.md, Resources and
 * their fields"; "interface-addendum.md, Records"); times are ISO 8601, amounts have two decimals.
 */

export interface Client {
	ClientKey: string;
	ClientType: 'Contact' | 'Organization';
	Name: string;
	AddressLine: string | null;
	City: string | null;
	StateProvinceCounty: string | null;
	ZipCode: string | null;
	Country: string | null;
	EmailAddress: string | null;
}

export type InvoiceStatus = 'Approved' | 'AwaitingPayment' | 'Paid' | 'Exported' | 'Voided';

export interface InvoiceLine {
	LineItemKey: string;
	BillableItemEntityKey: string;
	BillableItemType: 'TimeEntry' | 'Expense' | 'Entity';
	Description: string;
	Quantity: number;
	/** The service gives unit prices as text. */
	UnitPrice: string;
	Amount: number;
	TaxRate: number | null;
	TaxRateName: string | null;
}

export interface InvoiceDataEntry {
	EntityKey: string;
	EntityType: 'Work Item' | 'Client' | 'Service';
	Billed: number;
	Service: Record<string, unknown> | null;
	Work: Record<string, unknown> | null;
	Expenses: Record<string, unknown> | null;
	TaxRate: number | null;
	TaxRateName: string | null;
}

export interface Invoice {
	InvoiceKey: string;
	InvoiceNumber: string;
	TotalAmountDue: number;
	InvoiceTotal: number;
	InvoiceSubTotal: number;
	InvoiceTaxTotal: number;
	InvoiceDate: string;
	PaymentDueDate: string;
	CreatedAt: string;
	UpdatedAt: string;
	CurrencyCode: string;
	PaymentInstructions: string | null;
	InvoiceStatus: InvoiceStatus;
	Client: Client;
	TaxLineItems: Array<{ TaxName: string; TaxValue: number }>;
	TaxLocation: 'Presentation' | 'Data';
	LineItems: InvoiceLine[];
	Data: InvoiceDataEntry[];
}

export interface Payment {
	PaymentKey: string;
	InvoiceKey: string;
	PaymentReference: string | null;
	/** `Manual Payment`, `Karbon Payment` or `Manual Payment Reversed`. */
	PaymentType: string;
	PaymentDate: string;
	GrossAmount: number;
	PaymentMethod: string;
	KarbonPayment: Record<string, unknown> | null;
	ClientKey: string;
	Client: Client;
	/** Key of the payment that this entry reverses; internal, never sent. */
	reverses?: string;
}

export interface Expense {
	ExpenseKey: string;
	Timeline: { EntityType: string; EntityKey: string };
	ExpenseDate: string;
	Value: number;
	BillableValue: number;
	Description: string;
}

export interface BusinessCard {
	BusinessCardKey: string;
	IsPrimaryCard: boolean;
	EmailAddresses: string[];
	PhoneNumbers: Array<{ Label: string; Number: string }>;
	WebSites: string[];
	Addresses: Array<{
		Label: string;
		AddressLines: string;
		City: string;
		StateProvinceCounty: string;
		ZipCode: string;
		CountryCode: string;
	}>;
}

interface ClientRecord {
	FullName: string;
	EmailAddress: string | null;
	PhoneNumber: string | null;
	ContactType: string;
	ClientOwner: string | null;
	ClientManager: string | null;
	UserDefinedIdentifier: string | null;
	LastModifiedDateTime: string;
	BusinessCards: BusinessCard[];
	ClientTeam: Array<{ MemberType: string; MemberKey: string; RoleType: string }>;
}

export interface Contact extends ClientRecord {
	ContactKey: string;
	FirstName: string;
	LastName: string;
	PreferredName: string | null;
	Address: string | null;
}

export interface Organization extends ClientRecord {
	OrganizationKey: string;
	Website: string | null;
	Contacts: Array<{ ContactKey: string; FullName: string; Role: string }>;
}

export interface ClientGroup extends ClientRecord {
	ClientGroupKey: string;
	Members: Array<{ EntityKey: string; EntityType: string; Name: string }>;
}

export interface WorkItem {
	WorkItemKey: string;
	Title: string;
	ClientKey: string;
	ClientName: string;
	ClientType: string;
	AssigneeEmailAddress: string | null;
	AssigneeName: string | null;
	StartDate: string;
	DueDate: string | null;
	DeadlineDate: string | null;
	CompletedDate: string | null;
	WorkType: string;
	WorkStatus: string;
	PrimaryStatus: string;
	SecondaryStatus: string | null;
	WorkTemplateKey: string | null;
	LastModifiedDateTime: string;
}

export interface StoredFile {
	FileContextKey: string;
	/** The Id given on upload; not the key by which details are read. */
	Id: string;
	FileName: string;
	FileSize: number;
	MimeType: string;
	DateCreated: string;
	IsShared: boolean;
	IsArchived: boolean;
	Source: string;
	EntityType: string;
	EntityKey: string;
	/** Lowercase hexadecimal SHA-256 of the content. */
	sha256: string;
	/** Content in memory, or the path of a temporary file. */
	content: Buffer | string;
}

export interface Subscription {
	/** A webhook type, or `Multi`. */
	slot: string;
	types: string[];
	TargetUrl: string;
	SigningKey?: string;
	BatchSize?: number;
	BatchMaxDelaySeconds?: number;
	/** Deliveries in a row that were not answered with 2xx. */
	consecutiveFailures: number;
}

export interface Note {
	NoteKey: string;
	Subject: string;
	Body: string;
	AuthorEmailAddress: string;
	AssigneeEmailAddress: string | null;
	CreatedDate: string;
	LastModifiedDateTime: string;
	Timelines: Array<{ EntityType: string; EntityKey: string }>;
}

export interface NoteComment {
	CommentKey: string;
	NoteKey: string;
	Body: string;
	AuthorEmailAddress: string;
	CreatedDate: string;
	LastModifiedDateTime: string;
}

export interface User {
	Id: string;
	Name: string;
	EmailAddress: string;
	Role: string;
	LastModifiedDateTime: string;
}

export interface EstimateSummary {
	WorkItemKey: string;
	EstimatedMinutes: number;
	ActualMinutes: number;
	EstimatedAmount: number;
	ActualAmount: number;
	LastModifiedDateTime: string;
}

export interface CustomField {
	CustomFieldKey: string;
	Name: string;
	Type: string;
	LastModifiedDateTime: string;
}

export interface CustomFieldValues {
	ClientKey: string;
	ClientType: string;
	CustomFieldValues: Array<{ Key: string; Name: string; Type: string; Value: string[] }>;
	LastModifiedDateTime: string;
}

export interface IntegrationTask {
	IntegrationTaskKey: string;
	Title: string;
	Status: string;
	ClientKey: string;
	ClientType: string;
	WorkItemKey: string;
	LastModifiedDateTime: string;
}
