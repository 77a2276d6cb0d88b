import type { IExecuteFunctions } from 'n8n-workflow';

import { NodeStore } from '../../shared/nodeStore';
import { AnswerError } from '../execution/answer';
import { nodeOf } from '../execution/context';
import { callerOf } from '../writes/caller';
import { type PendingCursor, pendingCursors } from './pendingCursors';
import { SavedCursors } from './savedCursors';

/** One entry for each cursor that was saved. */
const MAX_ENTRIES = 1_000;

/**
 * Saves what the Get Many nodes before this one have returned in this execution. Each pending cursor covers everything
 * since a cursor that was saved, or since the first run, so the newer of two covers what the older one covers: see
 * docs/internals/changes.md.
 * @returns what to tell the user
 * @throws {AnswerError} where saving would skip changes
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
		// Some retries have no static data, and what they save replaces all.
		const cursor = one.cursor ?? one.start;
		const hadOne = cursor !== undefined && saved.set(name, cursor);
		if (one.cursor === undefined) continue;
		if (one.isFirst && !hadOne && (await wasSaved(context, name))) one.forgottenIn = executionId;
		// "Retry On Fail" finds the cursor that was saved before the error.
		isForgotten ||= one.forgottenIn === executionId;
		// One before this node may belong to an earlier part of the workflow, which also gets changes.
		const isEarlierPart = hasNew && before.has(one.savedBy ?? '');
		if (one.savedBy !== undefined && !isEarlierPart) notes.push(SAVED_AGAIN);
		one.savedBy = ownName;
	}
	if (isForgotten) throw forgotten();
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
	if (pending.length === 0 && context.getMode() !== 'manual') {
		throw new AnswerError(
			'There is no cursor to save: Change > Get Many did not run before this node',
			'Connect Save Cursor after the nodes that process the changes, in the workflow with Change > Get Many.',
		);
	}
	if (pending.some(([, { node }]) => isInLoop(context, name, node))) {
		throw new AnswerError(
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

/**
 * Whether an earlier run has saved a cursor, also where n8n gives no static data. Each call records that it was saved.
 * False where n8n's store does not respond: then changes are returned again without an error.
 */
async function wasSaved(context: IExecuteFunctions, name: string): Promise<boolean> {
	const { node } = callerOf(context);
	const entries = new NodeStore(context.helpers, { node, maxEntries: MAX_ENTRIES });
	const entry = `cursor ${name}`;
	const known = await entries.run(async () => await entries.add([entry])).catch(() => undefined);
	return known?.has(entry) ?? false;
}

const forgotten = () =>
	new AnswerError(
		"The saved cursor was not available, so all records, or those since 'First Run Since', were returned again",
		"No change was missed, and the cursor was saved again. If this happens once, another execution was running, or the saved data was deleted. If it happens again, such as after a worker starts, workers have no access to saved data (queue mode with n8n 2.41), so each one repeats changes that another one returned, or Get Many is after a Wait node: store 'cursor' yourself, such as in a data table, and set 'Start From' to 'Cursor'.",
	);
