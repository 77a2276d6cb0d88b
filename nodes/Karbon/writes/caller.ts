import { createHash } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

import { perObject } from '../../shared/remember';
import { evaluate, isTool, nodeOf, runIndexOf } from '../execution/context';

/** The node and the execution that ask for a write. */
export interface Caller {
	/** The workflow and the node. */
	node: string;
	/** The node's name: on n8n 1, copied nodes of a workflow may share an ID. */
	name: string;
	/** Undefined where n8n runs a tool without an execution. */
	executionId?: string;
	/** See `runIndexOf`. */
	run: number;
	/**
	 * Names an execution and all its retries, in every process, also after a crash. Undefined before n8n 2.15 and
	 * without an execution, where n8n signs each call anew.
	 */
	family?: string;
	/** When the first execution of the family began, in milliseconds since the epoch. */
	establishedAt?: number;
	/** An AI agent calls the node, so run and item say nothing about which write is meant. */
	isTool: boolean;
	/** The user pressed n8n's Retry button, so other executions of the family exist. */
	isRetry: boolean;
}

/**
 * n8n 2.15 signs the address that resumes an execution; the execution and its retries share the signature. Hashed,
 * because the signature also lets its owner resume the execution.
 */
function familyOf(resumeUrl: unknown): string | undefined {
	if (typeof resumeUrl !== 'string' || !URL.canParse(resumeUrl)) return undefined;
	const signature = new URL(resumeUrl).searchParams.get('signature');
	return signature ? createHash('sha256').update(signature).digest('hex').slice(0, 32) : undefined;
}

/** Who asks for the writes of a run of the node: the same for all of its items. */
export const callerOf = perObject(readCaller);

function readCaller(context: IExecuteFunctions): Caller {
	const executionId = context.getExecutionId() || undefined;
	const { id, name } = nodeOf(context);
	return {
		node: JSON.stringify([context.getWorkflow().id, id]),
		name,
		executionId,
		run: runIndexOf(context),
		family: executionId && familyOf(evaluate(context, '{{ $execution.resumeUrl }}')),
		establishedAt: context.getExecutionContext?.()?.establishedAt,
		isTool: isTool(context),
		isRetry: context.getMode() === 'retry',
	};
}
