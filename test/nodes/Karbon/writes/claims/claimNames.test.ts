import {
	allNames,
	claimNames,
	doneNames,
	positionName,
} from '../../../../../nodes/Karbon/writes/claims/claimNames';
import { Fingerprint } from '../../../../../nodes/Karbon/writes/fingerprint';
import type { Write } from '../../../../../nodes/Karbon/writes/write';

const DAY_MS = 86_400_000;
const fingerprint = Fingerprint.for({ baseUrl: 'https://a.test', accessKey: 'key' });
const write = (changes: Partial<Write> = {}): Write => ({
	operation: 'payment.create',
	target: 'invoice',
	content: { Amount: 1, Date: 'today' },
	request: { method: 'POST', path: '/', errorContext: { purpose: 'pay' } },
	skipped: {},
	toResult: () => undefined,
	...changes,
});
const contentOf = (content: Write['content']) => fingerprint.of('payment.create', content);
const at = (now: number) => ({ contents: [contentOf(write().content)], now });
const place = { anchor: 'execution', position: 'place', mayHaveMoved: false };

it.each([
	['run', positionName(1, write(), 0)],
	['item', positionName(0, write(), 1)],
	['operation', positionName(0, write({ operation: 'payment.reverse' }), 0)],
	['target', positionName(0, write({ target: 'other' }), 0)],
])('another %s is another position', (_name, other) => {
	expect(other).not.toBe(positionName(0, write(), 0));
	expect(positionName(0, write({ content: {} }), 0)).toBe(positionName(0, write(), 0));
});

it.each([
	[0, true],
	[DAY_MS, true],
	[2 * DAY_MS - 1, true],
	[2 * DAY_MS, false],
])('content recorded at midnight is known %s ms later: %s', (later, isKnown) => {
	const [today] = claimNames(fingerprint, write(), place, at(0)).content;
	expect(claimNames(fingerprint, write(), place, at(later)).content.includes(today)).toBe(isKnown);
});

it('content recorded before midnight is known for 24 hours', () => {
	const [today] = claimNames(fingerprint, write(), place, at(DAY_MS - 1)).content;
	const later = claimNames(fingerprint, write(), place, at(2 * DAY_MS - 1)).content;
	expect(later).toContain(today);
});

it('another account has no name in common', () => {
	const other = Fingerprint.for({ baseUrl: 'https://a.test', accessKey: 'other' });
	const keyed = write({ idempotencyKey: 'k' });
	const ours = new Set(allNames(claimNames(fingerprint, keyed, place, at(0))));
	expect(ours.size).toBe(8);
	const theirs = allNames(claimNames(other, keyed, place, at(0)));
	expect(theirs.filter((name) => ours.has(name))).toEqual([]);
});

it.each([
	['a position', write(), place, 2],
	['a key', write({ idempotencyKey: 'k' }), place, 4],
	['neither', write(), { ...place, position: undefined }, 0],
])('a finished write with %s leaves only the needed names', (_name, given, where, count) => {
	expect(doneNames(claimNames(fingerprint, given, where, at(0)))).toHaveLength(count);
});

it('each content has different names', () => {
	const contents = [write().content, { Amount: 1, Date: 'recent' }].map(contentOf);
	const { content } = claimNames(fingerprint, write(), place, { contents, now: 0 });
	expect(new Set(content).size).toBe(4);
	expect(content).toEqual(
		expect.arrayContaining(claimNames(fingerprint, write(), place, at(0)).content),
	);
});
