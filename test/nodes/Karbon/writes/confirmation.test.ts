import { createdRecord, isNoContent, keyOf } from '../../../../nodes/Karbon/writes/confirmation';

const answer = (status: number, body: unknown) => ({ status, body, headers: {} });

it.each([
	[201, undefined, {}],
	[201, { a: 1 }, { a: 1 }],
	[201, [1], {}],
	[201, { error: { message: 'No' } }, undefined],
	[200, { Key: 'k' }, { Key: 'k' }],
	[200, { Other: 7 }, { Other: 7 }],
	[200, { Key: ' ' }, undefined],
	[200, { Key: null }, undefined],
	[200, {}, undefined],
	[202, undefined, undefined],
])('status %s with %j confirms %j', (status, body, record) => {
	expect(createdRecord(answer(status, body), ['Key', 'Other'])).toEqual(record);
});

it('the key of a record is the first one that is not empty', () => {
	expect(keyOf({ Key: '', Other: 'o' }, ['Key', 'Other'])).toBe('o');
	expect(keyOf({}, ['Key'])).toBeUndefined();
});

it.each([
	[204, true],
	[200, false],
])('status %s confirms a write without content: %s', (status, confirms) => {
	expect(isNoContent(answer(status, undefined))).toBe(confirms);
});
