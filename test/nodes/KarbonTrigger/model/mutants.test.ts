import './karbon/client';
import * as fc from 'fast-check';
import * as duplicates from '../../../../nodes/KarbonTrigger/marks/duplicates';
import * as marks from '../../../../nodes/KarbonTrigger/marks/marks';
import * as filterTimes from '../../../../nodes/KarbonTrigger/filters/statusFilter';
import * as handedOn from '../../../../nodes/KarbonTrigger/marks/handedOn';
import * as webhook from '../../../../nodes/KarbonTrigger/webhook/receive';
import * as sources from '../../../../nodes/KarbonTrigger/scan/sources';
import {
	LastStatuses,
	type StatusContext,
} from '../../../../nodes/KarbonTrigger/filters/lastStatuses';
import { MergedStarts } from '../../../../nodes/KarbonTrigger/execution/queue/mergedStarts';
import { memoryFor, NodeMemory } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { identityOf } from '../../../../nodes/KarbonTrigger/events/changeEvent';
import { ExecutionQueue } from '../../../../nodes/KarbonTrigger/execution/queue/executionQueue';
import { StartedExecutions } from '../../../../nodes/KarbonTrigger/execution/queue/startedExecutions';
import { Checks } from '../../../../nodes/KarbonTrigger/run/checks';
import { Schedule } from '../../../../nodes/KarbonTrigger/run/schedule';
import * as beginState from '../../../../nodes/KarbonTrigger/subscription/beginState';
import * as staticData from '../../../../nodes/KarbonTrigger/state/staticData';
import { ListProgress, OVERLAP_MS } from '../../../../nodes/KarbonTrigger/scan/progress';
import type { TriggerSettings } from '../../../../nodes/KarbonTrigger/settings';
import { commands, few, play } from './commands';
import { EXACT, type Setting, settings } from './settings';
import type { World } from './n8n/world';

afterEach(() => jest.restoreAllMocks());

const MAX_RUNS = 2_000;
const YEAR_MS = 31_536_000_000;

/** Moves the coverage of a list to a moment, in memory and so with the next execution in the database. */
function cover({ memory }: World, path: string, moment: number): void {
	const list = memory.progress.coverage?.[path];
	if (list && moment > Date.parse(list.coveredUntil)) {
		list.coveredUntil = new Date(moment).toISOString();
	}
}

/** How the model detects a mutant. */
interface Mutant {
	onPage?: (world: World, path: string) => void;
	/** Default: all. */
	histories?: typeof commands;
	/** The part of the settings in which it shows. */
	setting?: Partial<Setting>;
	/** For a defect that few histories show: one whose first histories have one of them. */
	seed?: number;
}

const prompt = { mode: 'single', filter: 'none', coalescingMs: 0, tellsAll: true } as const;

/** Coverage begins when publishing ends. Until its first scan, a process knows none. */
function beginsLate(): void {
	const { noteBegun, isContinued } = beginState;
	jest.spyOn(beginState, 'noteBegun').mockImplementation((context, ...given) => {
		const continues = isContinued(context);
		noteBegun(context, ...given);
		if (!continues) staticData.triggerState(context).coverage = undefined;
	});
	jest.spyOn(NodeMemory.prototype, 'coverage', 'get').mockImplementation(function (
		this: NodeMemory,
	) {
		return this.progress.coverage ?? {};
	});
}

