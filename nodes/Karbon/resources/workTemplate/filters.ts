import {
	countFilter,
	type Filter,
	flagFilter,
	listedFilter,
	momentFilter,
	textFilter,
} from '../../lists/filters';

/** karbon.md 125. */
export const FILTERS: readonly Filter[] = [
	flagFilter(
		{
			field: 'HasScheduledClientTaskGroups',
			displayName: 'Client Tasks',
			description: 'Which templates to return. Without this filter, both.',
		},
		[
			{
				name: 'Scheduled',
				value: true,
				description: 'Work from such a template may contact clients',
			},
			{ name: 'Not Scheduled', value: false },
		],
	),
	flagFilter(
		{
			field: 'DraftHasChanges',
			displayName: 'Draft',
			description: 'Which templates to return. Without this filter, both.',
		},
		[
			{ name: 'Has Unpublished Changes', value: true },
			{ name: 'Is Published', value: false },
		],
	),
	momentFilter({
		field: 'DateLastWorkItemCreated',
		displayName: 'Last Used At',
		description: 'Only templates from which a work item was last created at exactly this time',
	}),
	momentFilter({
		field: 'DateModified',
		displayName: 'Modified At',
		description: 'Only templates modified at exactly this time',
	}),
	momentFilter({
		field: 'PublishedDate',
		displayName: 'Published At',
		description: 'Only templates published at exactly this time',
	}),
	countFilter({
		field: 'NumberOfWorkItemsCreated',
		displayName: 'Number of Work Items',
		description: 'Only templates from which exactly so many work items were created',
	}),
	textFilter({
		field: 'Title',
		displayName: 'Title',
		by: 'startsWith',
		placeholder: 'e.g. Tax Return',
		description: 'Only templates whose title starts with this text',
	}),
	listedFilter({
		field: 'WorkTypeKey',
		displayName: 'Work Type',
		searchListMethod: 'searchWorkTypeKeys',
		entered: 'id',
		description: 'Only templates for work of this type',
	}),
];
