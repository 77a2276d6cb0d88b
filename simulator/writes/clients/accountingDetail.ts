import { omit } from '../../http/answers';
import type { ModelCheck } from '../../http/body';
import type { AccountingDetail } from '../../records';
import type { VariantOptions } from '../../types';
import { ACCOUNTING_FIELDS } from './clientFields';
import { checkFields, replaced, type Values } from '../fields';
import { isSame } from '../isSame';
import { withKeptValues } from '../updates/putBody';

type Registration = AccountingDetail['RegistrationNumbers'][number];
type Note = AccountingDetail['Notes'][number];

const PROVIDERS = ['LegalFirm', 'TaxProvider'];
/** What the published examples of reads lack. */
const OMITTED = [
	...PROVIDERS,
	'Accounting',
	'Bank',
	'Benefits',
	'BillPay',
	'Expenses',
	'FileManagement',
	'Payroll',
	'Revenue',
];

/** "A RegistrationNumbers entry with an empty number deletes the number of that Type; others are added or replaced." */
function registrationsAfter(
	stored: readonly Registration[],
	given: Registration[],
): Registration[] {
	const numbers = new Map(stored.map((entry) => [entry.Type, entry]));
	for (const { Type, RegistrationNumber } of given) {
		if ((RegistrationNumber ?? '').trim() === '') numbers.delete(Type);
		else numbers.set(Type, { RegistrationNumber, Type });
	}
	return [...numbers.values()];
}

function notesAfter(
	{ accountingNotes = 'replaced' }: VariantOptions,
	stored: readonly Note[],
	given: Note[],
): Note[] {
	if (accountingNotes === 'replaced') return given;
	if (accountingNotes === 'oneOfType')
		return [...new Map([...stored, ...given].map((note) => [note.Type, note])).values()];
	const added = given.filter((note) => !stored.some((other) => isSame(other, note)));
	return [...stored, ...added];
}

/** Adds an error for each invalid field of the accounting detail in a body. */
export function checkAccountingDetail(
	given: unknown,
	stored: AccountingDetail | undefined,
	check: ModelCheck,
): void {
	const field = { AccountingDetail: { type: 'object', fields: ACCOUNTING_FIELDS } } as const;
	const known = stored === undefined ? [] : [{ AccountingDetail: stored }];
	checkFields(field, { AccountingDetail: given }, known, check);
}

/** The accounting detail after a PUT with `given`. A missing one counts as empty. */
export function accountingDetailAfter(
	variants: VariantOptions,
	stored: AccountingDetail | undefined,
	given: unknown,
): AccountingDetail {
	const detail = { AccountingDetail: { type: 'object', fields: ACCOUNTING_FIELDS } } as const;
	const whole = { AccountingDetail: stored };
	const kept = withKeptValues(variants, detail, { AccountingDetail: given }, whole);
	const body = (kept.AccountingDetail ?? {}) as Values;
	const after = replaced(ACCOUNTING_FIELDS, body, stored ?? {});
	// "Service lists are cleared by [], LegalFirm and TaxProvider by {}."
	for (const name of PROVIDERS) {
		if (isSame(body[name], {})) after[name] = null;
	}
	return {
		...after,
		RegistrationNumbers: registrationsAfter(
			stored?.RegistrationNumbers ?? [],
			(body.RegistrationNumbers ?? []) as Registration[],
		),
		Notes: notesAfter(variants, stored?.Notes ?? [], after.Notes as Note[]),
	};
}

/** An accounting detail as responses show it, with the key of its client. */
export function accountingView(
	{ accountingServices }: VariantOptions,
	detail: AccountingDetail,
	keyName: 'ContactPermaKey' | 'OrganizationPermaKey',
	key: string,
): object {
	const shown = accountingServices === 'omitted' ? omit(detail, OMITTED) : detail;
	return { ContactPermaKey: null, OrganizationPermaKey: null, [keyName]: key, ...shown };
}
