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
				"The action types that start the workflow. Types that Karbon adds later always start it. Karbon reports every invoice change as 'Updated'.",
		},
		{
			displayName: 'Invoice Status',
			name: 'invoiceStatus',
			type: 'multiOptions',
			options: [...INVOICE_STATUS_OPTIONS],
			default: [],
			displayOptions: { show: { '/webhookTypes': ['Invoice'] } },
			description:
				'Starts the workflow when an invoice changes to one of these statuses. If an invoice already has the status, its next change starts the workflow once.',
		},
		{
			displayName: 'Work Item Status',
			name: 'workItemStatus',
			type: 'multiOptions',
			options: [...WORK_ITEM_STATUS_OPTIONS],
			default: [],
			displayOptions: { show: { '/webhookTypes': ['Work'] } },
			description:
				'Starts the workflow when a work item changes to one of these statuses. If a work item already has the status, its next change starts the workflow once.',
		},
	],
};
