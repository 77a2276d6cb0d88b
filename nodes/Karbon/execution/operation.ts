import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';

import type { KarbonClient } from '../../shared/transport/client';
import type { Plan } from '../dryRun/plan';

/** Each download takes memory or disk space, and a connection, for as long as it lasts. */
export const MAX_CONCURRENT_DOWNLOADS = 4;

/** The input of an operation for one item. */
export interface OperationInput {
	context: IExecuteFunctions;
	client: KarbonClient;
	itemIndex: number;
	/**
	 * Shows a sentence to the user above the output (an execution hint). The same sentence is shown once.
	 * @param forSeveral shown once instead of the sentences, when several items have different ones. `{items}` in it
	 * becomes the names of the items.
	 */
	addHint(sentence: string, forSeveral?: string): void;
	/** What n8n gave for the item's parameters, by what was asked. */
	answers?: Map<string, unknown>;
	/** Once it is known that an earlier attempt has written the item: labels of the fields that had other values. */
	writtenBefore?: { differing: readonly string[] };
	/** In a dry run: where the requests that would be sent are collected. Its client refuses to send a write. */
	plan?: Plan;
}

/** One operation of a resource: how the editor shows it, and what it does. */
export interface Operation {
	/** Value of the `operation` parameter. */
	value: string;
	name: string;
	description: string;
	/** Its name in the node panel, in sentence case. See `Resource.alsoCalled`. */
	action: string;
	/** Its fields. `displayOptions` for resource and operation are added later. */
	properties: INodeProperties[];
	/** If one of the items writes, all are processed one after the other, in their order; reads several at once. */
	effect: 'read' | 'write';
	/** For a write of which twice is the same as once, such as an update: it has no entry in the journal (see `Journal`). */
	isRepeatable?: boolean;
	/** The maximum of items at once, for operations whose items take memory or disk space, such as downloads. */
	maxConcurrency?: number;
	/**
	 * The name of the client or work item that the item is about, for the messages of its errors. May throw: the input
	 * may be what is wrong.
	 */
	subjectOf?(input: OperationInput): string | undefined;
	/**
	 * Checks the values of one item, without requests for this item only. Called for all items before the first one
	 * runs. If one fails, none runs, or those that passed with "On Error: Continue".
	 * @throws {ValidationError} for a value that Karbon would refuse
	 * @throws {NodeApiError|PagingError} when what all items need cannot be read
	 */
	check?(input: OperationInput): Promise<void>;
	/**
	 * Runs the operation for one item. The caller adds the link to the item (`pairedItem`).
	 * @throws {NodeApiError|NodeOperationError|ValidationError|AnswerError|PagingError|CancelledError}
	 */
	run(input: OperationInput): Promise<INodeExecutionData[]>;
}

/** A resource and its operations. */
export interface Resource {
	/** Value of the `resource` parameter. */
	value: string;
	name: string;
	/** What the records are, where the name does not say it. */
	description?: string;
	/**
	 * Other words for the records, added to the names of the actions: n8n searches actions by their names only, and its
	 * linter takes words only. `many` is for actions with several records.
	 */
	alsoCalled?: { one?: string; many: string };
	operations: Operation[];
	/** Value of the operation that is selected by default. Default: the list, the single record, or the only operation. */
	defaultOperation?: string;
}
