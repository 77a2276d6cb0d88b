import type { AccountingDetail } from '../records';
import { ACCOUNTING_FIELDS } from '../writes/clients/clientFields';
import { replaced } from '../writes/fields';

/** Every nth client has a value outside the closed list: "Stored values may lie outside the enums". */
const OUTSIDE = 10;

/**
 * Number of clients of each kind with accounting details and custom field values, so that large firms need little
 * memory.
 */
export const DETAILED_CLIENTS = 1000;

const NONE = replaced(ACCOUNTING_FIELDS, {}, {}) as AccountingDetail;

/** Makes the accounting detail of one client; `index` numbers it. */
export function makeAccountingDetail(EntityType: string, index: number): AccountingDetail {
	if (index >= DETAILED_CLIENTS) return NONE;
	const given = {
		EntityType,
		// "FinancialYearEndMonth counts from 0 (January)."
		FinancialYearEndDay: 30,
		FinancialYearEndMonth: index % 12,
		LegalName: index % 2 === 0 ? `Legal name ${index + 1}` : null,
		TaxCountryCode: 'US',
		BaseCurrency: 'USD',
		GstBasis: index % 3 === 0 ? 'None' : 'Cash',
		Sells: index % OUTSIDE === OUTSIDE - 3 ? 'Hardware' : 'Services',
		AnnualRevenue: 1000 * (index + 1),
		PaysTax: true,
		Accounting: ['Xero'],
		Payroll: index % 2 === 0 ? ['Gusto', 'ADP'] : [],
		RegistrationNumbers: [
			{ RegistrationNumber: `12-${String(index).padStart(7, '0')}`, Type: 'Tax ID' },
		],
		TaxProvider: index % 3 === 0 ? { Name: 'Harbour Tax', OrganizationKey: null } : null,
		Notes: index % 4 === 0 ? [{ Body: 'Prefers e-mail.', Type: 'Basic' }] : [],
	};
	return replaced(ACCOUNTING_FIELDS, given, {}) as AccountingDetail;
}
