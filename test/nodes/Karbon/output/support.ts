import type { INodeParameters } from 'n8n-workflow';

import type { Store } from '../../../../simulator';
import { KARBON_TOOL } from '../../../support/n8n/nodeTypes';
import { byId, firstKey, jsonOf, useBench } from '../support';

export const CLIENT = ['ContactType', 'ClientOwner', 'ClientManager', 'UserDefinedIdentifier'];
/** The documented fields of simplified list rows, in their order. */
export const SIMPLIFIED: Record<string, string[]> = {
	clientGroup: ['ClientGroupKey', 'FullName', 'PhoneNumber', 'Website', 'LastModifiedDateTime'],
	contact: [
		'ContactKey',
		'FullName',
		'EmailAddress',
		'PhoneNumber',
		...CLIENT,
		'LastModifiedDateTime',
	],
	invoice: [
		'InvoiceKey',
		'InvoiceNumber',
		'InvoiceStatus',
		'InvoiceDate',
		'PaymentDueDate',
		'InvoiceTotal',
		'TotalAmountDue',
		'CurrencyCode',
		'ClientKey',
		'ClientName',
		'UpdatedAt',
	],
	organization: [
		'OrganizationKey',
		'FullName',
		'EmailAddress',
		'PhoneNumber',
		'Website',
		'ContactType',
		'UserDefinedIdentifier',
		'LastModifiedDateTime',
	],
	workItem: [
		'WorkItemKey',
		'Title',
		'ClientKey',
		'ClientName',
		'ClientType',
		'WorkType',
		'PrimaryStatus',
		'SecondaryStatus',
		'AssigneeName',
		'AssigneeEmailAddress',
		'StartDate',
		'DueDate',
		'DeadlineDate',
	],
};
/** Single clients have other fields than the rows of their lists. */
export const SINGLE: Record<string, string[]> = {
	...SIMPLIFIED,
	clientGroup: [
		'ClientGroupKey',
		'FullName',
		...CLIENT,
		'PrimaryContact',
		'Members',
		'LastModifiedDateTime',
	],
	organization: [
		'OrganizationKey',
		'FullName',
		'EmailAddress',
		'PhoneNumber',
		'Website',
		...CLIENT,
		'LastModifiedDateTime',
	],
};
export const TOOL: Record<string, string[]> = {
	clientGroup: ['ClientGroupKey', 'FullName', 'LastModifiedDateTime'],
	contact: ['ContactKey', 'FullName', 'ContactType', 'LastModifiedDateTime'],
	invoice: [
		'InvoiceNumber',
		'InvoiceKey',
		'ClientName',
		'InvoiceStatus',
		'TotalAmountDue',
		'CurrencyCode',
		'PaymentDueDate',
	],
	organization: ['OrganizationKey', 'FullName', 'ContactType', 'LastModifiedDateTime'],
	workItem: ['WorkItemKey', 'Title', 'PrimaryStatus', 'DueDate'],
};
export const KINDS = Object.keys(SIMPLIFIED);

/** The key of the first record of each kind. */
export const keysOf = ({ contacts, organizations, clientGroups, invoices, workItems }: Store) => ({
	clientGroup: firstKey(clientGroups),
	contact: firstKey(contacts),
	invoice: firstKey(invoices),
	organization: firstKey(organizations),
	workItem: firstKey(workItems),
});

/** The node runs as a tool of an AI agent. */
export const asTool = { type: KARBON_TOOL };

/** A bench for the output of reads. */
export function useOutput() {
	const bench = useBench({ data: { invoices: 120, workItems: 120 } });
	return {
		bench,
		/** The parameters of "Get" for the first record of this kind. */
		first: (kind: string): INodeParameters => ({
			[`${kind}Key`]: byId(keysOf(bench.simulator.store)[kind as 'invoice']),
		}),
		/** The records that an operation returns. */
		async run(operation: string, parameters: INodeParameters, more: object = {}) {
			const { error, items } = await bench.run(operation, parameters, more);
			expect(error).toBeUndefined();
			return jsonOf(items);
		},
	};
}
