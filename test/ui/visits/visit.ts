import type { Ui } from '../support/ui';

/** What a person does with one operation in the editor. */
export interface Visit {
	/** The sentence by which it is chosen in the node panel. */
	action: string;
	/** Name of a node to add it behind in the open workflow; otherwise it is the first of a new workflow. */
	after?: string;
	/** Labels of its fields below Resource and Operation, before anything is filled. */
	fields: string[];
	/** Fills what is required and some of the rest. */
	fill?(ui: Ui): Promise<void>;
	/** A picture of the filled form before the run, or of form and output after it. */
	picture?: { name: string; of: 'form' | 'output' };
	/** The output is read as a table: the schema does not render the fields below its visible part. */
	isLong?: boolean;
	/** Texts that the output shows. */
	shows(ui: Ui): string[];
	/** Expects what the service has now. */
	changed?(ui: Ui): void;
}

/** Fields of every list. */
export const LIST_FIELDS = ['Return All', 'Limit'];
