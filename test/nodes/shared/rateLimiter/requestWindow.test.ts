import { RequestWindow } from '../../../../nodes/shared/rateLimiter/requestWindow';

describe('RequestWindow', () => {
	it('is empty at first', () => {
		const log = new RequestWindow();
		expect([log.size, log.first(), log.firstAnswerAt(), log.countSince(0)]).toEqual([
			0,
			undefined,
			Infinity,
			0,
		]);
	});

	it('knows what was sent first and what was answered first', () => {
		const log = new RequestWindow();
		const slow = log.add(10);
		const quick = log.add(20);
		expect(log.firstAnswerAt()).toBe(Infinity);
		quick.answeredAt = 30;
		slow.answeredAt = 90;
		expect(log.first()).toBe(slow);
		expect(log.firstAnswerAt()).toBe(30);
	});

	it('forgets what was answered long ago, never what is under way', () => {
		const log = new RequestWindow();
		log.add(10);
		for (const at of [20, 30, 40]) log.add(at).answeredAt = at;
		log.forgetUntil(30);
		expect(log.size).toBe(2);
		expect(log.firstAnswerAt()).toBe(40);
		expect(log.first()).toEqual({ admittedAt: 10, answeredAt: Infinity });
	});

	it('counts what is under way or was answered after a moment', () => {
		const log = new RequestWindow();
		log.add(10);
		for (const at of [20, 30, 40]) log.add(at).answeredAt = at;
		expect(log.countSince(30)).toBe(2);
		expect(log.countSince(-Infinity)).toBe(4);
	});

	it('takes out a request that cost nothing', () => {
		const log = new RequestWindow();
		const [first, second] = [log.add(10), log.add(20)];
		log.remove(first);
		expect([log.size, log.first()]).toEqual([1, second]);
	});
});
