import type { ChangeEvent } from '../../../nodes/KarbonTrigger/events/changeEvent';
import {
	followTypes,
	noteDelivery,
	noteLook,
	OVERLAP_MS,
	planLook,
	planPoll,
} from '../../../nodes/KarbonTrigger/cursor';
import type { NodeState } from '../../../nodes/KarbonTrigger/nodeState';

const T0 = Date.UTC(2026, 0, 15, 9);
const MINUTE = 60_000;
const iso = (minutes: number) => new Date(T0 + minutes * MINUTE).toISOString();
const at = (minutes: number, ResourceType = 'Invoice'): ChangeEvent => ({
	ResourceType,
	Timestamp: iso(minutes),
});
const included = (state: NodeState, minutes: number[], extraMs = 0) =>
	minutes.filter((each) => planLook(state, T0, extraMs).includes(at(each)));

describe('The cursor', () => {
	test('follows deliveries and never goes back', () => {
		const state: NodeState = { cursor: iso(0) };
		noteDelivery(state, T0 + 2 * MINUTE, true);
		expect(state.cursor).toBe(iso(2));
		noteDelivery(state, T0 - 9 * MINUTE, true);
		expect(state.cursor).toBe(iso(2));
	});

	test('follows a look to the latest change that was seen, not to the moment of the look', () => {
		const state: NodeState = { cursor: iso(0), gaps: [{ from: iso(-9), to: iso(-8) }] };
		noteLook(state, T0 + MINUTE, T0 + 60 * MINUTE);
		expect(state).toMatchObject({ cursor: iso(1), gaps: [] });
		noteLook(state, undefined, T0 + 90 * MINUTE);
		expect(state.cursor).toBe(iso(1));
	});

	test('does not follow a change that was seen after the look had begun', () => {
		const state: NodeState = { cursor: iso(0) };
		noteLook(state, T0 + 30 * MINUTE, T0 + 5 * MINUTE);
		expect(state.cursor).toBe(iso(5));
	});
});

describe('Changes that are still under way', () => {
	const minute = (minutes: number) => T0 + minutes * MINUTE;

	test('are not passed by the cursor', () => {
		const state: NodeState = { cursor: iso(0) };
		noteDelivery(state, minute(30), true, minute(3));
		expect(state).toEqual({ cursor: iso(3) });
		noteLook(state, minute(40), minute(50), minute(5));
		expect(state.cursor).toBe(iso(5));
		noteDelivery(state, minute(60), true);
		expect(state.cursor).toBe(iso(60));
	});

	test('and lie before the cursor, are a gap until they are done', () => {
		const state: NodeState = { cursor: iso(0) };
		noteDelivery(state, minute(1), true, minute(-600));
		expect(state).toEqual({ cursor: iso(0), gaps: [{ from: iso(-600), to: iso(0) }] });
		expect(included(state, [-611, -610, -600, -300, 10])).toEqual([-610, -600, -300, 10]);
		noteLook(state, undefined, minute(2), minute(-200));
		expect(state.gaps).toEqual([{ from: iso(-200), to: iso(0) }]);
		noteDelivery(state, minute(2), true);
		expect(state).toEqual({ cursor: iso(2), gaps: [] });
	});

	test('do not hide a silence that nobody has looked at', () => {
		const state: NodeState = { cursor: iso(-300) };
		noteDelivery(state, minute(0), false, minute(-100));
		expect(state).toEqual({ cursor: iso(-100), gaps: [{ from: iso(-300), to: iso(-100) }] });
	});

	test('change nothing that would have to be saved with each delivery', () => {
		const writes: PropertyKey[] = [];
		const state = new Proxy<NodeState>({ cursor: iso(0), gaps: [] } as NodeState, {
			set(target, name, value) {
				writes.push(name);
				return Reflect.set(target, name, value);
			},
		});
		for (let second = 0; second < 59; second++) noteDelivery(state, minute(second / 60), true);
		noteDelivery(state, minute(5), true, minute(0.5));
		expect(writes).toEqual([]);
		noteDelivery(state, minute(1), true);
		expect(writes).toEqual(['cursor']);
	});
});

