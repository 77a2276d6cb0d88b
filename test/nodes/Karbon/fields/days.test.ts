import { EVERY_OPERATION } from '../everyOperation';
import { useBench } from '../support';

const bench = useBench();
/** Karbon's due date of another work item, and an Excel number, both of 1 December 2026. */
const ITEM = { json: { DueDate: '2026-12-01T00:00:00Z', excel: 46_357 } };

/** The due date of a new work item, or the error. */
async function dueDateOf(dueDate: string, timezone: string): Promise<unknown> {
	const { parameters } = EVERY_OPERATION['workItem.create'](bench.simulator);
	const { error } = await bench.run(
		'workItem.create',
		{ ...parameters, additionalFields: { dueDate } },
		{ items: [ITEM], settings: { timezone } },
	);
	const [request] = bench.simulator.requests.filter(({ method }) => method === 'POST');
	return error?.message ?? (request.body as { DueDate: string }).DueDate;
}

describe('a due date that an expression makes of a day in UTC', () => {
	const MADE = [
		["={{ $json.excel.toDateTime('excel') }}", 2026],
		["={{ DateTime.fromISO($json.DueDate).plus(1, 'year').toISO() }}", 2027],
	] as const;

	// There, n8n gives the evening before.
	it.each(MADE)(
		'is refused in America, where it could be the day before (%s)',
		async (made, year) => {
			for (const timezone of ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu']) {
				bench.simulator.reset();
				expect(await dueDateOf(made, timezone)).toBe(
					`'Due Date' is midnight in UTC, so it may be ${year}-11-30 or ${year}-12-01. Use an expression that ends with .toISODate() for the first day, or .toUTC().toISODate() for the second`,
				);
			}
		},
	);

	it.each(MADE)('is that day in other time zones (%s)', async (made, year) => {
		for (const timezone of ['UTC', 'Europe/London', 'Pacific/Auckland']) {
			bench.simulator.reset();
			expect(await dueDateOf(made, timezone)).toBe(`${year}-12-01T00:00:00Z`);
		}
	});

	it.each([
		["={{ $json.excel.toDateTime('excel').toUTC() }}", '2026-12-01'],
		['={{ DateTime.fromISO($json.DueDate).toUTC() }}', '2026-12-01'],
		['={{ DateTime.fromISO($json.DueDate).toISODate() }}', '2026-11-30'],
		['={{ DateTime.fromISO($json.DueDate).plus(1) }}', '2026-11-30'],
		["={{ $json.DueDate.toDateTime().plus(1, 'month') }}", '2027-01-01'],
		['={{ $json.DueDate }}', '2026-12-01'],
		// As calendars write the time of an event.
		['2026-11-30T19:00:00-05:00', '2026-11-30'],
	])('is what the expression says: %s', async (dueDate, day) => {
		expect(await dueDateOf(dueDate, 'America/New_York')).toBe(`${day}T00:00:00Z`);
	});
});

describe("a due date that a table of n8n gives as the moment of the day's midnight", () => {
	const ZONES = [
		['Australia/Sydney', '2026-11-30T13:00:00.000Z'],
		['Europe/Berlin', '2026-11-30T23:00:00+00:00'],
	] as const;

	it.each(ZONES)('is refused in %s, where the day before is written', async (zone, text) => {
		expect(await dueDateOf(text, zone)).toBe(
			`'Due Date' is midnight in ${zone}, so it may be 2026-11-30 or 2026-12-01. Use an expression that ends with .toDateTime().toISODate() for the first day, or .toDateTime().toLocal().toISODate() for the second`,
		);
		expect(bench.written()).toEqual([]);
	});

	it.each(ZONES)(
		'is the day of the expressions that the error names, in %s',
		async (zone, text) => {
			const dayOf = async (end: string) => await dueDateOf(`={{ '${text}'${end} }}`, zone);
			expect(await dayOf('.toDateTime().toISODate()')).toBe('2026-11-30T00:00:00Z');
			bench.simulator.reset();
			expect(await dayOf('.toDateTime().toLocal().toISODate()')).toBe('2026-12-01T00:00:00Z');
		},
	);

	it.each([
		['2026-12-01T05:00:00.000Z', 'America/New_York'],
		['2026-12-01T00:00:00.000Z', 'UTC'],
		['2026-12-01T00:00:00.000Z', 'Australia/Sydney'],
		['2026-12-01T12:59:59Z', 'Australia/Sydney'],
		['2026-12-01T00:00:00+11:00', 'Australia/Sydney'],
		['={{ new Date("2026-11-30T13:00:00.000Z") }}', 'Australia/Sydney'],
	])('is its day where only one can be meant: %s in %s', async (dueDate, zone) => {
		expect(await dueDateOf(dueDate, zone)).toBe('2026-12-01T00:00:00Z');
	});
});

it.each(['12/31/2026', '31/12/2026', '46357', '={{ $json.excel }}', '0026-12-31'])(
	'a date that cannot be one is refused before anything is sent: %s',
	async (dueDate) => {
		expect(await dueDateOf(dueDate, 'UTC')).toBe("'Due Date' must be a date such as 2026-11-21");
		expect(bench.written()).toEqual([]);
	},
);
