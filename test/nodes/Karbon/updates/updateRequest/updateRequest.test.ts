import type { IDataObject } from 'n8n-workflow';

import type { Field } from '../../../../../nodes/Karbon/schema/field';
import type { RecordType } from '../../../../../nodes/Karbon/schema/recordType';
import {
	type UpdateRequest,
	updateRequest,
} from '../../../../../nodes/Karbon/updates/updateRequest';

const text = (path: string, more: Partial<Field> = {}) =>
	({ type: 'text', path, label: path, ...more }) as Field;

const PHONES = {
	type: 'list',
	path: 'Part.Phones',
	label: 'Phones',
	members: [],
	unique: 'Key',
	blankToDelete: 'Number',
} as unknown as Field;

const TYPE: RecordType = {
	noun: 'thing',
	path: '/v3/Things',
	keyName: 'ThingKey',
	fields: [
		text('Title', { isPatchable: true }),
		text('Note', { isPatchable: true, isPatchNullable: true }),
		text('Maybe', { isMaybePatchable: true }),
		text('Plain'),
		text('Secret', { isWriteOnly: true }),
		text('Assignee', { isSentOnChange: true }),
		PHONES,
	],
	expansions: [],
	readOnly: ['Modified'],
	maybeTaken: ['Period'],
	derived: [],
};
const BEFORE: IDataObject = {
	ThingKey: 'k',
	Title: 'old',
	Note: 'n',
	Maybe: 'm',
	Plain: 'p',
	Assignee: 'a',
	Modified: 'then',
	Period: { Value: 1 },
};
type Refused = Array<UpdateRequest['method']>;
const request = (change: IDataObject, refused?: Refused, type: Partial<RecordType> = {}) =>
	updateRequest({ ...TYPE, ...type }, BEFORE, { ...BEFORE, ...change }, refused);
/** The names in the body of a PUT. */
const namesIn = (...given: Parameters<typeof request>) =>
	Object.keys(request(...given)!.body as object).sort();

describe('the request of an update', () => {
	it('is none without a change', () => {
		expect(request({})).toBeUndefined();
	});

	it.each<[string, IDataObject, object]>([
		['a field that it takes', { Title: 'new' }, { body: { Title: 'new' } }],
		['null where it clears', { Note: null }, { body: { Note: null } }],
		['what it may take', { Maybe: 'x' }, { body: { Maybe: 'x' }, isTried: true }],
		['both', { Title: 'new', Maybe: 'x' }, { body: { Title: 'new', Maybe: 'x' }, isTried: true }],
	])('is a PATCH for %s', (_name, change, expected) => {
		expect(request(change)).toEqual({ method: 'PATCH', ...expected });
		expect(request(change, ['PUT'])).toEqual({ method: 'PATCH', ...expected });
		expect(request(change, ['PATCH'])?.method).toBe('PUT');
	});

	it.each<[string, IDataObject]>([
		['a field that a PATCH does not take', { Plain: 'x' }],
		['one of two that it does not take', { Title: 'new', Plain: 'x' }],
		['null that a PATCH does not take', { Title: null }],
	])('is a PUT for %s', (_name, change) => {
		expect(request(change)?.method).toBe('PUT');
	});
});

describe('a PUT', () => {
	const NAMES = ['Maybe', 'Note', 'Plain', 'Title'];
	const REFUSED: Refused = ['PUT'];

	it('has the whole record without the key, what Karbon does not take, and what did not change', () => {
		expect(namesIn({ Plain: 'x' }, REFUSED)).toEqual(NAMES);
		expect(request({ Plain: 'x' }, REFUSED)).not.toHaveProperty('isTried');
	});

	it('has all of them without fields to leave out', () => {
		const change = { Plain: 'x' };
		expect(namesIn(change, REFUSED, { readOnly: [], maybeTaken: undefined })).toEqual(
			[...NAMES, 'Modified', 'Period'].sort(),
		);
	});

	it.each<[string, IDataObject, string[]]>([
		['a value that is sent on a change', { Assignee: 'b' }, ['Assignee']],
		['a value that Karbon never returns', { Secret: 's' }, ['Secret']],
		['no empty value that Karbon never returns', { Plain: 'x', Secret: '' }, []],
	])('has %s', (_name, change, more) => {
		expect(namesIn(change, REFUSED)).toEqual([...NAMES, ...more].sort());
	});

	it('has the key where Karbon takes it', () => {
		expect(namesIn({ Plain: 'x' }, REFUSED, { isKeySent: true })).toContain('ThingKey');
	});

	it('tries what Karbon may take, and says so', () => {
		expect(namesIn({ Plain: 'x' })).toEqual([...NAMES, 'Period'].sort());
		expect(request({ Plain: 'x' })).toMatchObject({ isTried: true });
		const isTried = request({ Plain: 'x', Period: undefined });
		expect(isTried).not.toHaveProperty('isTried');
	});
});

