import { createManualClock, createSimulator, type VariantOptions } from '../../simulator';
import { deduplicator, startPlatform } from '../support/n8n/platform';
import { N8nInstance } from './restart/n8nInstance';
import { handedOn, Scenario } from './restart/scenario';

/** Behavior of Karbon that its documents leave open (docs/internals/karbon.md). */
const VARIANTS: Record<string, VariantOptions> = {
	'default behavior': {},
	'notification time 90 s before the modification time': { notificationTime: -90_000 },
	'notification time 90 s after the modification time': { notificationTime: 90_000 },
	'notification time of the first change': { notificationTime: 'firstChange' },
	'notification time of the delivery': { notificationTime: 'dispatch' },
	'late duplicate deliveries': { repeatDeliveriesAfterMs: 400_000 },
	'rows deleted while a list is read': { listShift: { by: 'delete' } },
	'rows changed while a list is read': { listShift: { by: 'change' } },
	'reads 8 s behind writes': { readLagMs: 8000 },
	'modification times in whole seconds': { modificationTimes: 'seconds' },
	'modification times in whole seconds in lists only': { modificationTimes: 'secondsInLists' },
	'equal modification times in random order': { modificationTimes: 'seconds', tieOrder: 'random' },
	'client groups in random order': { clientGroupOrder: 'random' },
	'no record counts': { counts: 'absent' },
	'no links to the next page': { nextLinks: 'never' },
	'work items ordered by modification time': { orderWorkItemsByLastModified: true },
	'work items without modification time': { omitWorkItemModificationTime: true },
};

/** Difference between the clock of n8n and that of Karbon, milliseconds. */
const SKEWS: Record<string, number> = {
	'clock of n8n 3 minutes fast': 180_000,
	'clock of n8n 3 minutes slow': -180_000,
};

describe('a graceful restart of n8n loses no change and repeats at most 1% of them', () => {
	const cleanup: Array<() => Promise<void>> = [];
	afterEach(async () => {
		for (const end of cleanup.splice(0).reverse()) await end();
		jest.restoreAllMocks();
	});

	const start = async (
		variants: VariantOptions,
		includeRecord: boolean,
		skewMs: number,
	): Promise<Scenario> => {
		await startPlatform();
		deduplicator.clear();
		const clock = createManualClock();
		jest.spyOn(Date, 'now').mockImplementation(() => clock.now() + skewMs);
		const simulator = await createSimulator({
			clock,
			variants,
			rateLimit: { algorithm: 'off' },
			allowHttpTargets: true,
			data: { contacts: 400, organizations: 60, clientGroups: 110, workItems: 60, invoices: 60 },
		});
		cleanup.push(async () => await simulator.close());
		const n8n = new N8nInstance(simulator, clock, {
			webhookTypes: ['Contact', 'Invoice', 'Work'],
			includeRecord,
		});
		await n8n.listen();
		cleanup.push(async () => await n8n.dispose());
		return new Scenario(simulator, clock, n8n);
	};

	const settings = [
		...Object.entries(VARIANTS).map(([name, variants]) => ({ name, variants, skewMs: 0 })),
		...Object.entries(SKEWS).map(([name, skewMs]) => ({ name, variants: {}, skewMs })),
	];
	const cases = settings.flatMap((setting) =>
		[true, false].map((includeRecord) => ({ ...setting, includeRecord })),
	);

	it.each(cases)('$name, Include Record $includeRecord', async (setting) => {
		const { name, includeRecord, skewMs } = setting;
		const variants: VariantOptions = setting.variants;
		const scenario = await start(variants, includeRecord, skewMs);
		const { n8n, changes } = scenario;
		await n8n.start('activate');
		await scenario.runMinutes(10);
		await scenario.burst();
		await scenario.runMinutes(8);
		await n8n.stop();
		const covered = Object.values(n8n.coverage).map(({ coveredUntil }) => Date.parse(coveredUntil));
		const coveredUntil = Math.min(...covered);
		await scenario.burst();
		await scenario.runMinutes(3);
		await n8n.start('init');
		await scenario.runMinutes(8);
		await scenario.runMinutes(17, false);
		await n8n.stop();

		const { lost, repeated } = handedOn(
			scenario,
			includeRecord,
			!variants.omitWorkItemModificationTime,
		);
		const sinceCovered = [...changes.values()].filter((at) => at >= coveredUntil).length;
		console.info(
			`${name}, Include Record ${includeRecord}: ${changes.size} changes, ${sinceCovered} since coveredUntil; ${lost.length} lost, ${repeated.length} repeated; ${n8n.errors.join(' ')}`,
		);

		expect(lost).toEqual([]);
		expect(repeated.length).toBeLessThanOrEqual(sinceCovered / 100);
	});
});
