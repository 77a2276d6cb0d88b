import './karbon/client';

import type { HandedOn } from './output';
import { FIRST_RECORDS } from './karbon/service';
import { EXACT, type Setting } from './settings';
import { World } from './n8n/world';

/** `KARBON_REPEAT_HOURS=24 npx jest test/nodes/KarbonTrigger/model/repeats` takes some minutes. */
const HOURS = Number(process.env.KARBON_REPEAT_HOURS ?? 2);
const MAX_TEST_MS = 3_600_000;
const STEP_MS = 10_000;

/** Numbers from 0 to 1 that are the same in each run. */
function numbers(seed: number): () => number {
	let state = seed;
	return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/**
 * Hours in which a record changes about each minute, one of 30 deliveries is lost and one of 30 is late, and n8n
 * restarts each hour. @returns the items of the workflow
 */
async function play(setting: Setting, seed: number): Promise<World> {
	const world = new World(setting);
	const next = numbers(seed);
	const real = Date.now;
	Date.now = () => world.now;
	try {
		await world.activate();
		const until = world.now + HOURS * 3_600_000;
		for (let hour = 1; world.now < until;) {
			const index = Math.floor(next() * FIRST_RECORDS);
			if (next() < STEP_MS / 60_000) world.service.change(world.service.records[index]);
			await world.advance(STEP_MS - 1_000 + Math.floor(next() * 2_000));
			await world.tick();
			for (const notification of world.service.ready.splice(0)) {
				const fate = next() * 30;
				if (fate < 1) world.late.push(notification);
				else if (fate > 2) await world.deliver([notification]);
			}
			if (next() < 1 / 30) await world.deliver(world.late.splice(0));
			if (world.now < until - HOURS * 3_600_000 + hour * 3_600_000) continue;
			hour++;
			await world.restart();
		}
		await world.drain();
		world.expectNoProblem();
		return world;
	} finally {
		world.end();
		Date.now = real;
	}
}

/**
 * Whether the workflow was given the state that an item reports before: one of the two was recovered. Each delivery is
 * a change for itself, as Karbon reports it.
 */
function isRepeat(item: HandedOn, earlier: readonly HandedOn[], world: World): boolean {
	const { versions } = world.service.records.find(({ key }) => key === item.key)!;
	const until = (moment: number) => versions.filter(({ at }) => at <= moment).at(-1)!.number;
	const reported = until(item.time);
	return earlier.some(
		(one) =>
			one.key === item.key &&
			(one.isRecovered || item.isRecovered) &&
			(one.version ?? until(one.at)) >= reported,
	);
}

/** Of lists and of records, in seconds. */
const LAGS = [
	[30, 0],
	[0, 60],
	[120, 0],
	[0, 120],
	[120, 120],
];
const lagging = LAGS.map(([list, record]) => ({
	listLagMs: list * 1000,
	recordLagMs: record * 1000,
}));

test.each<[boolean, string, number, Array<Partial<Setting>>]>([
	[true, 'without lag', 0.01, [{}, {}, {}, {}]],
	[false, 'without lag', 0.01, [{}, {}, {}, {}]],
	[true, 'with lags of up to two minutes', 0.03, lagging],
	[false, 'with lags of up to two minutes', 0.03, lagging],
])(
	`With includeRecord %s, few items are repeated in ${HOURS} hours %s`,
	async (includeRecord, _what, most, parts) => {
		let items = 0;
		let repeats = 0;
		for (const [seed, part] of parts.entries()) {
			const world = await play({ ...EXACT, ...part, includeRecord }, seed + 1);
			const { handedOn } = world.output;
			items += handedOn.length;
			repeats += handedOn.filter((item, index) =>
				isRepeat(item, handedOn.slice(0, index), world),
			).length;
		}
		expect(repeats / items).toBeLessThanOrEqual(most);
	},
	MAX_TEST_MS,
);
