import { type Bench, closeAll, type Json, startBench } from '../../support';

export let bench: Bench;

/** Starts one simulator for all tests of a file, which only read. */
export function setUpFile(): void {
	beforeAll(async () => {
		bench = await startBench({
			data: { invoices: 0, workTemplates: 23, timesheetsPerUser: 30, users: 8, workItems: 60 },
		});
	});
	afterAll(closeAll);
}

/** Reads a list with these query options. */
export const list = (path: string, query: Record<string, string> = {}): Promise<Json> =>
	bench.get(`/v3/${path}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`);

/** The first page of the records that match a filter. */
export const find = async (path: string, filter: string): Promise<Json[]> => {
	const { status, body } = await list(path, { $filter: filter });
	expect(status).toBe(200);
	return body.value;
};

/** All stored records of a collection. */
export const all = (
	name: 'workTemplates' | 'timesheets' | 'timeEntries' | 'integrationTasks',
): Json[] => [...bench.simulator.store[name].values()];
