import { acceptedProposal } from './clients/acceptedProposal';
import { contactSync } from './clients/contactSync';
import { contactsFromSpreadsheet } from './clients/contactsFromSpreadsheet';
import { expenseFromForm } from './invoices/expenseFromForm';
import { fileDocuments } from './work/fileDocuments';
import { importClients } from './clients/importClients';
import { mcpServer } from './mcpServer';
import { mirrorWorkItemFiles } from './work/mirrorWorkItemFiles';
import { missingTimesheets } from './work/missingTimesheets';
import { onboardClient } from './clients/onboardClient';
import { paidInvoicesToSpreadsheet } from './invoices/paidInvoicesToSpreadsheet';
import { payrollTime } from './work/payrollTime';
import { reconcileBankFile } from './invoices/reconcileBankFile';
import type { ExampleCheck } from './types';
import { unpaidInvoiceDigest } from './invoices/unpaidInvoiceDigest';
import { unpaidInvoicesAgent } from './invoices/unpaidInvoicesAgent';
import { weeklyUtilization } from './work/weeklyUtilization';
import { workDue } from './work/workDue';

/** The examples that the demo does not run. */
export const EXAMPLE_CHECKS: ExampleCheck[] = [
	paidInvoicesToSpreadsheet,
	unpaidInvoiceDigest,
	expenseFromForm,
	mirrorWorkItemFiles,
	contactSync,
	unpaidInvoicesAgent,
	onboardClient,
	weeklyUtilization,
	contactsFromSpreadsheet,
	importClients,
	workDue,
	reconcileBankFile,
	fileDocuments,
	acceptedProposal,
	missingTimesheets,
	payrollTime,
	mcpServer,
];
