import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../../simulator';
import { byId, firstKey, itemWithFile } from './support';

/** Valid input of an operation. */
export interface ValidInput {
	parameters: INodeParameters;
	item?: INodeExecutionData;
}

/** The key of an invoice that awaits payment. */
export function unpaidInvoice({ store }: Simulator): string {
	const found = [...store.invoices.values()].find(
		({ InvoiceStatus, TotalAmountDue }) =>
			InvoiceStatus === 'AwaitingPayment' && TotalAmountDue >= 10,
	);
	if (!found) throw new Error('No invoice awaits payment.');
	return found.InvoiceKey;
}

/** The key of a manual payment that was not reversed. */
export function manualPayment({ store }: Simulator): string {
	const payments = [...store.payments.values()];
	const reversed = new Set(payments.map(({ reverses }) => reverses));
	const found = payments.find(
		({ PaymentType, PaymentKey }) => PaymentType === 'Manual Payment' && !reversed.has(PaymentKey),
	);
	if (!found) throw new Error('No manual payment is left.');
	return found.PaymentKey;
}

/** Today as a date. */
export function today(simulator: Simulator): string {
	return new Date(simulator.clock.now()).toISOString().slice(0, 10);
}

/** The key of a contact's business card. */
export function firstCard({ store }: Simulator): string {
	const [{ BusinessCards }] = [...store.contacts.values()];
	return BusinessCards[0].BusinessCardKey;
}

let texts = 0;

/** A text that no record has. */
function newText(begin: string): string {
	texts += 1;
	return `${begin} ${texts}`;
}

/** Begins again with the first text, so that a run is repeatable. */
export function resetTexts(): void {
	texts = 0;
}

/** A team, and a user who is a member of it, or not. */
function membership({ store }: Simulator, isMember: boolean): INodeParameters {
	const [team] = [...store.teams.values()];
	const isIn = (id: string) => team.Members.some(({ Key }) => Key === id);
	const user = [...store.users.keys()].find((id) => isIn(id) === isMember);
	return { teamKey: byId(team.TeamKey), userKey: byId(user) };
}

const list = () => ({ parameters: { limit: 2 } });