describe('A look', () => {
	test('begins ten minutes before the cursor, and earlier when batches may wait', () => {
		const state: NodeState = { cursor: iso(0) };
		expect(included(state, [-11, -10, -9, 0, 500])).toEqual([-10, -9, 0, 500]);
		expect(included(state, [-16, -15, -11], 5 * MINUTE)).toEqual([-15, -11]);
		expect(OVERLAP_MS).toBe(10 * MINUTE);
	});

	test('without a cursor begins ten minutes ago', () => {
		expect(included({}, [-11, -10, 0])).toEqual([-10, 0]);
		expect(included({ cursor: 'nonsense' }, [-11, -10, 0])).toEqual([-10, 0]);
	});

	test('includes the silences that nobody has looked at', () => {
		const state: NodeState = { cursor: iso(-300) };
		noteDelivery(state, T0 - 100 * MINUTE, false);
		noteDelivery(state, T0 - 99 * MINUTE, false);
		noteDelivery(state, T0, false);
		expect(state.gaps).toEqual([
			{ from: iso(-300), to: iso(-100) },
			{ from: iso(-99), to: iso(0) },
		]);
		expect(included(state, [-311, -310, -200, -100, -50])).toEqual([-310, -200, -100, -50]);
		noteDelivery(state, T0 + MINUTE, true);
		expect(state.gaps).toEqual([]);
	});

	test('remembers no silence of long ago, which the process that watches has looked at', () => {
		const state: NodeState = { cursor: iso(0) };
		for (let day = 1; day <= 10; day++) noteDelivery(state, T0 + day * 24 * 60 * MINUTE, false);
		expect(state.gaps!.map(({ to }) => to)).toEqual([9, 10].map((day) => iso(day * 24 * 60)));
	});

	test('remembers a bounded number of silences, and merges rather than forgets', () => {
		const state: NodeState = { cursor: iso(0) };
		for (let hour = 1; hour <= 80; hour++) noteDelivery(state, T0 + hour * 30 * MINUTE, false);
		expect(state.gaps).toHaveLength(50);
		expect(state.gaps![0].from).toBe(iso(0));
		expect(included(state, [5, 30 * 40])).toEqual([5, 30 * 40]);
	});

	test('takes no harm from static data that makes no sense', () => {
		const state: NodeState = { cursor: iso(0), gaps: [{ from: 'x', to: 'y' }] };
		expect(included(state, [-11, -10, 0])).toEqual([-10, 0]);
	});

	test('leaves out what has no time', () => {
		expect(planLook({ cursor: iso(0) }, T0, 0).includes({ ResourceType: 'Invoice' })).toBe(false);
	});
});

describe('Types', () => {
	beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(T0));
	afterEach(() => jest.restoreAllMocks());

	test('that are added later begin then; those of before go on', () => {
		const state: NodeState = { cursor: iso(-60) };
		followTypes(state, ['Invoice'], true);
		jest.mocked(Date.now).mockReturnValue(T0 + 60 * MINUTE);
		followTypes(state, ['Invoice', 'Contact'], false);
		expect(state.followed).toEqual({ Invoice: iso(0), Contact: iso(60) });
		const { includes } = planPoll(state);
		expect(includes(at(30))).toBe(true);
		expect(includes(at(30, 'Organization'))).toBe(false);
		expect(includes(at(58, 'Organization'))).toBe(true);
		expect(includes(at(30, 'Unheard'))).toBe(true);
	});

	test('that are taken away and chosen again begin anew', () => {
		const state: NodeState = {};
		followTypes(state, ['Invoice', 'Contact'], true);
		followTypes(state, ['Invoice'], false);
		jest.mocked(Date.now).mockReturnValue(T0 + MINUTE);
		followTypes(state, ['Invoice', 'Contact'], false);
		expect(state.followed).toEqual({ Invoice: iso(0), Contact: iso(1) });
	});

	test('without static data count as chosen for long', () => {
		const state: NodeState = {};
		followTypes(state, ['Invoice'], false);
		expect(planPoll({ ...state, cursor: iso(-60) }).includes(at(-60))).toBe(true);
	});
});
