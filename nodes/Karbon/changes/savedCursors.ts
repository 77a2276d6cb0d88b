import type { IExecuteFunctions } from 'n8n-workflow';

import { RecentMap } from '../../shared/remember';
import { AnswerError } from '../execution/answer';
import { nodeOf } from '../execution/context';
import { newerOf } from './cursor';

const PREFIX = 'karbonCursor:';
/** See `stateName` of the trigger. */
const TRIGGER_PREFIX = 'karbonTrigger:';
const TRIGGER_TYPE = /\.karbonTrigger$/;

/**
 * The newest cursors that this process has saved. A Schedule Trigger of every two hours, or a trigger that polls,
 * replaces all static data by what they were when it began; a retry may have none.
 */
export const processCursors = new RecentMap<string>(200);

/** The cursors in the workflow's static data. Texts by name, because n8n notices changes of the top level only. */
export class SavedCursors {
	private readonly data: Record<string, unknown>;

	/** @throws {AnswerError} beside a Karbon Trigger */
	constructor(private readonly context: IExecuteFunctions) {
		this.data = context.getWorkflowStaticData('global');
		if (!hasTrigger(context, this.data)) return;
		throw new AnswerError(
			'Cursors cannot be saved in a workflow with a Karbon Trigger',
			"Both would overwrite each other's saved data. Move Change > Get Many and Save Cursor to a separate workflow, such as one with a Schedule Trigger. If the Karbon Trigger was removed, duplicate the workflow.",
		);
	}

	/** The saved text, perhaps edited; undefined if there is none. Puts back what was replaced. */
	get(name: string): string | undefined {
		const known = processCursors.get(this.keyOf(name));
		const saved = this.data[PREFIX + name];
		const newest = saved === undefined ? known : newerOf(String(saved), known);
		if (newest !== saved) this.data[PREFIX + name] = newest;
		return newest;
	}

	/** Saves a cursor, unless a later one was saved. @returns whether static data had one */
	set(name: string, cursor: string): boolean {
		const hadOne = PREFIX + name in this.data;
		const newest = newerOf(cursor, this.get(name));
		processCursors.set(this.keyOf(name), newest);
		if (newest !== this.data[PREFIX + name]) this.data[PREFIX + name] = newest;
		return hadOne;
	}

	private keyOf(name: string): string {
		return JSON.stringify([this.context.getWorkflow().id, name]);
	}
}

/**
 * n8n shows a node only those before it. One that is elsewhere in the workflow shows by its data, as soon as it was
 * published.
 */
function hasTrigger(context: IExecuteFunctions, data: object): boolean {
	const before = context.getParentNodes(nodeOf(context).name);
	const isTrigger = before.some(({ type }) => TRIGGER_TYPE.test(type));
	return isTrigger || Object.keys(data).some((name) => name.startsWith(TRIGGER_PREFIX));
}
