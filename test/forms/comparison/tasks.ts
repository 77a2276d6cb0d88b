/** A field to fill, by its path in the parameters: `email`, or `additionalFields.email`. */
interface Step {
	path: string;
	/** A value of the input item, which is dragged into the field. Default: typed or chosen. */
	isDragged?: boolean;
	/** What is typed is a condition in the query language of the API. */
	isQuery?: boolean;
}

/** How a form is filled for a task. */
export interface FilledForm {
	/** The node, as in the table. */
	node: 'HubSpot' | 'Karbon' | 'QuickBooks' | 'Xero';
	resource: string;
	operation: string;
	steps: readonly Step[];
	/** What the task has and the form cannot do. */
	cannot?: string;
}

/** The same task in several nodes. */
export interface Task {
	/** As in the table. */
	name: string;
	forms: readonly FilledForm[];
}

const typed = (...paths: string[]): Step[] => paths.map((path) => ({ path }));
const dragged = (path: string): Step => ({ path, isDragged: true });
const query = (path: string): Step => ({ path, isQuery: true });
const TENANT = typed('organizationId');

const HUBSPOT_CONTACT: FilledForm = {
	node: 'HubSpot',
	resource: 'contact',
	operation: 'upsert',
	steps: typed('email', 'additionalFields.firstName', 'additionalFields.lastName'),
};

/** What n8n's nodes have of the same. HubSpot creates and updates contacts by one operation, "Create or Update". */
export const TASKS: readonly Task[] = [
	{
		name: 'Create a contact with first name, last name, and email address',
		forms: [
			{
				node: 'Karbon',
				resource: 'contact',
				operation: 'create',
				steps: typed('firstName', 'lastName', 'additionalFields.emailAddresses'),
			},
			HUBSPOT_CONTACT,
			{
				node: 'Xero',
				resource: 'contact',
				operation: 'create',
				steps: [
					...TENANT,
					...typed('name', 'additionalFields.firstName', 'additionalFields.lastName'),
					...typed('additionalFields.emailAddress'),
				],
			},
			{
				node: 'QuickBooks',
				resource: 'customer',
				operation: 'create',
				steps: [
					...typed('displayName', 'additionalFields.GivenName', 'additionalFields.FamilyName'),
					...typed('additionalFields.PrimaryEmailAddr'),
				],
			},
		],
	},
	{
		name: "Update a contact's last name from the input item",
		forms: [
			{
				node: 'Karbon',
				resource: 'contact',
				operation: 'update',
				steps: [dragged('contactKey'), ...typed('updateFields.lastName')],
			},
			{
				node: 'HubSpot',
				resource: 'contact',
				operation: 'upsert',
				steps: [dragged('email'), ...typed('additionalFields.lastName')],
			},
			{
				node: 'Xero',
				resource: 'contact',
				operation: 'update',
				steps: [...TENANT, dragged('contactId'), ...typed('updateFields.lastName')],
			},
			{
				node: 'QuickBooks',
				resource: 'customer',
				operation: 'update',
				steps: [dragged('customerId'), ...typed('updateFields.FamilyName')],
			},
		],
	},
	{
		name: 'Create or update a contact with first name, last name, and email address',
		forms: [
			{
				node: 'Karbon',
				resource: 'contact',
				operation: 'upsert',
				steps: [
					dragged('userDefinedIdentifier'),
					...typed('firstName', 'lastName', 'updateFields.emailAddresses'),
				],
			},
			HUBSPOT_CONTACT,
		],
	},
	{
		name: 'Get many contacts with an email address',
		forms: [
			{
				node: 'Karbon',
				resource: 'contact',
				operation: 'getAll',
				steps: typed('filters.emailAddress'),
			},
			{
				node: 'HubSpot',
				resource: 'contact',
				operation: 'getAll',
				steps: [],
				cannot: 'filter',
			},
			{
				node: 'Xero',
				resource: 'contact',
				operation: 'getAll',
				steps: [...TENANT, query('options.where')],
			},
			{
				node: 'QuickBooks',
				resource: 'customer',
				operation: 'getAll',
				steps: [query('filters.query')],
			},
		],
	},
	{
		name: 'Get many invoices that await payment',
		forms: [
			{
				node: 'Karbon',
				resource: 'invoice',
				operation: 'getAll',
				steps: typed('filters.awaitingPaymentOnly'),
			},
			{
				node: 'Xero',
				resource: 'invoice',
				operation: 'getAll',
				steps: [...TENANT, ...typed('options.statuses')],
			},
			{
				node: 'QuickBooks',
				resource: 'invoice',
				operation: 'getAll',
				steps: [query('filters.query')],
			},
		],
	},
	{
		name: 'Create a payment with its amount and date',
		forms: [
			{
				node: 'Karbon',
				resource: 'payment',
				operation: 'create',
				steps: [dragged('invoiceKey'), ...typed('paymentDate', 'totalAmount')],
			},
			{
				node: 'QuickBooks',
				resource: 'payment',
				operation: 'create',
				steps: [dragged('CustomerRef'), ...typed('TotalAmt', 'additionalFields.TxnDate')],
			},
		],
	},
	{
		name: 'Get many work items (HubSpot: tickets) of one user',
		forms: [
			{
				node: 'Karbon',
				resource: 'workItem',
				operation: 'getAll',
				steps: typed('filters.assigneeEmailAddress'),
			},
			{
				node: 'HubSpot',
				resource: 'ticket',
				operation: 'getAll',
				steps: [],
				cannot: 'filter',
			},
		],
	},
];
