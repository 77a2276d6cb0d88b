import {
	createdRecord,
	isKeyOnly,
	keyOf,
	withSent,
} from '../../../../nodes/Karbon/writes/confirmation';

const answer = (status: number, body: unknown) => ({ status, body, headers: {} });

it.each([
	[201, undefined, {}],
	[201, { a: 1 }, { a: 1 }],
	[201, [1], {}],
	[201, { error: { message: 'No' } }, undefined],
	[201, { Key: 'k', Error: { message: 'No' } }, undefined],
	[200, { Key: 'k', error: { message: 'No' } }, undefined],
	[201, { Key: 'k', error: null }, { Key: 'k', error: null }],
	[200, { Key: 'k' }, { Key: 'k' }],
	[200, { Other: 7 }, { Other: 7 }],
	[200, { Key: ' ' }, undefined],
	[200, { Key: null }, undefined],
	[200, {}, undefined],
	[202, undefined, undefined],
	[202, { Key: 'k' }, undefined],
	[204, undefined, undefined],
])('status %s with %j confirms %j', (status, body, record) => {
	expect(createdRecord(answer(status, body), ['Key', 'Other'])).toEqual(record);
});

it('the key of a record is the first one that is not empty', () => {
	expect(keyOf({ Key: '', Other: 'o' }, ['Key', 'Other'])).toBe('o');
	expect(keyOf({}, ['Key'])).toBeUndefined();
});

it.each([
	["https://k.example/v3/Contacts('9zgh8pk1dfL')/KarbonService.ContactDTO", '9zgh8pk1dfL'],
	["/v3/ClientGroups('4t8L')", '4t8L'],
	['https://k.example/v3/WorkItems/2VfH?x=1', '2VfH'],
	['https://k.example/v3/WorkItems', undefined],
	["https://k.example/v3/WebhookSubscriptions('https://a.example/hook')", undefined],
	[`/v3/Contacts/${'k'.repeat(2_000)}`, undefined],
	[['/v3/Contacts/a'], undefined],
	[undefined, undefined],
])('the Location %s of a 201 has the key %s', (location, key) => {
	const response = { status: 201, body: undefined, headers: { location } };
	expect(createdRecord(response, ['Key', 'Other'])).toEqual(key === undefined ? {} : { Key: key });
	expect(createdRecord({ ...response, status: 200 }, ['Key'])).toBeUndefined();
});

it.each([
	[{ Key: 'k' }, true],
	[{ Key: 'k', '@odata.context': 'c' }, true],
	[{ Key: 'k', Name: 'n' }, false],
	[{ '@odata.context': 'c' }, false],
	[{}, false],
])('the record %j is a key only: %s', (record, isKey) => {
	const addHint = jest.fn();
	const sent = { Name: 'sent' };
	expect(isKeyOnly(record, ['Key'])).toBe(isKey);
	expect(withSent({ addHint }, record, ['Key'], { sent, subject: 'the file' })).toEqual(
		isKey ? { Name: 'sent', ...record } : record,
	);
	expect(addHint).toHaveBeenCalledTimes(isKey ? 1 : 0);
});
