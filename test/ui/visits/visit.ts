import type { Ui } from '../support/ui';

/** The steps of a user with one operation in the editor. */
export interface Visit {
	/** The sentence that the node panel shows for it. */
	action: string;
	/**
	 * Name of the node in the open workflow that it is added after; otherwise it is the first node of a new workflow.
	 */
	after?: string;
	/** Labels of its fields below Resource and Operation, before any field is filled. */
	fields: string[];
	/** Fills the required fields and some optional ones. */
	fill?(ui: Ui): Promise<void>;
	/** A picture of the filled form before the run, or of form and output after it. */
	picture?: { name: string; of: 'form' | 'output' };
	/** Whether to show the output as a table: the schema view does not render fields below its visible part. */
	isLong?: boolean;
	/** Texts that the output must show. */
	shows(ui: Ui): string[];
	/** Checks the records of the simulator after the run. */
	changed?(ui: Ui): void;
}

/** Fields of every list. */
export const LIST_FIELDS = ['Return All', 'Limit'];
