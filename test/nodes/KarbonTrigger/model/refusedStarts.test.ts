import './karbon/client';

import { DEFAULT_MAX_EVENTS } from '../../../../nodes/KarbonTrigger/execution/queue/waitingEvents';
import { MAX_WAITING } from '../../../../nodes/KarbonTrigger/execution/queue/waitingEvents';
import { FIRST_RECORDS, type Notification } from './karbon/service';
import { EXACT } from './settings';
import { World } from './n8n/world';

const MINUTES = 180;
/** In all minutes together, these are more events than may wait. */
const EVENTS_PER_MINUTE = 150;
/** Pauses between attempts grow to five minutes. */
const MAX_REFUSALS = 60;

describe.each([true, false])('Three hours of refused starts, includeRecord %s', (includeRecord) => {
	let world: World;
	/** The most events that waited at any time. */
	let maxWaiting = 0;

	/** Notifications of earlier changes of all records, each with a different time. */
	const notifications = (): Notification[] =>
		Array.from({ length: EVENTS_PER_MINUTE }, (_, index) => {
			const { key, source } = world.service.records[index % FIRST_RECORDS];
			const event = {
				ResourcePermaKey: key,
				ResourceType: source.resourceType,
				ActionType: 'Updated',
				TimeStamp: new Date(world.now - index).toISOString(),
			};
			return { event, dueAt: world.now };
		});

	beforeAll(async () => {
		world = new World({ ...EXACT, notificationOffsetMs: 500, includeRecord });
		// Otherwise the record of a later delivery covers one that was dropped, which counts as lost here.
		world.tellsTime = false;
		jest.spyOn(Date, 'now').mockImplementation(() => world.now);
		await world.activate();
		// The first scan shows which lists can be read.
		await world.advance(20 * 60_000);
		world.refusals = Infinity;
		for (let minute = 0; minute < MINUTES; minute++) {
			for (const record of world.service.records.slice(0, FIRST_RECORDS))
				world.service.change(record);
			await world.advance(60_000);
			await world.deliver([...world.service.ready.splice(0), ...notifications()]);
			maxWaiting = Math.max(maxWaiting, world.memory.queue.length);
		}
	});
	afterAll(() => {
		world.end();
		jest.restoreAllMocks();
	});

	it('start nothing, and are reported once as a failed execution and each time in the log', () => {
		const complaint = 'n8n did not start an execution (the database is full)';
		expect(world.output.handedOn).toEqual([]);
		expect(world.complaints).toEqual([expect.stringContaining(complaint)]);
		expect(world.log.filter((text) => text.includes(complaint)).length).toBeGreaterThanOrEqual(5);
	});

	it('let a limited number of events wait', () => {
		expect(MINUTES * EVENTS_PER_MINUTE).toBeGreaterThan(MAX_WAITING);
		expect(maxWaiting).toBeGreaterThan(MAX_WAITING / 2);
		expect(maxWaiting).toBeLessThanOrEqual(MAX_WAITING + DEFAULT_MAX_EVENTS);
	});

	it('are retried with growing pauses, not with each delivery', () => {
		expect(world.refusedAt.length).toBeLessThan(MAX_REFUSALS);
	});

	it('lose no change: everything arrives when n8n starts executions again', async () => {
		await world.drain();
		world.expectNoProblem();
	});
});
