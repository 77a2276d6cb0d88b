import { firstOf, recordsWith } from '../../support/records';
import { LIST_FIELDS, type Visit } from '../visit';

const TITLE = 'Tax Return of the browser';

/** Work items; the one that is created is then updated. */
export const WORK_VISITS: Visit[] = [
	{
		action: 'Get many work items',
		fields: [...LIST_FIELDS, 'Simplify', 'Filters', 'Options'],
		async fill({ form, simulator }) {
			await form.add('title', 'Title', 'first');
			await form.type('title', firstOf('work item', simulator.store.workItems).Title);
			await form.add('primaryStatus', 'Primary Status', 'first');
			const { PrimaryStatus } = firstOf('work item', simulator.store.workItems);
			await form.chooseAlso('primaryStatus', String(PrimaryStatus));
		},
		picture: { name: 'work-item-filters', of: 'output' },
		shows: ({ simulator }) => [firstOf('work item', simulator.store.workItems).WorkItemKey],
	},
	{
		action: 'Create a work item',
		fields: [
			'Mapping',
			'Title',
			'Client Type',
			'Client',
			'Assignee',
			'Start Date',
			'Simplify',
			'Additional Fields',
			'More Fields',
			'Options',
		],
		async fill({ form, simulator }) {
			await form.type('title', TITLE);
			await form.choose('clientType', 'Organization');
			const { FullName } = firstOf('organization', simulator.store.organizations);
			await form.pick('clientKey', FullName);
			await form.pick('assigneeEmailAddress', firstOf('user', simulator.store.users).Name);
			await form.pickToday('startDate');
		},
		shows: () => ['WorkItemKey', TITLE],
		changed({ simulator }) {
			const { store } = simulator;
			const made = recordsWith(store.workItems, 'Title', TITLE);
			const { OrganizationKey: ClientKey } = firstOf('organization', store.organizations);
			const { EmailAddress: AssigneeEmailAddress } = firstOf('user', store.users);
			expect(made).toMatchObject([{ ClientKey, AssigneeEmailAddress }]);
		},
	},
	{
		action: 'Get a work item',
		fields: ['Work Item', 'Simplify'],
		async fill({ form, simulator }) {
			const { WorkItemKey } = firstOf('work item', simulator.store.workItems);
			const address = `https://app2.karbonhq.com/firm#/work/${WorkItemKey}/tasks`;
			await form.enter('workItemKey', 'By URL', address);
		},
		shows: ({ simulator }) => [firstOf('work item', simulator.store.workItems).Title],
	},
	{
		action: 'Update a work item',
		fields: ['Work Item', 'Mapping', 'Simplify', 'Update Fields', 'More Fields', 'Options'],
		async fill({ form }) {
			await form.pick('workItemKey', TITLE);
			await form.add('description', 'Description', 'first');
			await form.type('description', 'Agreed in the browser');
		},
		isLong: true,
		shows: () => [TITLE, 'changed', 'true'],
		changed({ simulator }) {
			const updated = recordsWith(simulator.store.workItems, 'Title', TITLE);
			expect(updated).toMatchObject([{ Description: 'Agreed in the browser' }]);
		},
	},
];
