import type { IExecuteFunctions } from 'n8n-workflow';

import { contextEntries, nodeOf } from '../execution/context';
import type { RecordKind } from '../output/recordFields';

/** What a Get Many node has returned in this execution. */
export interface PendingCursor {
	/** The name of the node. */
	node: string;
	/** Undefined if nothing changed, or the last read failed. */
	cursor?: string;
	/** The one that the last read began at. */
	start?: string;
	/** Whether no cursor was saved when it was read. */
	isFirst?: boolean;
	/** The name of the Save Cursor node that last saved it in this execution. */
	savedBy?: string;
	/** The execution that reports that an earlier one had saved a cursor. */
	forgottenIn?: string;
}

/**
 * The cursors that wait for Save Cursor, by `cursorName`. They are in the context that the nodes of an execution share,
 * which n8n saves with the execution: also while it waits, and for its retries.
 */
export function pendingCursors(context: IExecuteFunctions): Record<string, PendingCursor> {
	return contextEntries(context, 'flow', 'karbonPendingCursors');
}

/** Names the cursor of a Get Many node, by the node's id: a renamed node keeps its cursor, and a copy has none. */
export function cursorName(context: IExecuteFunctions, type: RecordKind): string {
	return `${nodeOf(context).id}:${type}`;
}
