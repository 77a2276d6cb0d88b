import { invoiceDetails } from './invoiceDetails';
import { invoicePaid } from './invoicePaid';
import { listInvoices } from './listInvoices';
import { recordAndReversePayment } from './recordAndReversePayment';
import { recordExpense } from './recordExpense';
import { refusedInput } from './refusedInput';
import type { Check } from './types';
import { uploadAndDownloadFile } from './uploadAndDownloadFile';
import { workItemChanged } from './workItemChanged';

/** The examples that the demo runs, in this order. */
export const CHECKS: Check[] = [
	listInvoices,
	invoiceDetails,
	recordAndReversePayment,
	recordExpense,
	uploadAndDownloadFile,
	refusedInput,
	invoicePaid,
	workItemChanged,
];
