import { HookContext } from 'n8n-core';
import type { WorkflowActivateMode, WorkflowExecuteMode } from 'n8n-workflow';

import { KarbonTrigger } from '../../../nodes/KarbonTrigger/KarbonTrigger.node';
import { type LogLine, recordLog, type TriggerSetup } from './triggerSetup';

/** The occasion on which n8n calls a webhook method. */
export interface HookMoment {
	/** Default: `trigger`. A test run starts with `manual` and ends with `internal`. */
	mode?: WorkflowExecuteMode;
	/** Default: `activate`. */
	activation?: WorkflowActivateMode;
	/** Whether n8n uses the test URL. */
	isTest?: boolean;
}

/** A test run starts. */
export const TEST_RUN: HookMoment = { mode: 'manual', activation: 'manual', isTest: true };
/** A test run ends. */
export const TEST_RUN_END: HookMoment = { mode: 'internal', activation: 'update', isTest: true };
/** n8n starts with an active workflow. */
export const RESTART: HookMoment = { activation: 'init' };
/** A new version is published. */
export const UPDATE: HookMoment = { activation: 'update' };

const methods = new KarbonTrigger().webhookMethods.default;

/** A hook context of n8n-core. */
export function createHookContext(setup: TriggerSetup, moment: HookMoment = {}): HookContext {
	const { workflow, node, additionalData } = setup;
	const [webhookDescription] = new KarbonTrigger().description.webhooks!;
	const { mode = 'trigger', activation = 'activate', isTest = false } = moment;
	return new HookContext(workflow, node, additionalData, mode, activation, {
		httpMethod: 'POST',
		node: node.name,
		path: `${node.webhookId}/webhook`,
		webhookDescription,
		workflowId: workflow.id,
		workflowExecuteAdditionalData: additionalData,
		isTest,
	});
}

/** Calls a webhook method in a context of n8n-core. */
export async function callHook(
	setup: TriggerSetup,
	method: keyof typeof methods,
	moment?: HookMoment,
): Promise<{ result: boolean; log: LogLine[] }> {
	const context = createHookContext(setup, moment);
	const log = recordLog(context);
	return { result: await methods[method].call(context), log };
}

/** Registers a webhook as n8n does: checks whether it exists, creates it, and deletes it again when that fails. */
export async function register(setup: TriggerSetup, moment?: HookMoment): Promise<void> {
	const { result: exists } = await callHook(setup, 'checkExists', moment);
	if (exists) return;
	try {
		await callHook(setup, 'create', moment);
	} catch (error) {
		await callHook(setup, 'delete', moment).catch(() => undefined);
		throw error;
	}
}
