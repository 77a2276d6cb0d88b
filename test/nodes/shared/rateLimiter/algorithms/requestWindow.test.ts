import { RequestWindow } from '../../../../../nodes/shared/rateLimiter/algorithms';

describe('RequestWindow', () => {
	let sent: RequestWindow;
	beforeEach(() => {
		sent = new RequestWindow();
		sent.countsMs = 10;
	});

	const answeredAt = (...moments: number[]) => {
		for (const moment of moments) sent.answer(sent.add(moment), moment);
	};

	it('is empty at first', () => {
		expect([sent.size, sent.first(), sent.firstAnswerAt(), sent.countSince(0)]).toEqual([
			0,
			undefined,
			Infinity,
			0,
		]);
	});

	it('knows what was sent first and what was answered first', () => {
		const slow = sent.add(10);
		const quick = sent.add(20);
		expect(sent.firstAnswerAt()).toBe(Infinity);
		sent.answer(quick, 30);
		expect(sent.first()).toBe(slow);
		sent.answer(slow, 90);
		expect(sent.first()).toBe(slow);
		expect(sent.firstAnswerAt()).toBe(30);
	});

	it('forgets requests that were answered long ago, but never pending ones', () => {
		sent.add(10);
		answeredAt(20, 30, 40);
		sent.forget(40);
		expect(sent.size).toBe(2);
		expect(sent.firstAnswerAt()).toBe(40);
		expect(sent.first()).toEqual({ admittedAt: 10, answeredAt: Infinity });
	});

	it('does not know forgotten requests as the first', () => {
		answeredAt(20, 30, 40);
		sent.forget(30);
		expect(sent.first()).toEqual({ admittedAt: 30, answeredAt: 30 });
	});

	it('knows the pending one of two requests that were sent at once as the first', () => {
		answeredAt(10);
		const pending = sent.add(10);
		expect(sent.first()).toBe(pending);
	});

	it('counts requests that are pending or were answered after a moment', () => {
		sent.add(10);
		answeredAt(20, 30, 40);
		expect(sent.countSince(30)).toBe(2);
		expect(sent.countSince(-Infinity)).toBe(4);
		sent.forget(30);
		expect(sent.countSince(-Infinity)).toBe(3);
	});

	it('does not count a request that Karbon refused', () => {
		const refused = sent.add(10);
		const other = sent.add(20);
		sent.remove(refused);
		expect([sent.size, sent.first()]).toEqual([1, other]);
	});

	it('stores at most twice as many requests as it counts, however long it is in use', () => {
		for (let moment = 1; moment <= 1000; moment++) {
			answeredAt(moment);
			sent.forget(moment);
			const kept = JSON.stringify(sent).match(/answeredAt/g) ?? [];
			expect(kept.length).toBeLessThanOrEqual(20);
		}
	});
});
