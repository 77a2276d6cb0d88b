import { ChangeWorkflow } from '../support/changes/changeWorkflow';
import { ChangingList, randomOf } from '../support/changes/changingList';
import { deduplicator } from '../support/n8n/platform';
import { ListServer } from '../support/servers/listServer';

const RECORDS = 1_500;
const DURATION_MS = 600_000;
const INTERVAL_MS = 60_000;
const LATENCY_MS = 250;
/** Of the repeated changes, apart from those of the execution that was killed. */
const MAX_REPEATED = 0.02;

it.each([
	['a list that shows changes at once', 5, 1, 0],
	['modification times that are cut to seconds', 5, 1_000, 0],
	// With more changes, unread rows appear in each pass, and the node fails.
	['a list that shows changes up to two minutes late', 0.2, 1, 120_000],
])(
	'Get Changes returns what changed, and hardly anything twice: %s',
	async (name, changesPerSecond, precisionMs, maxLagMs) => {
		const random = randomOf(7);
		const server = new ListServer();
		const list = new ChangingList(server, precisionMs);
		const workflow = new ChangeWorkflow(server);
		deduplicator.clear();
		const below = (count: number) => Math.floor(random() * count);
		const startedAt = server.now;
		for (let index = 0; index < RECORDS; index++) {
			list.change(`key-${index}`, startedAt - 86_400_000 + index * 20_000);
		}
		let changed = 0;
		let deleted = 0;
		const changedKeys: string[] = [];
		let nextDeletion = 20_000;
		/** Makes the changes that are due. */
		const refresh = () => {
			const elapsed = Math.min(server.now - startedAt, DURATION_MS);
			for (; changed < (elapsed / 1_000) * changesPerSecond; changed++) {
				const at = startedAt + (changed * 1_000) / changesPerSecond;
				const key = `key-${below(RECORDS)}`;
				changedKeys.push(key);
				list.change(key, at, below(maxLagMs + 1));
			}
			if (elapsed > nextDeletion) {
				nextDeletion += 20_000;
				// A record that changed a minute ago, so that pages shift in the range that is read.
				const key = changedKeys[changed - Math.ceil(60 * changesPerSecond)];
				if (key !== undefined && ++deleted) list.delete(key);
			}
			list.refresh();
		};
		workflow.onRequest = async () => {
			await server.timing.sleep(LATENCY_MS);
			refresh();
		};
		await workflow.run();
		const returned: string[] = [];
		let killed = 0;
		let peak = 0;
		const take = async (isKilled: boolean) => {
			const execution = workflow.begin();
			const items = await execution.node('Get');
			peak = Math.max(peak, String(items.at(-1)?.json.cursor ?? '').length);
			const versions = items.map(({ json }) => ChangingList.versionOf(json));
			if (isKilled) {
				killed += versions.length;
				return;
			}
			returned.push(...versions);
			if (items.length > 0) await execution.node('Save', items);
			execution.end();
		};
		for (let run = 1; server.now < startedAt + DURATION_MS; run++) {
			await server.timing.advance(INTERVAL_MS);
			refresh();
			await take(run === 4);
		}
		for (const pauseMs of [10_000, maxLagMs]) {
			await server.timing.advance(pauseMs);
			await take(false);
		}
		const distinct = new Set(returned);
		const wanted = list.versions.filter((version) => {
			const [, time] = version.split(' ');
			return Date.parse(time) >= startedAt - 1_000;
		});
		const repeated = returned.length - distinct.size;
		console.info(
			`${name}: ${changed} changes of ${wanted.length} records, ${returned.length} returned in ${server.requests.length} requests, ${wanted.filter((version) => !distinct.has(version)).length} lost, ${repeated} repeated (${((repeated / returned.length) * 100).toFixed(2)} %), ${killed} in the killed execution, ${deleted} records deleted, cursor at most ${peak} characters`,
		);
		expect(changed).toBe((DURATION_MS / 1_000) * changesPerSecond);
		expect(wanted.filter((version) => !distinct.has(version))).toEqual([]);
		expect(repeated / returned.length).toBeLessThanOrEqual(MAX_REPEATED);
	},
	120_000,
);
