/** Payments, invoices and files. */
export interface BillingVariants {
	/** Key name in the response to POST ManualPayments; `absent`: the response has no key. */
	paymentKeyName?: 'PaymentKey' | 'PaymentProcessingKey' | 'absent';
	/** Values of PaymentMethod: of both documents (default), of the reference only, or of the guide only. */
	paymentMethods?: 'both' | 'reference' | 'guide';
	/** A reversal is an entry with its own key (default), changes the PaymentType of the payment, or does both. */
	reversals?: 'entry' | 'relabeled' | 'both';
	/** A deleted payment is removed (default), keeps a label, or answers 410. */
	deletedPayment?: 'notFound' | 'labeled' | 'gone';
	/** Client of an invoice: the client (default), or a contact to whom the invoices of all organizations are sent. */
	invoiceClient?: 'client' | 'billingContact';
	invoicePdfUrl?: 'relative' | 'absolute';
	/** Name of the rows in the lists of invoices and payments. */
	billingEnvelope?: 'value' | 'values';
	/** Name of the rows in the file list. */
	fileListEnvelope?: 'Attachments' | 'value';
	/** The file list of a record without files: empty (default), or 400 with code 4004. */
	filesWhenNone?: 'empty' | 'refused';
	/** The file list of a record that does not exist: 404 (default), 400 with code 4004, or empty. */
	filesOfUnknown?: 'notFound' | 'refused' | 'empty';
	/** The file list has no `TotalCount`. */
	omitFileTotal?: boolean;
	/** `$filter` of the file list: applied (default), or ignored. */
	fileFilter?: 'applied' | 'ignored';
	/** A download by key redirects to a link with a token (default), redirects to another host, or sends the file. */
	downloads?: 'redirect' | 'redirectElsewhere' | 'direct';
	/** Headers of a download: all (default), no Content-Length, or no Content-Disposition. */
	downloadHeaders?: 'all' | 'noLength' | 'noDisposition';
}
