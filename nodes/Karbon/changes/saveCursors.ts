import type { IExecuteFunctions } from 'n8n-workflow';

import { type DeduplicationStore, NodeStore } from '../../shared/nodeStore';
import { operationError } from '../../shared/operationError';
import { nodeOf } from '../execution/context';
import { callerOf } from '../writes/caller';
import { type Cursor, decodeCursor, encodeCursor } from './cursor';
import { type PendingCursor, pendingCursors } from './pendingCursors';
import { SavedCursors } from './savedCursors';

/** One entry for each cursor that was saved. */
const MAX_ENTRIES = 1_000;

/**
 * Saves what the Get Many nodes before this one have returned in this execution. Each pending cursor covers everything
 * since a cursor that was saved, or since the first run, so the newer of two covers what the older one covers: see
 * docs/internals/changes.md.
 * @returns what to tell the user
 * @throws {NodeOperationError} where saving would skip changes
 */
export async function saveCursors(context: IExecuteFunctions): Promise<string[]> {
	const saved = new SavedCursors(context);
	const { name: ownName } = nodeOf(context);
	const before = new Set(context.getParentNodes(ownName).map((node) => node.name));
	const pending = pendingFrom(context, before);
	if (context.getMode() === 'manual') {
		return ['The cursor was not saved, because the workflow was started from the editor.'];
	}
	const notes: string[] = [];
	const { executionId = '' } = callerOf(context);
	let isForgotten = false;
	const hasNew = pending.some(([, { savedBy }]) => savedBy === undefined);
	for (const [name, one] of pending) {
		if (one.cursor === undefined) continue;
		const old = saved.get(name);
		saved.set(name, newerOf(one.cursor, old));
		if (old === undefined && one.isFirst && (await wasSaved(context, name)))
			one.forgottenIn = executionId;
		// "Retry On Fail" finds the cursor that was saved before the error.
		isForgotten ||= one.forgottenIn === executionId;
		// One before this node may belong to an earlier part of the workflow, which also gets changes.
		const isEarlierPart = hasNew && before.has(one.savedBy ?? '');
		if (one.savedBy !== undefined && !isEarlierPart) notes.push(SAVED_AGAIN);
		one.savedBy = ownName;
	}
	if (isForgotten) throw forgotten(context);
	return notes;
}

const SAVED_AGAIN =
	'Save Cursor ran more than once in this execution. If the execution fails between these runs, changes that were not processed yet are skipped. Place one Save Cursor last, after a Merge node that joins the branches.';

/**
 * The pending cursors of some nodes, by name.
 * @param before names of the nodes before this one
 */
function pendingFrom(
	context: IExecuteFunctions,
	before: ReadonlySet<string>,
): Array<[string, PendingCursor]> {
	const { name } = nodeOf(context);
	const pending = Object.entries(pendingCursors(context)).filter(([, { node }]) =>
		before.has(node),
	);
	const fail = (message: string, description: string) =>
		operationError(context.getNode(), message, { description });
	if (pending.length === 0 && context.getMode() !== 'manual') {
		throw fail(
			'There is no cursor to save: Change > Get Many did not run before this node',
			'Connect Save Cursor after the nodes that process the changes, in the workflow with Change > Get Many.',
		);
	}
	if (pending.some(([, { node }]) => isInLoop(context, name, node))) {
		throw fail(
			'Save Cursor is inside a loop, so it would save the cursor before all changes are processed',
			"Nothing was saved. Connect it to the output 'done' of the loop.",
		);
	}
	return pending;
}

/** Whether a node is in a loop of which another node is no part. */
function isInLoop(context: IExecuteFunctions, name: string, other: string): boolean {
	const reached = new Set([other]);
	const open = [name];
	for (let node = open.pop(); node !== undefined; node = open.pop()) {
		for (const parent of context.getParentNodes(node, { depth: 1 })) {
			if (parent.name === name) return true;
			if (!reached.has(parent.name)) open.push(parent.name);
			reached.add(parent.name);
		}
	}
	return false;
}

/** @param saved what was saved before, perhaps edited */
function newerOf(text: string, saved: unknown): string {
	const old = typeof saved === 'string' ? decodeCursor(saved) : undefined;
	const next = decodeCursor(text)!;
	if (old?.account !== next.account || old.until < next.until) return text;
	if (old.until > next.until) return encodeCursor(old);
	return encodeCursor(merged(old, next));
}

/** Two cursors that end at the same moment: an execution that ran meanwhile has returned what a list showed late. */
function merged(old: Cursor, next: Cursor): Cursor {
	const returned = new Map(old.returned);
	for (const [name, time] of next.returned) {
		returned.set(name, Math.max(time, returned.get(name) ?? time));
	}
	return { ...next, returned, from: Math.min(old.from, next.from) };
}

/**
 * Whether an earlier run has saved a cursor, also where n8n gives no static data. Each call records that it was saved.
 * False where n8n's store does not respond: then changes are returned again without an error.
 */
async function wasSaved(context: IExecuteFunctions, name: string): Promise<boolean> {
	const store: DeduplicationStore = context.helpers;
	const { node } = callerOf(context);
	const entries = new NodeStore(store, { node, maxEntries: MAX_ENTRIES });
	try {
		const entry = `cursor ${name}`;
		return (await entries.run(async () => await entries.add([entry]))).has(entry);
	} catch {
		return false;
	}
}

function forgotten(context: IExecuteFunctions): Error {
	return operationError(
		context.getNode(),
		"The saved cursor was not available, so all records, or those since 'First Run Since', were returned again",
		{
			description:
				"No change was missed, and the cursor was saved again. If this happens once, another execution was running, or the saved data was deleted. If it happens every time, workers have no access to saved data (queue mode with n8n 2.41): store 'cursor' yourself, such as in a data table, and set 'Start From' to 'Cursor'.",
		},
	);
}
