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
	/** Karbon returns unit prices as strings. */
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
	/** `Manual Payment`, `Payment` or `Manual Payment Reversed`. */
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
