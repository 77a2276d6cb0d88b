import {
	type ChangeKind,
	createManualClock,
	createSimulator,
	type ManualClock,
	type Simulator,
	type VariantOptions,
} from '../../simulator';
import type { ChangeEvent } from '../../nodes/KarbonTrigger/events/changeEvent';
import { deduplicator, startPlatform } from '../support/n8n/platform';
import { N8nInstance } from './restart/n8nInstance';

/** Behavior of Karbon that interface.md does not specify. */
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
	'equal modification times in random order': { modificationTimes: 'seconds', tieOrder: 'random' },
	'client groups in random order': { clientGroupOrder: 'random' },
	'no record counts': { counts: 'absent' },
	'no links to the next page': { nextLinks: 'never' },
	'work items ordered by modification time': { orderWorkItemsByLastModified: true },
	'work items without modification time': { omitWorkItemModificationTime: true },
};

const KINDS: ChangeKind[] = [
	'Contact',
	'Invoice',
	'Contact',
	'WorkItem',
	'Organization',
	'ClientGroup',
];
const BURST = 120;
/** Difference between the clock of n8n and that of Karbon, milliseconds. */
const SKEWS: Record<string, number> = {
	'clock of n8n 3 minutes fast': 180_000,
	'clock of n8n 3 minutes slow': -180_000,
};

/** An account with changing records, and an n8n instance. */
class Scenario {
	/** When each record was changed, by key. */
	readonly changes = new Map<string, number>();
	private turn = 0;

	constructor(
		readonly simulator: Simulator,
		readonly clock: ManualClock,
		readonly n8n: N8nInstance,
	) {}

	async runMinutes(count: number, isBusy = true): Promise<void> {
		for (let minute = 0; minute < count; minute++) {
			for (let quarter = 0; quarter < 4; quarter++) {
				if (isBusy) await this.change();
				await this.clock.advance(15_000);
				await this.n8n.settle();
			}
			this.simulator.reset();
			await this.n8n.tick();
		}
	}

	async burst(): Promise<void> {
		this.recordChanges(await this.simulator.changeMany('Contact', BURST));
	}

	private async change(): Promise<void> {
		const kind = KINDS[this.turn++ % KINDS.length];
		this.recordChanges([await this.simulator.change(kind)]);
	}

	private recordChanges(changes: Array<{ key: string }>): void {
		for (const { key } of changes) this.changes.set(key, this.clock.now());
	}
}

const modifiedAt = (record: object | undefined): number => {
	const { UpdatedAt, LastModifiedDateTime } = (record ?? {}) as Record<string, string>;
	return Date.parse(UpdatedAt ?? LastModifiedDateTime);
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
		const { n8n, simulator, changes } = scenario;
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

		const { contacts, organizations, clientGroups, invoices, workItems } = simulator.store;
		const lists = [contacts, organizations, clientGroups, invoices];
		if (!variants.omitWorkItemModificationTime) lists.push(workItems as never);
		const current = new Map<string, object>(lists.flatMap((list) => [...list] as never));
		const byKey = new Map<string, Array<{ at: number; event: ChangeEvent }>>();
		for (const item of n8n.emitted) {
			const key = item.event.ResourcePermaKey as string;
			byKey.set(key, [...(byKey.get(key) ?? []), item]);
		}
		const lost: string[] = [];
		const repeated: string[] = [];
		for (const key of changes.keys()) {
			const record = current.get(key);
			if (record === undefined) continue;
			const items = byKey.get(key) ?? [];
			const last = modifiedAt(record);
			const hasLast = items.some(({ at: emittedAt, event }) =>
				includeRecord ? modifiedAt(event.record as object) >= last : emittedAt >= last,
			);
			if (!hasLast) lost.push(key);
			if (items.filter(({ at: emittedAt }) => emittedAt >= last).length > 1) repeated.push(key);
		}
		const sinceCovered = [...changes.values()].filter((at) => at >= coveredUntil).length;
		console.info(
			`${name}, Include Record ${includeRecord}: ${changes.size} changes, ${sinceCovered} since coveredUntil; ${lost.length} lost, ${repeated.length} repeated; ${n8n.errors.join(' ')}`,
		);

		expect(lost).toEqual([]);
		expect(repeated.length).toBeLessThanOrEqual(sinceCovered / 100);
	});
});
