import {
	countFilter,
	type Filter,
	flagFilter,
	keyFilter,
	momentFilter,
	textFilter,
} from '../../lists/filters';

/** karbon.md 125. */
export const FILTERS: readonly Filter[] = [
	flagFilter({ field: 'HasScheduledClientTaskGroups', displayName: 'Client Tasks' }, [
		{
			name: 'Scheduled',
			value: true,
			description: 'Client tasks in work items created from this template may be sent to clients',
		},
		{ name: 'Not Scheduled', value: false },
	]),
	flagFilter({ field: 'DraftHasChanges', displayName: 'Draft' }, [
		{ name: 'Has Unpublished Changes', value: true },
		{ name: 'No Unpublished Changes', value: false },
	]),
	momentFilter({
		field: 'DateLastWorkItemCreated',
		displayName: 'Last Used At',
		description: 'Exact time at which a work item was last created from the template',
	}),
	momentFilter({ field: 'DateModified', displayName: 'Modified At', description: 'Exact match' }),
	momentFilter({ field: 'PublishedDate', displayName: 'Published At', description: 'Exact match' }),
	countFilter({
		field: 'NumberOfWorkItemsCreated',
		displayName: 'Number of Work Items',
		description: 'Exact number of work items created from the template',
	}),
	textFilter({
		field: 'Title',
		displayName: 'Title',
		by: 'startsWith',
		placeholder: 'e.g. Tax Return',
		description: 'Matches the beginning of the title',
	}),
	keyFilter('WorkTypeKey', 'Work Type', 'searchWorkTypeKeys'),
];
