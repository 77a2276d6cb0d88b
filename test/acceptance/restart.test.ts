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

/** Everything about which the interface is silent. */
const VARIANTS: Record<string, VariantOptions> = {
	'as the simulator is': {},
	'notifications 90 s before the record': { notificationTime: -90_000 },
	'notifications 90 s after the record': { notificationTime: 90_000 },
	'notifications with the time of the first change': { notificationTime: 'firstChange' },
	'notifications with the time of their dispatch': { notificationTime: 'dispatch' },
	'late repeated attempts': { repeatDeliveriesAfterMs: 400_000 },
	'rows deleted while a list is read': { listShift: { by: 'delete' } },
	'rows changed while a list is read': { listShift: { by: 'change' } },
	'reads that lag behind': { readLagMs: 8000 },
	'times in whole seconds': { modificationTimes: 'seconds' },
	'equal times in random order': { modificationTimes: 'seconds', tieOrder: 'random' },
	'client groups in random order': { clientGroupOrder: 'random' },
	'no counts': { omitCount: true },
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
/** How far the clock of n8n's machine is ahead of Karbon's. */
const SKEWS: Record<string, number> = {
	'n8n 3 minutes ahead': 180_000,
	'n8n 3 minutes behind': -180_000,
};

/** A firm that goes on working, and n8n beside it. */
class Scenario {
	/** When each record was changed, by key. */
	readonly changes = new Map<string, number>();
	private turn = 0;

	constructor(
		readonly simulator: Simulator,
		readonly clock: ManualClock,
		readonly n8n: N8nInstance,
	) {}

	async minutes(count: number, isBusy = true): Promise<void> {
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
		this.note(await this.simulator.changeMany('Contact', BURST));
	}

	private async change(): Promise<void> {
		const kind = KINDS[this.turn++ % KINDS.length];
		this.note([await this.simulator.change(kind)]);
	}

	private note(changes: Array<{ key: string }>): void {
		for (const { key } of changes) this.changes.set(key, this.clock.now());
	}
}

const modifiedAt = (record: object | undefined): number => {
	const { UpdatedAt, LastModifiedDateTime } = (record ?? {}) as Record<string, string>;
	return Date.parse(UpdatedAt ?? LastModifiedDateTime);
};

describe('a graceful restart of n8n loses nothing and repeats hardly anything', () => {
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
		await scenario.minutes(10);
		await scenario.burst();
		await scenario.minutes(8);
		await n8n.stop();
		const covered = Object.values(n8n.coverage).map(({ coveredUntil }) => Date.parse(coveredUntil));
		const coveredUntil = Math.min(...covered);
		await scenario.burst();
		await scenario.minutes(3);
		await n8n.start('init');
		await scenario.minutes(8);
		await scenario.minutes(17, false);
		await n8n.stop();

		const { contacts, organizations, clientGroups, invoices, workItems } = simulator.store;
		const lists = [contacts, organizations, clientGroups, invoices];
		if (!variants.omitWorkItemModificationTime) lists.push(workItems as never);
		const current = new Map<string, object>(lists.flatMap((list) => [...list] as never));
		const byKey = new Map<string, Array<{ at: number; event: ChangeEvent }>>();
		for (const item of n8n.handedOn) {
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
			const hasLast = items.some(({ at: handedOnAt, event }) =>
				includeRecord ? modifiedAt(event.record as object) >= last : handedOnAt >= last,
			);
			if (!hasLast) lost.push(key);
			if (items.filter(({ at: handedOnAt }) => handedOnAt >= last).length > 1) repeated.push(key);
		}
		const sinceCovered = [...changes.values()].filter((at) => at >= coveredUntil).length;
		console.info(
			`${name}, Include Record ${includeRecord}: ${changes.size} changes, ${sinceCovered} since coveredUntil; ${lost.length} lost, ${repeated.length} repeated; ${n8n.complaints.join(' ')}`,
		);

		expect(lost).toEqual([]);
		expect(repeated.length).toBeLessThanOrEqual(sinceCovered / 100);
	});
});
