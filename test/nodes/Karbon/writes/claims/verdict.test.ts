import type { ClaimNames } from '../../../../../nodes/Karbon/writes/claims/claimNames';
import { judge, type Verdict } from '../../../../../nodes/Karbon/writes/claims/verdict';

const names: ClaimNames = {
	position: { started: 'ps', open: 'po', again: 'pa' },
	sent: { started: 's', open: 'so' },
	mayHaveMoved: true,
	content: ['c', 'd', 'recent'],
	key: { started: 'ks', open: 'ko', fields: { Amount: 'ka', Date: 'kd' } },
};
const NO = { position: false, content: false };
const YES = { position: true, content: true };
const KEY_FIELDS = ['ks', 'ka', 'kd'];

const CASES: Array<[string, string[], typeof NO, Verdict]> = [
	['nothing', [], NO, { state: 'send' }],
	['the position, done with another key', ['ps'], NO, { state: 'done', isOther: true }],
	['the position, open', ['ps', 'po', 'd'], NO, { state: 'positionUnknown', isOther: false }],
	[
		'the position, open, with other content',
		['ps', 'po'],
		NO,
		{ state: 'positionUnknown', isOther: true },
	],
	[
		'the position, open, with another recent day',
		['ps', 'po', 'recent'],
		NO,
		{ state: 'positionUnknown', isOther: true },
	],
	['the position, open, to be sent again', ['ps', 'po', 'c'], YES, { state: 'send' }],
	[
		'the position, open, content to be sent again',
		['ps', 'po', 'c'],
		{ position: false, content: true },
		{ state: 'positionUnknown', isOther: false },
	],
	[
		'the position that is being sent again',
		['ps', 'po', 'pa', 'c'],
		YES,
		{ state: 'positionUnknown', isOther: false },
	],
	['the content of today', ['c'], NO, { state: 'contentUnknown' }],
	['the content of yesterday', ['d'], NO, { state: 'contentUnknown' }],
	['the content, to be sent again', ['d'], YES, { state: 'send' }],
	['the content, done at another place', ['s'], NO, { state: 'done', isOther: false }],
	['the content, done at another place and open', ['s', 'c'], NO, { state: 'contentUnknown' }],
	['the content, open at another place days ago', ['s', 'so'], NO, { state: 'contentUnknown' }],
	['the same, to be sent again', ['s', 'c'], YES, { state: 'send' }],
	['the key, done', KEY_FIELDS, NO, { state: 'done', isOther: false }],
	['the key, open', [...KEY_FIELDS, 'ko'], YES, { state: 'keyUnknown' }],
	['the key with another date', ['ks', 'ka'], YES, { state: 'keyDiffers', fields: ['Date'] }],
	['the fields of a key that was forgotten', ['ka', 'kd'], NO, { state: 'send' }],
];

it.each(CASES)('the verdict is right for a store with %s', (_name, known, sendAgain, verdict) => {
	expect(judge(names, new Set(known), sendAgain)).toEqual(verdict);
});

it('a write without a position and a key is judged by its content only', () => {
	expect(judge({ mayHaveMoved: false, content: ['c', 'd'] }, new Set(['ps', 'ks']), NO)).toEqual({
		state: 'send',
	});
});

it.each([
	['the same content', ['ps', 's'], false],
	['another content', ['ps'], true],
	['content whose outcome is unknown at another place', ['ps', 's', 'so'], true],
])('the position, done with %s', (_name, known, isOther) => {
	const withoutKey = { ...names, key: undefined };
	expect(judge(withoutKey, new Set(known), NO)).toEqual({ state: 'done', isOther });
});

it('content done at another place is sent if it cannot have moved', () => {
	const fixed = { ...names, mayHaveMoved: false };
	expect(judge(fixed, new Set(['s']), NO)).toEqual({ state: 'send' });
	expect(judge(fixed, new Set(['s', 'so']), NO)).toEqual({ state: 'send' });
});
