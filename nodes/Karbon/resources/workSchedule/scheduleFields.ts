import {
	type ChoiceField,
	choiceField,
	type Field,
	fieldOf,
	listedKey,
	textField,
	type WholeNumberField,
} from '../../schema/field';

/** Karbon stores 32 bits. */
const MAX_NUMBER = 2_147_483_647;

const UNITS = ['Days', 'Weeks', 'Months', 'Years'];

const units = (path: string, label: string, more: Partial<ChoiceField>) =>
	choiceField(path, label, UNITS, more);

const number = (
	path: string,
	label: string,
	min: number,
	more: Partial<WholeNumberField>,
): WholeNumberField =>
	fieldOf('wholeNumber', path, label, { min, max: MAX_NUMBER, placeholder: 'e.g. 14', ...more });

/** The work item that repeats (karbon.md 126). */
export const WORK_ITEM: Field = listedKey(
	'CreatedFromWorkItemKey',
	'Work Item',
	'searchWorkItems',
	{
		parameter: 'workItemKey',
		description: 'ID (key) or URL of the work item that repeats, such as 3K8bVnJ4yXtH',
		updateDescription: "Select it if an error says that 'Work Item' is empty",
		// Checked where a web address is read.
		format: undefined,
		isRequired: true,
		clear: 'never',
	},
);

export const FREQUENCY: Field = fieldOf('choice', 'RecurrenceFrequency', 'Frequency', {
	description: "For 'Custom', add 'Custom Frequency Interval' and 'Custom Frequency Units'",
	values: ['Month', 'Custom', 'Day', 'Fortnight', 'Quarter', 'SemiMonth', 'Week', 'Year'],
	names: {
		Month: 'Monthly',
		Day: 'Daily',
		Fortnight: 'Every Two Weeks',
		Quarter: 'Quarterly',
		SemiMonth: 'Twice a Month',
		Week: 'Weekly',
		Year: 'Yearly',
	},
	isRequired: true,
	clear: 'never',
});

export const CUSTOM_UNITS: Field = units('CustomFrequencyUnits', 'Custom Frequency Units', {
	description: "Only for the frequency 'Custom'",
});

export const CUSTOM_MULTIPLE = number('CustomFrequencyMultiple', 'Custom Frequency Interval', 1, {
	placeholder: 'e.g. 6',
	description: "Number of units between work items, such as 6. Only for the frequency 'Custom'.",
});

const START_DATE: Field = fieldOf('day', 'ScheduleStartDate', 'Start Date', {
	placeholder: 'e.g. 2027-01-01',
	description: 'First day of the schedule, such as 2027-01-01',
	isRequired: true,
	clear: 'never',
});

const END_DATE: Field = fieldOf('day', 'ScheduleEndDate', 'End Date', {
	description: 'Default: no end',
	updateDescription: "To remove it, use 'Clear Fields'",
	isPatchable: true,
	isPatchNullable: true,
	isNullable: true,
});

export const DUE_DATE_RULE: Field = fieldOf('choice', 'ScheduleDueDateMethod', 'Due Date Rule', {
	description:
		"Rules that begin with 'Day' need 'Due Date Days'. 'Day of Subsequent Month' also needs 'Due Date Months'.",
	values: [
		'NoDueDate',
		'DaysFromStartDate',
		'DayOfMonth',
		'DayOfNextMonth',
		'DayOfSubsequentMonth',
		'LastDayOfMonth',
	],
	isRequired: true,
	clear: 'never',
});

export const DUE_DATE_DAYS: Field = number('ScheduleDueDateDays', 'Due Date Days', 0, {
	description: "Day of the month, or days after the start date, depending on 'Due Date Rule'",
});

export const DUE_DATE_MONTHS: Field = number('ScheduleDueDateMonthMultiple', 'Due Date Months', 0, {
	placeholder: 'e.g. 2',
	description:
		"Number of months after the start date, such as 2. Only for the rule 'Day of Subsequent Month'.",
});

export const TITLE: Field = textField('WorkItemTitleDefinition', 'Title', {
	placeholder: 'e.g. Monthly Bookkeeping',
	description:
		"Title of new work items, such as Monthly Bookkeeping. For placeholders such as the month, copy WorkItemTitleDefinition from Work Schedule > Get with 'Simplify' off.",
	isRequired: true,
	clear: 'never',
});

export const ASSIGNEE: Field = listedKey('AssigneeUserKey', 'Assignee', 'searchUserKeys', {
	description: 'ID (key) of the user who gets the work items, such as 3K8bVnJ4yXtH',
	updateDescription:
		"ID (key) of the new assignee of every incomplete work item of the schedule. Requires the option 'Confirm Reassignment'.",
	isPatchable: true,
	isSentOnChange: true,
	clear: 'never',
});

/** The number of units, and the unit. */
export const LEAD_TIME: readonly [Field, Field] = [
	number('InitializeBeforeStartDateMultiple', 'Lead Time', 0, {
		isRare: true,
		description:
			"Time between creating the work item and its start date, such as 14. Set the unit in 'Lead Time Units'.",
	}),
	units('InitializeBeforeStartDateUnits', 'Lead Time Units', { isRare: true }),
];

const TASK_UNITS = 'InitializeTasksBeforeStartDateUnits';
const TASK_MULTIPLE = 'InitializeTasksBeforeStartDateMultiple';

/** The same for tasks. */
export const TASK_LEAD_TIME: readonly [Field, Field] = [
	number(TASK_MULTIPLE, 'Task Lead Time', 0, {
		isRare: true,
		description:
			"Time between creating the tasks and the start date, such as 14. Set the unit in 'Task Lead Time Units'.",
		clear: 'never',
	}),
	units(TASK_UNITS, 'Task Lead Time Units', { isRare: true, clear: 'never' }),
];

/** What the form of Create may leave empty although Karbon needs it. */
export const DEFAULTS = {
	CustomFrequencyMultiple: 1,
	PreventStartEndOnWeekend: false,
	[TASK_UNITS]: 'Days',
	[TASK_MULTIPLE]: 0,
};

/** Fields that Update has, too. */
export const CHANGEABLE: readonly Field[] = [
	WORK_ITEM,
	START_DATE,
	DUE_DATE_RULE,
	TITLE,
	END_DATE,
	DUE_DATE_DAYS,
	DUE_DATE_MONTHS,
	ASSIGNEE,
	fieldOf('flag', 'PreventStartEndOnWeekend', 'Avoid Weekends', {
		description: 'Whether to move start and due dates away from weekends',
		clear: 'never',
	}),
	...LEAD_TIME,
	...TASK_LEAD_TIME,
];
