import type { IExecuteFunctions } from 'n8n-workflow';

import { nodeOf } from '../execution/context';
import { operationError } from '../../shared/operationError';

const PREFIX = 'karbonCursor:';
/** See `stateName` of the trigger. */
const TRIGGER_PREFIX = 'karbonTrigger:';
const TRIGGER_TYPE = /\.karbonTrigger$/;

/** The cursors in the workflow's static data. Texts by name, because n8n notices changes of the top level only. */
export class SavedCursors {
	private readonly data: Record<string, unknown>;

	/** @throws {NodeOperationError} beside a Karbon Trigger */
	constructor(context: IExecuteFunctions) {
		this.data = context.getWorkflowStaticData('global');
		if (!hasTrigger(context, this.data)) return;
		throw operationError(
			context.getNode(),
			'Cursors cannot be saved in a workflow with a Karbon Trigger',
			{
				description:
					"Both would overwrite each other's saved data. Move Change > Get Many and Save Cursor to a separate workflow, such as one with a Schedule Trigger. If the Karbon Trigger was removed, duplicate the workflow.",
			},
		);
	}

	/** The saved text; undefined if there is none. */
	get(name: string): unknown {
		return this.data[PREFIX + name];
	}

	set(name: string, cursor: string): void {
		this.data[PREFIX + name] = cursor;
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
