import { contactSync } from './contactSync';
import { expenseFromForm } from './expenseFromForm';
import { fileDocuments } from './fileDocuments';
import { mirrorWorkItemFiles } from './mirrorWorkItemFiles';
import { paidInvoicesToSpreadsheet } from './paidInvoicesToSpreadsheet';
import { reconcileBankFile } from './reconcileBankFile';
import type { ExampleCheck } from './types';
import { unpaidInvoiceDigest } from './unpaidInvoiceDigest';
import { unpaidInvoicesAgent } from './unpaidInvoicesAgent';

/** The examples that the demo does not run. */
export const EXAMPLE_CHECKS: ExampleCheck[] = [
	paidInvoicesToSpreadsheet,
	unpaidInvoiceDigest,
	expenseFromForm,
	mirrorWorkItemFiles,
	contactSync,
	unpaidInvoicesAgent,
	reconcileBankFile,
	fileDocuments,
];
