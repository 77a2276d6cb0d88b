import type { INodeProperties } from 'n8n-workflow';

import { INVOICE_STATUS_OPTIONS, WORK_ITEM_STATUS_OPTIONS } from '../../shared/records/statuses';

/** Which of the received changes start the workflow. */
export const triggerFilters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [
		{
			displayName: 'Action Types',
			name: 'actionTypes',
			type: 'multiOptions',
			options: [
				{ name: 'Deleted', value: 'Deleted' },
				{ name: 'Inserted', value: 'Inserted' },
				{ name: 'Invite Accepted', value: 'InviteAccepted' },
				{ name: 'Updated', value: 'Updated' },
			],
			default: [],
			description:
				"The action types that start the workflow. Karbon reports every invoice change as 'Updated'.",
		},
		{
			displayName: 'Invoice Status',
			name: 'invoiceStatus',
			type: 'multiOptions',
			options: [...INVOICE_STATUS_OPTIONS],
			default: [],
			displayOptions: { show: { '/webhookTypes': ['Invoice'] } },
			description: 'Starts the workflow when the status of an invoice changes to one of these',
		},
		{
			displayName: 'Work Item Status',
			name: 'workItemStatus',
			type: 'multiOptions',
			options: [...WORK_ITEM_STATUS_OPTIONS],
			default: [],
			displayOptions: { show: { '/webhookTypes': ['Work'] } },
			description: 'Starts the workflow when the status of a work item changes to one of these',
		},
	],
};
