import '../nodes/KarbonTrigger/model/karbon/client';

import type { Notification } from '../nodes/KarbonTrigger/model/karbon/service';
import { EXACT, type Setting } from '../nodes/KarbonTrigger/model/settings';
import { World } from '../nodes/KarbonTrigger/model/n8n/world';
import { defineHooks } from '../support/awaits/hooks';
import { recordMeasurement } from './measurements';

const KEY = 'Invoice-0';
const never = new Promise<never>(() => undefined);

/** The steps of docs/internals/trigger.md, 'Effects of crashes'. */
type Moment =
	| 'before the response'
	| 'before the execution'
	| 'in the trigger node'
	| 'in it, with marks that count'
	| 'after it';

/** Kills n8n at a moment of the way of a delivery: when an await begins, or when it ends. */
class Killer {
	/** Counts the beginnings and ends of awaits since the delivery. */
	passed = 0;
	/** Where n8n was killed. */
	place = '';
	moment: Moment | undefined;
	readonly awaits = new Set<string>();
	private isArmed = false;
	/** Awaits that began before n8n was killed never end. */
	private isOver = false;

	constructor(
		private readonly world: World,
		private readonly target: number,
	) {}

	arm(): void {
		this.isArmed = true;
		defineHooks(async (place, start) => await this.hook(place, start));
	}

	private async hook<T>(place: string, start: () => Promise<T>): Promise<T> {
		const isBefore = !this.isOver;
		const isCounted = this.isArmed && isBefore;
		if (isCounted) {
			this.awaits.add(place);
			if (this.isKill(`${place}, begins`)) return await never;
		}
		try {
			return await start();
		} finally {
			if (isBefore && this.isOver) await never;
			if (isCounted && this.isKill(`${place}, has ended`)) await never;
		}
	}

	private isKill(place: string): boolean {
		if (++this.passed !== this.target) return false;
		const { world } = this;
		this.place = place;
		this.isOver = true;
		this.moment = this.momentOf();
		if (!world.isQueue) world.crash();
		else if (world.begun > 0) [0, 1].forEach((index) => world.crashWorker(index));
		else world.crashProcessor();
		return true;
	}

	private momentOf(): Moment {
		const { world } = this;
		if (world.lastStatus !== 200) return 'before the response';
		if (world.begun === 0) return 'before the execution';
		if (world.output.handedOn.length > 0) return 'after it';
		const hasMarks = world.store.entries.some((name) => /^seen (state|covered) /.test(name));
		return hasMarks ? 'in it, with marks that count' : 'in the trigger node';
	}

	/** From now on n8n is not killed. */
	disarm(): void {
		this.isArmed = false;
	}
}

const deletion = (world: World): Notification => ({
	event: {
		ResourcePermaKey: KEY,
		ResourceType: 'Invoice',
		ActionType: 'Deleted',
		TimeStamp: new Date(world.now).toISOString(),
	},
	dueAt: world.now,
});

/** What came of a delivery during which n8n was killed. */
interface Outcome {
	place: string;
	moment: Moment | undefined;
	/** Whether each item of the workflow was recovered. */
	items: boolean[];
	awaits: ReadonlySet<string>;
}

/** Delivers a change, kills n8n meanwhile, and lets it run again. @param target which beginning or end of an await */
async function deliverOnce(
	setting: Setting,
	isListable: boolean,
	target: number,
): Promise<Outcome> {
	const world = new World(setting);
	const killer = new Killer(world, target);
	const real = Date.now;
	Date.now = () => world.now;
	defineHooks(async (_place, start) => await start());
	try {
		await world.activate();
		// Scans have read the lists, and the clock of Karbon has to be asked for again.
		await world.advance(40 * 60_000);
		if (isListable) world.service.change(world.service.records[0], { toggles: true });
		await world.advance(61_000);
		killer.arm();
		world.begun = 0;
		world.lastStatus = undefined;
		await world.deliver(isListable ? world.service.ready.splice(0) : [deletion(world)]);
		await world.settle();
		killer.disarm();
		if (!world.process) await world.restart();
		// Karbon delivers again what was not answered.
		await world.deliver(world.late.splice(0));
		await world.advance(33 * 60_000);
		const { moment, place, awaits } = killer;
		const items = world.output.handedOn.map(({ isRecovered }) => isRecovered);
		return { moment, place, items, awaits };
	} finally {
		world.end();
		Date.now = real;
	}
}

async function killEverywhere(setting: Setting, isListable: boolean): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	for (let target = 1; ; target++) {
		const outcome = await deliverOnce(setting, isListable, target);
		if (outcome.moment === undefined) return [...outcomes, outcome];
		outcomes.push(outcome);
	}
}

/** Items of the workflow by moment of the crash, `true` for those that a scan found. */
type Costs = Record<Moment, boolean[][]>;

const DELIVERED = [false];
const RECOVERED = [true];
/** What the table says of changes that a list shows, and of others. */
const LISTABLE: Costs = {
	'before the response': [DELIVERED],
	'before the execution': [RECOVERED],
	'in the trigger node': [RECOVERED],
	// On n8n 1 and on workers. The user can run the crashed execution again.
	'in it, with marks that count': [[]],
	// Not repeated once the marks are written.
	'after it': [[false, true], DELIVERED],
};
const OTHER: Costs = {
	'before the response': [DELIVERED],
	'before the execution': [[]],
	'in the trigger node': [[]],
	'in it, with marks that count': [[]],
	'after it': [DELIVERED],
};

const CASES: Array<[string, Partial<Setting>]> = [
	['on n8n 2', {}],
	['on n8n 2, with records', { includeRecord: true }],
	['on n8n 2, with records and a status filter', { includeRecord: true, filter: 'status' }],
	['on n8n 1', { tellsAll: false }],
	['in queue mode', { mode: 'queue' }],
	['in queue mode, with records', { mode: 'queue', includeRecord: true }],
];

describe.each(CASES)(
	'A process that is killed at any await of the way of a delivery %s',
	(name, part) => {
		test.each([
			['a change that a list shows', true, LISTABLE],
			['a change that no list shows', false, OTHER],
		] as const)('costs what the documentation says: %s', async (what, isListable, costs) => {
			const outcomes = await killEverywhere({ ...EXACT, ...part }, isListable);
			const undisturbed = outcomes.pop()!;
			const wrong = outcomes.filter(
				({ moment, items }) =>
					!costs[moment!].some((expected) => JSON.stringify(expected) === JSON.stringify(items)),
			);
			recordMeasurement(
				`kills at every await, ${name}, ${what}`,
				`${undisturbed.awaits.size} awaits in ${new Set([...undisturbed.awaits].map((place) => place.split(':')[0])).size} files, ${outcomes.length} kills`,
			);
			expect(wrong.map(({ place, moment, items }) => ({ place, moment, items }))).toEqual([]);
			expect(undisturbed.items).toEqual(DELIVERED);
			expect(outcomes.length).toBeGreaterThan(10);
		});
	},
);