/** `resource.operation` -> valid input, built for each use because writes consume records. */
export const EVERY_OPERATION: Record<string, (simulator: Simulator) => ValidInput> = {
	'businessCard.get': (simulator) => ({ parameters: { businessCardKey: firstCard(simulator) } }),
	'businessCard.update': (simulator) => ({
		parameters: {
			businessCardKey: firstCard(simulator),
			moreFields: { skypeLink: newText('skype') },
		},
	}),
	'change.getAll': () => ({ parameters: { recordType: 'invoice' } }),
	'change.getKeys': () => ({ parameters: { recordType: 'invoice' } }),
	// Without an execution that began at a trigger, it passes its items on.
	'change.saveCursor': () => ({ parameters: {} }),
	'clientGroup.create': () => ({ parameters: { fullName: newText('Group') } }),
	'clientGroup.update': ({ store }) => ({
		parameters: {
			clientGroupKey: byId(firstKey(store.clientGroups)),
			updateFields: { fullName: newText('Group') },
		},
	}),
	'clientGroup.upsert': () => ({
		parameters: { userDefinedIdentifier: newText('id'), fullName: newText('Group') },
	}),
	'clientGroup.get': ({ store }) => ({
		parameters: { clientGroupKey: byId(firstKey(store.clientGroups)) },
	}),
	'clientGroup.getAll': list,
	'comment.get': ({ store }) => ({ parameters: { commentKey: firstKey(store.noteComments) } }),
	'contact.create': () => ({ parameters: { firstName: 'Ann', lastName: newText('Lee') } }),
	'contact.update': ({ store }) => ({
		parameters: {
			contactKey: byId(firstKey(store.contacts)),
			moreFields: { suffix: newText('S') },
		},
	}),
	'contact.upsert': () => ({
		parameters: { userDefinedIdentifier: newText('id'), firstName: 'Ann', lastName: 'Lee' },
	}),
	'contact.get': ({ store }) => ({ parameters: { contactKey: byId(firstKey(store.contacts)) } }),
	'contact.getAll': list,
	'customField.create': () => ({
		parameters: { name: newText('Field'), fieldType: 'ListSingleSelect', listOptions: ['A', 'B'] },
	}),
	'customField.delete': ({ store }) => ({
		parameters: {
			customFieldKey: byId([...store.customFields.keys()].at(-1)),
			confirmDeletion: true,
		},
	}),
	'customField.getAll': list,
	'customField.getValues': ({ store }) => ({
		parameters: { clientKey: byId(firstKey(store.customFieldValues)) },
	}),
	'customField.setValues': ({ store }) => ({
		parameters: {
			clientKey: byId(firstKey(store.customFieldValues)),
			fieldValues: {
				values: [{ customFieldKey: byId(firstKey(store.customFields)), value: newText('Value') }],
			},
		},
	}),
	'estimateSummary.get': ({ store }) => ({
		parameters: { workItemKey: byId(firstKey(store.estimateSummaries)) },
	}),
	'event.getRecord': ({ store }) => ({
		parameters: { resourceType: 'Invoice', resourcePermaKey: firstKey(store.invoices) },
	}),
	'expense.create': ({ store }) => ({
		parameters: {
			entityType: 'WorkItem',
			entityKey: byId(firstKey(store.workItems)),
			expenseDate: '2026-03-01T00:00:00Z',
			value: 100,
			billableValue: 80,
			description: 'Filing fee',
		},
	}),
	'file.download': ({ store }) => ({ parameters: { fileContextKey: byId(firstKey(store.files)) } }),
	'file.get': ({ store }) => ({ parameters: { fileContextKey: byId(firstKey(store.files)) } }),
	'file.getAll': ({ store }) => ({
		parameters: { entityType: 'WorkItem', entityKey: byId(firstKey(store.workItems)), limit: 2 },
	}),
	'file.getAllOfClient': ({ store }) => ({
		parameters: { clientType: 'Contact', contactKey: byId(firstKey(store.contacts)) },
	}),
	'file.upload': ({ store }) => ({
		parameters: { entityType: 'workItem', entityKey: byId(firstKey(store.workItems)) },
		item: itemWithFile('content of a receipt'),
	}),
	'integrationTask.get': ({ store }) => ({
		parameters: { integrationTaskKey: byId(firstKey(store.integrationTasks)) },
	}),
	'integrationTask.getAll': list,
	'integrationTask.getDefinitions': list,
	'integrationTask.update': ({ store }) => ({
		parameters: {
			integrationTaskKey: byId(firstKey(store.integrationTasks)),
			updateFields: { taskStatus: newText('Signed') },
		},
	}),
	'invoice.downloadPdf': (simulator) => ({
		parameters: { invoiceKey: byId(unpaidInvoice(simulator)) },
	}),
	'invoice.get': ({ store }) => ({ parameters: { invoiceKey: byId(firstKey(store.invoices)) } }),
	'invoice.getAll': list,
	'note.create': ({ store }) => ({
		parameters: {
			subject: newText('Call'),
			body: 'Spoke about the return.',
			authorEmailAddress: [...store.users.values()][0].EmailAddress,
			timelines: {
				values: [
					{ entityType: 'WorkItem', entityKey: byId(firstKey(store.workItems)) },
					{ entityType: 'Contact', entityKey: byId(firstKey(store.contacts)) },
				],
			},
		},
	}),
	'note.get': ({ store }) => ({ parameters: { noteKey: firstKey(store.notes) } }),
	'organization.create': () => ({ parameters: { fullName: newText('Acme') } }),
	'organization.update': ({ store }) => ({
		parameters: {
			organizationKey: byId(firstKey(store.organizations)),
			updateFields: { fullName: newText('Acme') },
		},
	}),
	'organization.upsert': () => ({
		parameters: { userDefinedIdentifier: newText('id'), fullName: newText('Acme') },
	}),
	'organization.get': ({ store }) => ({
		parameters: { organizationKey: byId(firstKey(store.organizations)) },
	}),
	'organization.getAll': list,
	'payment.create': (simulator) => ({
		parameters: {
			invoiceKey: byId(unpaidInvoice(simulator)),
			paymentMethod: 'BankTransfer',
			paymentDate: today(simulator),
			totalAmount: 1.5,
		},
	}),
	'payment.delete': (simulator) => ({
		parameters: { paymentKey: byId(manualPayment(simulator)), confirmDeletion: true },
	}),
	'payment.get': ({ store }) => ({ parameters: { paymentKey: byId(firstKey(store.payments)) } }),
	'payment.getAll': list,
	'payment.reverse': (simulator) => ({
		parameters: {
			paymentKey: byId(manualPayment(simulator)),
			reversalDate: `${today(simulator)}T00:00:00Z`,
		},
	}),
	'role.getAll': list,
	'team.addMember': (simulator) => ({ parameters: membership(simulator, false) }),
	'team.removeMember': (simulator) => ({ parameters: membership(simulator, true) }),
	'team.get': ({ store }) => ({ parameters: { teamKey: byId(firstKey(store.teams)) } }),
	'team.getAll': list,
	'tenantSettings.get': () => ({ parameters: {} }),
	'timeEntry.get': ({ store }) => ({
		parameters: { timeEntryKey: byId(firstKey(store.timeEntries)) },
	}),
	'timeEntry.getAll': list,
	'timesheet.get': ({ store }) => ({
		parameters: { timesheetKey: byId(firstKey(store.timesheets)) },
	}),
	'timesheet.getAll': list,
	'user.create': () => ({
		parameters: {
			name: 'Ann Lee',
			emailAddress: `${newText('ann.lee').replace(' ', '.')}@firm.example`,
			confirmUserFee: true,
		},
	}),
	'user.get': ({ store }) => ({ parameters: { userKey: byId(firstKey(store.users)) } }),
	'user.getAll': list,
	'webhookSubscription.create': ({ store }) => {
		store.subscriptions.delete('Multi');
		return {
			parameters: { webhookTypes: ['Invoice', 'Work'], targetUrl: 'https://example.com/karbon' },
		};
	},
	'webhookSubscription.delete': () => ({ parameters: {} }),
	'webhookSubscription.get': (simulator) => {
		subscribe(simulator);
		return { parameters: {} };
	},
	'webhookSubscription.update': (simulator) => {
		subscribe(simulator);
		return { parameters: { webhookTypes: ['Contact'] } };
	},
	'workItem.create': ({ store }) => ({
		parameters: {
			title: newText('Tax Return'),
			clientType: 'Contact',
			clientKey: byId(firstKey(store.contacts)),
			assigneeEmailAddress: [...store.users.values()][0].EmailAddress,
			startDate: '2026-03-01',
		},
	}),
	'workItem.update': ({ store }) => ({
		parameters: {
			workItemKey: byId(firstKey(store.workItems)),
			updateFields: { title: newText('Tax Return') },
		},
	}),
	'workItem.get': ({ store }) => ({ parameters: { workItemKey: byId(firstKey(store.workItems)) } }),
	'workItem.getAll': list,
	'workSchedule.create': ({ store }) => {
		const [item] = store.workItems.values();
		item.WorkScheduleKey = null;
		return {
			parameters: {
				workItemKey: byId(item.WorkItemKey),
				recurrenceFrequency: 'Month',
				scheduleStartDate: '2027-01-01',
				scheduleDueDateMethod: 'NoDueDate',
				workItemTitleDefinition: newText('Bookkeeping'),
			},
		};
	},
	'workSchedule.get': ({ store }) => ({
		parameters: { workScheduleKey: byId(firstKey(store.workSchedules)) },
	}),
	'workSchedule.update': ({ store }) => ({
		parameters: {
			workScheduleKey: byId(firstKey(store.workSchedules)),
			updateFields: {
				workItemKey: byId([...store.workSchedules.values()][0].CreatedFromWorkItemKey),
				workItemTitleDefinition: newText('Bookkeeping'),
			},
		},
	}),
	'workTemplate.get': ({ store }) => ({
		parameters: { workTemplateKey: byId(firstKey(store.workTemplates)) },
	}),
	'workTemplate.getAll': list,
};

/** Names for `it.each`. */
export const OPERATION_NAMES = Object.keys(EVERY_OPERATION);

/** All but the operation that only writes static data. */
export const SENDING_OPERATIONS = OPERATION_NAMES.filter((name) => name !== 'change.saveCursor');

/** Puts a multi-type subscription into the simulator. */
export function subscribe({ store }: Simulator): void {
	store.subscriptions.set('Multi', {
		name: 'Multi',
		types: ['Invoice'],
		TargetUrl: 'https://example.com/karbon',
		consecutiveFailures: 0,
	});
}
