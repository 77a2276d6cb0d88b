import * as fc from 'fast-check';

import { momentOf } from '../../../../nodes/KarbonTrigger/events/changeEvent';
import * as duplicates from '../../../../nodes/KarbonTrigger/marks/duplicates';
import * as marks from '../../../../nodes/KarbonTrigger/marks/marks';
import { ExecutionQueue } from '../../../../nodes/KarbonTrigger/execution/queue/executionQueue';
import { StartedExecutions } from '../../../../nodes/KarbonTrigger/execution/queue/startedExecutions';
import * as sources from '../../../../nodes/KarbonTrigger/scan/sources';
import type * as clientModule from '../../../../nodes/shared/transport/client';
import { commands, few, play, settings } from './commands';
import type { World } from './world';

jest.mock('../../../../nodes/shared/transport/client', () => ({
	...jest.requireActual<typeof clientModule>('../../../../nodes/shared/transport/client'),
	createClient: async (
		host: { createModelClient(host: object, options?: object): unknown },
		options?: object,
	) => host.createModelClient(host, options),
}));

afterEach(() => jest.restoreAllMocks());

const MAX_RUNS = 2_000;

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
					const path = sources.sourceOf(event.ResourceType)?.path;
					if (current && path) cover(current, path, momentOf(event) ?? 0);
				}
				return add.call(this, events);
			});
			return {};
		},
	],
	[
		'coveredUntil moves page by page',
		() => ({ onPage: (world, path) => cover(world, path, world.now) }),
	],
	[
		"a notification's time is compared with the record's time as equal",
		() => {
			jest.spyOn(marks, 'coverOf').mockImplementation((event) => momentOf(event));
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
			return {};
		},
	],
	[
		'coveredUntil passes a change whose workflow has not ended',
		() => {
			jest.spyOn(ExecutionQueue.prototype, 'oldestUnfinished').mockReturnValue(Infinity);
			return { histories: few.longExecutions };
		},
	],
];

let current: World | undefined;

test.each(mutants)('The model detects that %s', async (_what, mutate) => {
	const { onPage, histories = commands } = mutate();
	const details = await fc.check(
		fc.asyncProperty(
			settings,
			histories,
			async (setting, history) =>
				await play(setting, history, onPage, (world) => (current = world)),
		),
		{ numRuns: MAX_RUNS, seed: 20_260_115, endOnFailure: true },
	);
	expect(details.failed).toBe(true);
});
