/** What a user does about a refusal. */
export interface Advice {
	/** Matches Karbon's message, in which `ErrorContext.labels` have replaced the names of fields. */
	about: RegExp;
	/** Full sentences. */
	text: string;
}

/** What the errors of a request say. The node that runs an item adds which one it is (see `asNodeError`). */
export interface ErrorContext {
	/** What the request does, as in "Could not **read the payment**". */
	purpose: string;
	/** For a list: its records, as in "Could not list all **invoices**". */
	listed?: string;
	/** For writes: the record and what happens to it, as in "**Payment** not **recorded**". */
	written?: { record: string; verb: string };
	/** For writes: how a user finds out whether it was done, a full sentence. */
	howToCheck?: string;
	/** For writes: whether there is no item that can be run again, as for those of the trigger. */
	hasNoItem?: boolean;
	/** Names of fields in Karbon's messages -> labels that the user sees. */
	labels?: Readonly<Record<string, string>>;
	/** What to do about a refused value (HTTP 400), by what Karbon's message is about; the first that fits. */
	advice?: readonly Advice[];
	/** What Karbon does not have after a 404, named by the path, the query or the body: `the invoice "abc"`. */
	subject?: string;
	/** Whether `subject` is plural: `the account settings`. */
	isPlural?: boolean;
	/** Why it may be missing, for a 404 whose usual reasons do not apply: full sentences. */
	whyMissing?: string;
	/** The same for a 404 without Karbon's code (karbon.md 113). Default: `whyMissing`. */
	whyUncertain?: string;
	/** Texts that no message may show, besides the credential's. */
	secrets?: string[];
}

/** What errors call a record, or a part of it. */
export interface Named extends Pick<ErrorContext, 'isPlural'> {
	/** `the contact "abc"`. */
	subject: string;
}
