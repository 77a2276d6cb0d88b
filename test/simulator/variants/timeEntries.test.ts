import type { VariantOptions } from '../../../simulator';
import { type Bench, closeAll, firstKey, startBench } from '../support';

const LIST = '/v3/IndividualTimeEntries';
const NOW = Date.parse('2026-11-25T10:00:00Z');

describe('time entries (karbon.md 142)', () => {
	let bench: Bench;
	afterEach(closeAll);

	const start = async (variants: VariantOptions = {}): Promise<void> => {
		const data = { invoices: 0, timesheetsPerUser: 10, users: 5, workItems: 10 };
		bench = await startBench({ variants, data });
	};
	const keys = () => [...bench.simulator.store.timeEntries.keys()];

	it('have no ModifiedDate with omitTimeEntryModificationTime', async () => {
		await start({ omitTimeEntryModificationTime: true });
		const key = firstKey(bench.simulator.store.timeEntries);
		const { value } = (await bench.get(`${LIST}?$top=2`)).body;
		for (const entry of [...value, (await bench.get(`${LIST}/${key}`)).body]) {
			expect(entry).toHaveProperty('CreatedDate');
			expect(entry).not.toHaveProperty('ModifiedDate');
		}
	});

	it.each<[VariantOptions['timeEntryPages'], number, number]>([
		['upTo1000', 200, 250],
		['upTo100', 200, 100],
		['refusedAbove100', 400, 0],
	])('with timeEntryPages %s, a $top of 1,000 is answered with %i', async (pages, status, rows) => {
		await start({ timeEntryPages: pages });
		const { body, ...answer } = await bench.get(`${LIST}?$top=1000`);
		expect(answer.status).toBe(status);
		expect(body.value ?? []).toHaveLength(rows);
		expect((await bench.get(`${LIST}?$top=100`)).body.value).toHaveLength(100);
	});

	it('are changed with a new ModifiedDate, moved to another day, added for today, and deleted', async () => {
		await start();
		const [key = ''] = keys();
		const now = bench.simulator.clock.now();
		const Date = new globalThis.Date(NOW).toISOString();
		await bench.simulator.change('TimeEntry', key, 'Updated', { Date });
		const { body } = await bench.get(`${LIST}/${key}`);
		expect(body).toMatchObject({ Date, ModifiedDate: new globalThis.Date(now).toISOString() });
		const added = await bench.simulator.change('TimeEntry', undefined, 'Inserted');
		const today = new globalThis.Date(now).toISOString().slice(0, 10);
		expect((await bench.get(`${LIST}/${added.key}`)).body.Date).toMatch(today);
		await bench.simulator.change('TimeEntry', key, 'Deleted');
		expect((await bench.get(`${LIST}/${key}`)).status).toBe(404);
	});

	it('are not notified of', async () => {
		await start();
		const TargetUrl = 'https://n8n.example.com/webhook';
		const types = ['Contact', 'Work', 'Note', 'User', 'Invoice', 'CustomField'];
		for (const WebhookType of types)
			await bench.post('/v3/WebhookSubscriptions', { TargetUrl, WebhookType });
		await bench.simulator.change('TimeEntry');
		await bench.simulator.flush();
		expect(bench.simulator.deliveries).toEqual([]);
	});
});
