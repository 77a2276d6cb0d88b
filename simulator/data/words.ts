export const FIRST_NAMES = [
	'Amelia',
	'Noah',
	'Priya',
	'Liam',
	'Sofia',
	'Marcus',
	'Chloé',
	'Daniel',
	'Aroha',
	'Jürgen',
	'Grace',
	'Hassan',
	'Isla',
	'Mateo',
	'Nina',
	'Oliver',
	'Ruth',
	'Samuel',
	'Tara',
	'Yuki',
] as const;
export const LAST_NAMES = [
	'Anderson',
	"O'Brien",
	'Chen',
	'Dubois',
	'Evans',
	'Fischer',
	'García',
	'Hughes',
	'Ibrahim',
	'Jensen',
	'Kowalski',
	'Lindqvist',
	'Murphy',
	'Nguyen',
	'Okafor',
	'Patel',
	'Quinn',
	'Rossi',
	'Singh',
	'Taylor',
] as const;
export const COMPANY_WORDS = [
	'Harbour',
	'Northern',
	'Blue Gum',
	'Summit',
	'Riverside',
	'Copper',
	'Lakeside',
	'Old Mill',
	'Golden',
	'Maple',
	'Granite',
	'Southern Cross',
	'Willow',
	'Pioneer',
	'Coastal',
] as const;
export const COMPANY_TRADES = [
	'Bakery',
	'Builders',
	'Dental',
	'Design',
	'Electrical',
	'Farms',
	'Fitness',
	'Freight',
	'Holdings',
	'Legal',
	'Plumbing',
	'Software',
	'Travel',
	'Veterinary',
	'Wines',
] as const;
export const COMPANY_FORMS = ['Ltd', 'LLC', 'Inc.', 'Pty Ltd', '& Sons'] as const;
export const CITIES = [
	{
		City: 'Springfield',
		StateProvinceCounty: 'IL',
		ZipCode: '62701',
		Country: 'United States',
		code: 'US',
	},
	{
		City: 'Geelong',
		StateProvinceCounty: 'VIC',
		ZipCode: '3220',
		Country: 'Australia',
		code: 'AU',
	},
	{
		City: 'Bath',
		StateProvinceCounty: 'Somerset',
		ZipCode: 'BA1 1LZ',
		Country: 'United Kingdom',
		code: 'GB',
	},
	{
		City: 'Nelson',
		StateProvinceCounty: 'Tasman',
		ZipCode: '7010',
		Country: 'New Zealand',
		code: 'NZ',
	},
	{ City: 'Guelph', StateProvinceCounty: 'ON', ZipCode: 'N1G 2W1', Country: 'Canada', code: 'CA' },
] as const;
export const STREETS = [
	'High Street',
	'Station Road',
	'Queen Street',
	'Mill Lane',
	'Park Avenue',
] as const;
export const SERVICES = [
	'Monthly bookkeeping',
	'Payroll processing',
	'Tax return preparation',
	'Annual accounts',
	'Advisory meeting',
	'Sales tax filing',
	'Company secretarial work',
	'Audit support',
] as const;
export const WORK_TYPES = [
	'Bookkeeping',
	'Payroll',
	'Tax Return',
	'Annual Accounts',
	'Advisory',
] as const;
/** PrimaryStatus -> the second half of WorkStatus. */
export const WORK_STATUSES = [
	['Planned', null],
	['Ready To Start', null],
	['In Progress', null],
	['In Progress', 'In Review'],
	['Waiting', 'Waiting for Client'],
	['Waiting', 'Waiting for Tax Office'],
	['Completed', null],
] as const;
export const INVOICE_STATUSES = [
	'AwaitingPayment',
	'Paid',
	'AwaitingPayment',
	'Paid',
	'Approved',
	'AwaitingPayment',
	'Paid',
	'Exported',
	'AwaitingPayment',
	'Voided',
] as const;
export const PAYMENT_METHODS = [
	'EFT',
	'Check',
	'Credit Card',
	'BankTransfer',
	'DirectDebit',
	'Cash',
] as const;
export const FILE_KINDS = [
	['Engagement letter', 'pdf', 'application/pdf'],
	['Trial balance', 'csv', 'text/csv'],
	['Meeting notes', 'txt', 'text/plain'],
	['Bank statement', 'pdf', 'application/pdf'],
] as const;
/** A text of the firm, which Karbon prints on invoices. */
export const PAYMENT_INSTRUCTIONS =
	'Please pay by bank transfer to Example Accounting LLC, Example Bank, routing number 000000000, account number 001234567, within 14 days. Use the invoice number as the reference.';
export const FEE_TYPES = ['FixedFee', 'TimeAndMaterials'] as const;
export const ROLES = [
	'Partner',
	'Manager',
	'Senior Accountant',
	'Accountant',
	'Bookkeeper',
] as const;
export const TEAMS = ['Tax', 'Bookkeeping', 'Advisory'] as const;
export const TASK_TYPES = ['Preparation', 'Review', 'Meeting', 'Administration'] as const;