/** Defects that the model must detect. */
const mutants: Array<[string, () => Mutant]> = [
	[
		'deliveries move coveredUntil',
		() => {
			const add = ExecutionQueue.prototype.add;
			jest.spyOn(ExecutionQueue.prototype, 'add').mockImplementation(function (
				this: ExecutionQueue,
				events,
			) {
				for (const event of events.filter(({ recovered }) => !recovered)) {
					const path = sources.SOURCE_OF_RESOURCE.get(event.ResourceType)?.path;
					if (current && path) cover(current, path, identityOf(event).moment ?? 0);
				}
				return add.call(this, events);
			});
			return { histories: few.coversAndChanges, setting: { notificationOffsetMs: 90_000 } };
		},
	],
	[
		'coveredUntil moves page by page',
		() => ({ onPage: (world, path) => cover(world, path, world.now) }),
	],
	[
		"a notification's time is compared with the record's time as equal",
		() => {
			jest.spyOn(marks, 'coverOf').mockImplementation((event) => identityOf(event).moment);
			return { histories: few.coversAndChanges };
		},
	],
	[
		'the done mark is written at the beginning',
		() => {
			const newEvents = duplicates.newEvents;
			jest.spyOn(duplicates, 'newEvents').mockImplementation(async (...call) => {
				const known = await newEvents(...call);
				await known.commit([]);
				return known;
			});
			return { histories: few.crashes };
		},
	],
	[
		'a refused start is not retried',
		() => {
			const prototype = StartedExecutions.prototype as unknown as Record<
				'refused' | 'end',
				(...parameters: unknown[]) => void
			>;
			jest.spyOn(prototype, 'refused').mockImplementation(function (
				this: typeof prototype,
				running,
			) {
				this.end(running);
			});
			return { seed: 8 };
		},
	],
	[
		'coveredUntil passes a change whose workflow has not ended',
		() => {
			jest.spyOn(ExecutionQueue.prototype, 'oldestUnfinished').mockReturnValue(Infinity);
			return { histories: few.longExecutions };
		},
	],
	[
		'a change counts as handed on although its record was read as it was before',
		() => {
			jest.spyOn(handedOn, 'isBehind').mockReturnValue(false);
			const setting = { includeRecord: true, recordLagMs: 300_000, refusesRecords: false };
			return { histories: few.lateReads, setting };
		},
	],
	[
		'a record that may change again within the same second counts as known',
		() => {
			const note = handedOn.noteHandedOn;
			jest
				.spyOn(handedOn, 'noteHandedOn')
				.mockImplementation((events, { processedAt = NaN, ...more }) =>
					note(events, { ...more, processedAt: processedAt + 10_000 }),
				);
			return { histories: few.coversAndChanges };
		},
	],
	[
		'a scan begins where the last one ended, although lists lag behind',
		() => {
			const { begin } = ListProgress.prototype;
			jest.spyOn(ListProgress.prototype, 'begin').mockImplementation(function (this: ListProgress) {
				const { saved, readUntil } = this as unknown as {
					saved: { coveredUntil: string };
					readUntil: number;
				};
				const until = Math.max(Date.parse(saved.coveredUntil), readUntil);
				return Math.max(begin.call(this), until - OVERLAP_MS / 10);
			});
			return { histories: few.lateReads, setting: { listLagMs: 300_000 } };
		},
	],
	[
		'nothing scans in its turn',
		() => {
			jest.spyOn(Schedule.prototype, 'scanStarted').mockImplementation(function (this: Schedule) {
				this.scans.recovery.started(YEAR_MS, 145_000);
			});
			return { histories: few.lostDeliveries, setting: { mode: 'queue', filter: 'none' } };
		},
	],
	[
		'what was missed counts as found before a list that lags shows it',
		() => {
			const prototype = Checks.prototype as unknown as {
				findsMissed: (beganAt: number, settings: TriggerSettings) => boolean;
			};
			const { findsMissed } = prototype;
			jest.spyOn(prototype, 'findsMissed').mockImplementation(function (
				this: Checks,
				beganAt,
				more,
			) {
				return findsMissed.call(this, beganAt + 300_000, more);
			});
			const lag = { listLagMs: 300_000, notificationOffsetMs: -90_000 };
			return { histories: few.insertions, setting: { ...EXACT, ...lag, filter: 'inserted' } };
		},
	],
	[
		'a refused action hides an insertion that was missed before',
		() => {
			const { receive } = webhook;
			jest.spyOn(webhook, 'receive').mockImplementation(async (context) => {
				memoryFor(context).missedUntil = -Infinity;
				return await receive(context);
			});
			return { histories: few.insertions, setting: { filter: 'inserted' } };
		},
	],
	[
		'statuses count since the moment that static data name alone',
		() => {
			const times = filterTimes.filterTimesFrom;
			jest
				.spyOn(filterTimes, 'filterTimesFrom')
				.mockImplementation((known, ...more) => times(known.slice(-1), ...more));
			return { histories: few.oldStatuses, setting: { filter: 'status', mode: 'single' } };
		},
	],
	[
		'a status counts before its change counts as handed on',
		() => {
			const { close } = LastStatuses.prototype;
			jest.spyOn(LastStatuses.prototype, 'close').mockImplementation(function (this: LastStatuses) {
				const { context } = this as unknown as { context: StatusContext };
				void marks.removeEntries(context.marks, close.call(this)).catch(() => undefined);
				return [];
			});
			const setting = { filter: 'status', tellsAll: false } as const;
			return { histories: few.crashedStatuses, setting };
		},
	],
	[
		'statuses from before a failed call of the store count',
		() => {
			jest.spyOn(NodeMemory.prototype, 'forgetStatuses').mockReturnValue();
			return { histories: few.uncertainStatuses, setting: { filter: 'status', mode: 'single' } };
		},
	],
	[
		'an execution that starts while n8n publishes does not know from where on lists are covered',
		() => {
			beginsLate();
			return { histories: few.publishings, setting: prompt };
		},
	],
	[
		'n8n does not see what publishing changes after a save, and executions do not know it',
		() => {
			beginsLate();
			jest.spyOn(staticData, 'triggerState').mockImplementation((host) => {
				const all = host.getWorkflowStaticData('global');
				const name = `karbonTrigger:${host.getNode().id}`;
				return (all[name] ??= {}) as object;
			});
			return { histories: few.publishings, setting: prompt };
		},
	],
	[
		'executions of a package that was loaded again drop the events that share them',
		() => {
			const { begin } = MergedStarts.prototype;
			jest.spyOn(MergedStarts.prototype, 'begin').mockImplementation(async function (
				this: MergedStarts,
				...given
			) {
				return { ...(await begin.apply(this, given)), added: [] };
			});
			return { histories: few.reloads, setting: { filter: 'none', mode: 'single' } };
		},
	],
];

let current: World | undefined;

test.each(mutants)('The model detects that %s', async (_what, mutate) => {
	const { onPage, histories = commands, setting: part, seed = 20_260_115 } = mutate();
	const details = await fc.check(
		fc.asyncProperty(
			settings,
			histories,
			async (setting, history) =>
				await play({ ...setting, ...part }, history, onPage, (world) => (current = world)),
		),
		{ numRuns: MAX_RUNS, seed, endOnFailure: true },
	);
	expect(details.failed).toBe(true);
});
