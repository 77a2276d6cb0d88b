import { HookContext } from 'n8n-core';
import type { WorkflowActivateMode, WorkflowExecuteMode } from 'n8n-workflow';

import { KarbonTrigger } from '../../../nodes/KarbonTrigger/KarbonTrigger.node';
import { type LogLine, recordLog, type TriggerSetup } from './triggerSetup';

/** When n8n calls a webhook method. */
export interface HookMoment {
	/** Default: `trigger`; a test run has `manual`, and `internal` at its end. */
	mode?: WorkflowExecuteMode;
	/** Default: `activate`. */
	activation?: WorkflowActivateMode;
	/** Whether the test address is meant. */
	isTest?: boolean;
}

/** A test run begins. */
export const TEST_RUN: HookMoment = { mode: 'manual', activation: 'manual', isTest: true };
/** A test run ends. */
export const TEST_RUN_END: HookMoment = { mode: 'internal', activation: 'update', isTest: true };
/** n8n starts and finds an active workflow. */
export const RESTART: HookMoment = { activation: 'init' };
/** A new version is published. */
export const UPDATE: HookMoment = { activation: 'update' };

const methods = new KarbonTrigger().webhookMethods.default;

/** A context as n8n makes it for one call. */
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

/** Calls one webhook method in n8n-core's own context. */
export async function callHook(
	setup: TriggerSetup,
	method: keyof typeof methods,
	moment?: HookMoment,
): Promise<{ result: boolean; log: LogLine[] }> {
	const context = createHookContext(setup, moment);
	const log = recordLog(context);
	return { result: await methods[method].call(context), log };
}

/** What n8n does to register a webhook: ask, create if need be, and clean up when that fails. */
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
