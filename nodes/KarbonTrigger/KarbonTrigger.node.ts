import {
	type IExecuteFunctions,
	type IHookFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type ITriggerFunctions,
	type ITriggerResponse,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { triggerPanel, triggerProperties, triggerSubtitle } from './description/properties';
import { processEvents } from './execution/processEvents';
import { TriggerRun } from './run/triggerRun';
import { checkSubscription, createSubscription } from './subscription/activate';
import { deleteSubscription } from './subscription/deactivate';
import { receive } from './webhook/receive';

/**
 * Starts a workflow when something changes in Karbon. n8n calls four parts: the webhook methods check, create and
 * delete the subscription, `webhook` receives deliveries, `trigger` starts executions, checks the subscription and
 * scans Karbon's lists, and `execute` processes the events of an execution. In a process whose `trigger` is not open,
 * `webhook` starts the executions.
 */
export class KarbonTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Karbon Trigger',
		name: 'karbonTrigger',
		icon: { light: 'file:../../icons/karbon.svg', dark: 'file:../../icons/karbon.dark.svg' },
		group: ['trigger'],
		// Not 1: for version 1 of any node, n8n evaluates an expression of the Webhook node before each call, which
		// makes it create a sandbox even where it creates them on demand.
		version: 1.1,
		subtitle: triggerSubtitle,
		description:
			'Starts the workflow when contacts, invoices, work items, or other records change in Karbon',
		eventTriggerDescription: 'Waiting for a change in Karbon',
		activationMessage: 'This workflow now starts when records change in Karbon.',
		triggerPanel,
		defaults: { name: 'Karbon Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'karbonApi', required: true }],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				path: 'webhook',
				ndvHideUrl:
					'={{ $parameter["deliveryMode"] === "polling" || String($parameter["webhookTypes"]) === "TimeEntry" }}',
			},
		],
		properties: triggerProperties,
	};

	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return await checkSubscription(this);
			},
			async create(this: IHookFunctions): Promise<boolean> {
				return await createSubscription(this);
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return await deleteSubscription(this);
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this);
	}

	async trigger(this: ITriggerFunctions): Promise<ITriggerResponse> {
		return new TriggerRun(this).start();
	}

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [await processEvents(this)];
	}
}
