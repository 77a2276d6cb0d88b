import type { Reservation } from '../../../../../nodes/shared/rateLimiter/reservation';
import { CancelledError } from '../../../../../nodes/shared/timing';
import { quiet } from '../../../../support/clock/manualTiming';
import {
	answerAtOnce,
	ask,
	elapsed,
	limiter,
	MINUTE,
	names,
	open,
	reserve,
	times,
	timing,
} from './manualLimiter';

/** Sends so many requests on reserved places, answered at once. */
function send(reservation: Reservation, count: number): void {
	for (let index = 0; index < count; index++) reservation.take()!.release('answered');
}

describe('A reservation', () => {
	it('waits until all its places are free, and then needs no more wait', async () => {
		open(4, 8000);
		await answerAtOnce(4);
		const reservation = await timing.settle(reserve('r', 2));
		expect(elapsed()).toBe(4000);
		send(reservation, 2);
		expect(reservation.size).toBe(0);
		expect(reservation.take()).toBeUndefined();
	});

	it('keeps its turn: neither overtaken by single requests nor overtaking them', async () => {
		open(2, 2000);
		await answerAtOnce(2);
		const all = [ask('a'), reserve('B', 2), ask('c'), reserve('D', 2), ask('e')];
		for (const one of all) void one.then((admitted) => admitted);
		await timing.advance(10_000);
		expect(names().slice(2)).toBe('aBcDe');
		expect(times().slice(2)).toEqual([1000, 3000, 4000, 6000, 7000]);
	});

	it('counts its places as taken until they are given back', async () => {
		open(3, 60_000);
		const reservation = await timing.settle(reserve('r', 2));
		await answerAtOnce(1);
		void ask('next');
		await timing.advance(1000);
		expect(names()).not.toContain('next');
		reservation.take()!.release('answered');
		reservation.close();
		await timing.advance(1000);
		expect(names()).toContain('next');
		expect(limiter.isIdle()).toBe(false);
	});

	it('gives its places back when it is closed, which makes the limiter idle', async () => {
		open(3);
		const reservation = await timing.settle(reserve('r', 3));
		expect(limiter.isIdle()).toBe(false);
		reservation.close();
		expect(limiter.isIdle()).toBe(true);
		expect([reservation.size, reservation.take()]).toEqual([0, undefined]);
		await answerAtOnce(3);
		expect(elapsed()).toBe(0);
	});

	it('has as many places as the limit when it asks for more', async () => {
		open(1);
		const reservation = await timing.settle(reserve('r', 2));
		expect(reservation.size).toBe(1);
	});

	it('is possible when other clients leave less than its places in a window', async () => {
		open(20, 20_000);
		for (let refusal = 0; refusal < 6; refusal++) {
			limiter.refused(1000, timing.now());
			await timing.advance(2000);
		}
		const reservation = await timing.settle(reserve('r', 2));
		expect(reservation.size).toBe(2);
	});

	it('never exceeds a sliding window together with single requests', async () => {
		open(4, 60_000);
		await answerAtOnce(4);
		// Karbon asks to wait just until the oldest request is a window old.
		const permit = await timing.settle(ask('refused'));
		limiter.refused(60_000 - elapsed(), timing.now(), 60_000 - elapsed());
		permit.release('refused');
		const sentAt: number[] = [];
		const use = async (places: number) => {
			const reservation = await reserve('r', places);
			for (let permit = reservation.take(); permit; permit = reservation.take()) {
				sentAt.push(elapsed());
				permit.release('answered');
			}
			reservation.close();
		};
		await timing.settle(Promise.all([2, 1, 3, 1, 2, 4, 1, 2].map(use)));
		expect(sentAt).toHaveLength(16);
		for (const start of sentAt) {
			expect(sentAt.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(
				4,
			);
		}
	});

	it('ends with a refusal, so that nothing is sent during the pause', async () => {
		open(10);
		const reservation = await timing.settle(reserve('r', 2));
		reservation.take()!.release('answered');
		limiter.refused(36_000, timing.now(), 36_000);
		expect(reservation.size).toBe(0);
		expect(reservation.take()).toBeUndefined();
		reservation.close();
		await timing.settle(reserve('again', 2));
		expect(elapsed()).toBeGreaterThanOrEqual(36_000);
	});

	it('and a single request wait again when another is refused in the moment of their turn', async () => {
		open(10);
		const asked = ask('a');
		limiter.refused(5000, timing.now());
		await timing.settle(asked);
		expect(elapsed()).toBeGreaterThanOrEqual(5000);
	});

	it('and a single request that wait again are still first, and not longer than they may', async () => {
		open(1);
		const [first, second] = [ask('a'), ask('b')];
		limiter.refused(5000, timing.now());
		await timing.settle(Promise.all([first, second]));
		expect(names()).toBe('ab');
		open(1);
		const impatient = ask('c', { maxWaitMs: 4999 });
		limiter.refused(5000, timing.now());
		await expect(impatient).rejects.toThrow('Rate limit reached');
	});

	it('that is closed after a refusal gives no place back', async () => {
		open(10);
		const reservation = await timing.settle(reserve('r', 2));
		limiter.refused(1000, timing.now());
		reservation.close();
		await timing.settle(ask('next'));
		// 0.7 of the rate, from the end of the pause on.
		expect(elapsed()).toBe(9572);
	});

	it('leaves the queue when it is canceled', async () => {
		open(2, 60_000);
		await answerAtOnce(2);
		const controller = new AbortController();
		const canceled = reserve('r', 2, { signal: controller.signal, limit: 2 });
		void ask('next');
		await quiet();
		controller.abort();
		await expect(canceled).rejects.toThrow(CancelledError);
		await timing.advance(31_000);
		expect(names()).toContain('next');
	});

	it('after a long pause is the probe, and another request is one when it is not used', async () => {
		open(10);
		limiter.refused(20 * MINUTE, timing.now());
		const reservation = await timing.settle(reserve('r', 2));
		for (const name of ['waits', 'last']) void ask(name);
		await quiet();
		expect(names()).toBe('r');
		reservation.close();
		await timing.advance(30_000);
		expect(names()).toBe('rwaits');
	});

	it.each([
		['is answered', (other: Reservation) => other.take()!.release('answered')],
		['is given back', (other: Reservation) => other.close()],
	])('after a long pause has one probe, which goes on when its other place %s', async (_, end) => {
		open(10);
		limiter.refused(20 * MINUTE, timing.now());
		const reservation = await timing.settle(reserve('r', 2));
		const probe = reservation.take()!;
		void ask('waits');
		end(reservation);
		await timing.advance(30_000);
		expect(names()).toBe('r');
		probe.release('answered');
		await timing.advance(1000);
		expect(names()).toBe('rwaits');
	});
});