// karbon.md 122
test('PUTs with a former secondary status lack no more than Karbon may have refused', () => {
	const before = { Period: 'p', PrimaryStatus: 'a', SecondaryStatus: 's' };
	const after = { ...before, PrimaryStatus: 'b' };
	const puts = [0, 1, 2, 3].map((refusals) => {
		const refused = Array<'PUT'>(refusals).fill('PUT');
		const { body, isTried } = updateRequest(TYPE, before, after, refused)!;
		return [Object.keys(body).sort().join(), isTried];
	});
	expect(puts).toEqual([
		['Period,PrimaryStatus,SecondaryStatus', true],
		['PrimaryStatus,SecondaryStatus', true],
		['Period,PrimaryStatus', true],
		['PrimaryStatus', undefined],
	]);
});

describe('entries that are left out of a list', () => {
	const entries = (...keys: string[]) => keys.map((Key) => ({ Key, Number: Key }));
	const of = (type: RecordType, before: IDataObject[], after: IDataObject[]) =>
		updateRequest(type, { Part: { Phones: before } }, { Part: { Phones: after } })!;

	it('are sent blank where Karbon deletes them so', () => {
		const { body } = of(TYPE, entries('a', 'b'), entries('b', 'c'));
		expect(body).toEqual({
			Part: { Phones: [...entries('b', 'c'), { Key: 'a', Number: '' }] },
		});
	});

	it('are not sent where Karbon replaces lists', () => {
		const fields = [{ ...PHONES, blankToDelete: undefined } as Field];
		const { body } = of({ ...TYPE, fields }, entries('a', 'b'), entries('b'));
		expect(body).toEqual({ Part: { Phones: entries('b') } });
	});

	it.each([
		['nothing is left out', ['a'], ['a', 'b'], 'PATCH'],
		['one is left out', ['a', 'b'], ['b', 'c'], 'PUT'],
		['all are left out', ['a'], [], 'PUT'],
	])('need a PUT: %s', (_name, before, after, method) => {
		const changes = (old: IDataObject, entry: IDataObject) => old.Key === entry.Key;
		const phones = { ...PHONES, path: 'Phones', changes, isPatchable: true };
		const type = { ...TYPE, fields: [phones as unknown as Field] };
		const states = [before, after].map((keys) => ({ Phones: entries(...keys) }));
		expect(updateRequest(type, states[0], states[1])?.method).toBe(method);
	});
});

describe('the cards of a record', () => {
	const card = (BusinessCardKey: string, WebSite?: string | null) => ({
		BusinessCardKey,
		...(WebSite === undefined ? {} : { WebSite }),
	});
	const cards = {
		name: 'BusinessCards' as const,
		entityType: 'Contact' as const,
		fields: [text('WebSite', { isNullable: true })],
	};

	it('are sent with what ties them to the record, each compared with its own', () => {
		const found = updateRequest(
			{ ...TYPE, cards },
			{ ThingKey: 'k', BusinessCards: [card('1', null), card('2', 'b')] },
			{ ThingKey: 'k', Plain: 'x', BusinessCards: [card('1', null), card('2', null), card('3')] },
		);
		const tie = { EntityType: 'Contact', EntityKey: 'k' };
		expect(found).toEqual({
			method: 'PUT',
			query: { $expand: 'BusinessCards' },
			body: {
				Plain: 'x',
				BusinessCards: [
					{ BusinessCardKey: '1', ...tie },
					{ BusinessCardKey: '2', WebSite: null, ...tie },
					{ BusinessCardKey: '3', ...tie },
				],
			},
		});
	});

	it('are left out if there are none', () => {
		expect(request({ Plain: 'x', BusinessCards: [] }, [], { cards })).not.toHaveProperty('query');
	});
});
