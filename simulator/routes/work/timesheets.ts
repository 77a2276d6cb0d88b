import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import {
	entityAnswer,
	expandedNames,
	expansions,
	keyOf,
	listAnswer,
	omit,
	recordByKey,
} from '../../http/answers';
import { textFields } from '../../odata/filterFields';
import type { FilterField } from '../../odata/filter';
import type { ListSpec } from '../../odata/list';
import type { TimeEntry, Timesheet } from '../../records';
import type { Collection } from '../../store';
import type { VariantOptions } from '../../types';

/** karbon.md 142. */
const DATES = ['eq', 'gt', 'ge', 'lt', 'le', 'day', 'month', 'year'] as const;

const SHEETS: ListSpec<Timesheet> = {
	filter: {
		...textFields<Timesheet>(['TimesheetKey'], ['eq']),
		...textFields<Timesheet>(['Status', 'UserKey'], ['eq', 'in']),
		StartDate: { type: 'date', operators: DATES, read: (sheet) => sheet.StartDate },
		EndDate: { type: 'date', operators: DATES, read: (sheet) => sheet.EndDate },
		WorkItemKeys: { type: 'text', operators: ['any'], read: (sheet) => sheet.WorkItemKeys },
	},
	orderBy: {
		StartDate: (sheet) => sheet.StartDate,
		EndDate: (sheet) => sheet.EndDate,
	},
	keyOf: (sheet) => sheet.TimesheetKey,
	extraOptions: ['$expand'],
	rejectsTopAboveMaximum: true,
};

const DAY: FilterField<TimeEntry> = {
	type: 'date',
	operators: DATES,
	read: (entry) => entry.Date,
};

/** "100 rows at most (... individual time entries: 1,000)"; counted only with `$count=true`. */
const ENTRIES: ListSpec<TimeEntry> = {
	filter: {
		...textFields<TimeEntry>(
			[
				'TimesheetKey',
				'EntityKey',
				'WorkItemKey',
				'ClientKey',
				'UserKey',
				'RoleName',
				'TaskTypeName',
			],
			['eq'],
		),
		Date: DAY,
	},
	orderBy: { Date: (entry) => entry.Date },
	keyOf: (entry) => entry.IndividualTimeEntryKey,
	countOnRequest: true,
};

/** The list of individual time entries as in the variant (karbon.md 142). */
function entriesSpec({ timeEntryPages = 'upTo1000' }: VariantOptions): ListSpec<TimeEntry> {
	const isCapped = timeEntryPages === 'upTo100';
	return {
		...ENTRIES,
		maximum: timeEntryPages === 'upTo1000' ? 1000 : 100,
		rejectsTopAboveMaximum: isCapped ? undefined : true,
	};
}

/** Entries with the same values in these fields are one entry in a timesheet. */
const TOGETHER = [
	'EntityKey',
	'WorkItemKey',
	'ClientKey',
	'ClientType',
	'RoleName',
	'TaskTypeName',
	'HourlyRate',
	'BilledStatus',
] as const;

/** "Timesheets are aggregated to the firm's timesheet period": the entries of each sheet, without days. */
function entriesBySheet(entries: Collection<TimeEntry>): Map<string, object[]> {
	const sheets = new Map<string, Map<string, { Minutes: number; Descriptions: string[] }>>();
	for (const [key, entry] of entries.peekAll()) {
		const sheet = sheets.get(entry.TimesheetKey) ?? new Map();
		sheets.set(entry.TimesheetKey, sheet);
		const shared = Object.fromEntries(TOGETHER.map((name) => [name, entry[name]]));
		const id = JSON.stringify(shared);
		const sum = sheet.get(id) ?? { TimeEntryKey: key, ...shared, Minutes: 0, Descriptions: [] };
		sum.Minutes += entry.Minutes;
		sum.Descriptions.push(entry.Description);
		sheet.set(id, sum);
	}
	return new Map([...sheets].map(([key, sums]) => [key, [...sums.values()]]));
}

export function registerTimesheets(app: FastifyInstance, context: SimulatorContext): void {
	const { timesheets, timeEntries } = context.store;
	/** Returns a function that shows a timesheet, with its entries if they are expanded. */
	const viewWith = (names: ReadonlySet<string>) => {
		const entries = names.has('TimeEntries') ? entriesBySheet(timeEntries) : undefined;
		return (sheet: Timesheet): object =>
			entries === undefined
				? sheet
				: { ...sheet, TimeEntries: entries.get(sheet.TimesheetKey) ?? [] };
	};
	app.get('/v3/Timesheets', async (request) => {
		const { $expand } = request.query as { $expand?: string };
		const view = viewWith(expandedNames($expand, ['TimeEntries']));
		return listAnswer(context, request, 'Timesheets', timesheets, SHEETS, view);
	});
	app.get('/v3/Timesheets/:key', async (request) => {
		const view = viewWith(expansions(request, ['TimeEntries']));
		const sheet = recordByKey(timesheets, keyOf(request), 'Timesheet');
		return entityAnswer(request, 'Timesheets', view(sheet));
	});
	const timed = (entry: TimeEntry): object =>
		context.variants.omitTimeEntryModificationTime ? omit(entry, ['ModifiedDate']) : entry;
	const spec = entriesSpec(context.variants);
	app.get('/v3/IndividualTimeEntries', async (request) =>
		listAnswer(context, request, 'IndividualTimeEntries', context.lists.timeEntries, spec, timed),
	);
	app.get('/v3/IndividualTimeEntries/:key', async (request) => {
		expansions(request, []);
		const entry = recordByKey(context.reads.timeEntries, keyOf(request), 'IndividualTimeEntry');
		return entityAnswer(request, 'IndividualTimeEntries', timed(entry));
	});
}
