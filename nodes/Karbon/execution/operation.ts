import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import type { KarbonClient } from '../../shared/transport/client';

/** Downloads at once: each takes memory or disk space, and a connection, for as long as it lasts. */
export const DOWNLOADS_AT_ONCE = 4;

/** What an operation works with for one item. */
export interface OperationInput {
	context: IExecuteFunctions;
	client: KarbonClient;
	itemIndex: number;
	/**
	 * Adds a sentence for the user beside the output (an execution hint); the same sentence is shown once.
	 * @param forSeveral the one sentence that is shown when items have different ones
	 */
	note(sentence: string, forSeveral?: string): void;
}

/** One operation of a resource: how the editor shows it, and what it does. */
export interface Operation {
	/** Value of the `operation` parameter. */
	value: string;
	name: string;
	description: string;
	/** How the node panel names it, in sentence case. */
	action: string;
	/** Its own fields, without `displayOptions` for resource and operation; those are added. */
	properties: INodeProperties[];
	/** Writes are sent one after the other, in the order of the items; reads a few at once. */
	effect: 'read' | 'write';
	/** The maximum of items at once, where each takes memory or disk space, such as a file. */
	concurrency?: number;
	/**
	 * Does it for one item. The link to the item (`pairedItem`) is added by the caller.
	 * @throws {NodeApiError|NodeOperationError|ValidationError|PagingError|DownloadError}
	 */
	run(input: OperationInput): Promise<INodeExecutionData[]>;
}

/** A resource and its operations. */
export interface Resource {
	/** Value of the `resource` parameter. */
	value: string;
	name: string;
	operations: Operation[];
	/** The operation that is chosen first. */
	defaultOperation: string;
}

/**
 * Records as output items. A row of a list that is no record is kept under `value`, because n8n takes
 * nothing but objects.
 */
export function toItems(records: IDataObject | IDataObject[]): INodeExecutionData[] {
	return (Array.isArray(records) ? records : [records]).map((record: unknown) => ({
		json: isObject(record) ? (record as IDataObject) : { value: record as IDataObject },
	}));
}
