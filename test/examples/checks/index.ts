import { acceptedProposal } from './acceptedProposal';
import { contactSync } from './contactSync';
import { contactsFromSpreadsheet } from './contactsFromSpreadsheet';
import { expenseFromForm } from './expenseFromForm';
import { fileDocuments } from './fileDocuments';
import { importClients } from './importClients';
import { mcpServer } from './mcpServer';
import { mirrorWorkItemFiles } from './mirrorWorkItemFiles';
import { missingTimesheets } from './missingTimesheets';
import { onboardClient } from './onboardClient';
import { paidInvoicesToSpreadsheet } from './paidInvoicesToSpreadsheet';
import { payrollTime } from './payrollTime';
import { reconcileBankFile } from './reconcileBankFile';
import type { ExampleCheck } from './types';
import { unpaidInvoiceDigest } from './unpaidInvoiceDigest';
import { unpaidInvoicesAgent } from './unpaidInvoicesAgent';
import { weeklyUtilization } from './weeklyUtilization';
import { workDue } from './workDue';

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
