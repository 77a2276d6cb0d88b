import { TIMELINES } from '../../../../nodes/Karbon/resources/note/noteType';
import {
	type Field,
	labelOf,
	type ListField,
	fieldName,
	parameterOf,
	type ValueField,
} from '../../../../nodes/Karbon/schema/field';
import { readValue } from '../../../../nodes/Karbon/schema/readValue';
import type { RecordType } from '../../../../nodes/Karbon/schema/recordType';
import { BUSINESS_CARD } from '../../../../nodes/Karbon/schema/tables/cardFields';
import { CLIENT_GROUP } from '../../../../nodes/Karbon/schema/tables/clientGroup';
import { CONTACT } from '../../../../nodes/Karbon/schema/tables/contact';
import { ORGANIZATION } from '../../../../nodes/Karbon/schema/tables/organization';

const TYPES: RecordType[] = [BUSINESS_CARD, CLIENT_GROUP, CONTACT, ORGANIZATION];
const read = (field: Field, given: unknown) => readValue(field, given, 'UTC');

const FIELDS = TYPES.flatMap((type) =>
	[...type.fields, ...(type.cards?.fields ?? [])].map((field) => ({
		id: `${type.noun}: ${labelOf(field)}`,
		field,
	})),
);

/** A value that a field accepts. */
function valid(field: Field): unknown {
	switch (field.type) {
		case 'amount':
			return 12.5;
		case 'choice':
			return field.values[0];
		case 'day':
			return '2026-11-21';
		case 'flag':
			return false;
		case 'wholeNumber':
			return field.max;
		case 'text':
			return field.format ? 'US' : 'x';
		case 'texts':
			return [field.format ? 'ann@x.example' : 'x'];
		default: {
			const either = field.type === 'list' && field.isExclusive;
			const members = either ? field.members.slice(0, 1) : field.members;
			return {
				values: Object.fromEntries(members.map((member) => [parameterOf(member), valid(member)])),
			};
		}
	}
}

/** Values that a field refuses. */
function invalid(field: ValueField): unknown[] {
	switch (field.type) {
		case 'amount':
			return ['12,5', -1];
		case 'choice':
			return ['no such choice', 5];
		case 'day':
			return ['yesterday', '2026-02-30'];
		case 'flag':
			return ['maybe'];
		case 'wholeNumber':
			return [field.min - 1, field.max + 1, 1.5, 'x'];
		case 'text':
			return [
				{},
				...(field.maxLength ? ['x'.repeat(field.maxLength + 1)] : []),
				...(field.format ? ['Acme, USA'] : []),
			];
	}
}

/** A value of the form, and one of its members if it has several. */
interface Value {
	id: string;
	field: Field;
	member?: ValueField;
	labels: string[];
}

const VALUES: Value[] = FIELDS.flatMap(({ id, field }): Value[] => {
	if (field.type !== 'list' && field.type !== 'part') {
		return [{ id, field, labels: [field.label] }];
	}
	return field.members.map((member) => ({
		id: `${id}: ${member.label}`,
		field,
		member,
		labels: [field.label, member.label],
	}));
});

describe('a value of the form', () => {
	it.each(FIELDS)('is accepted: $id', ({ field }) => {
		expect(read(field, valid(field))).toBeDefined();
	});

	it.each(FIELDS)('leaves the record unchanged when it is empty: $id', ({ field }) => {
		const isGroup = field.type === 'list' || field.type === 'part';
		const none = isGroup ? [{}, { values: [] }, { values: {} }] : [{ __rl: true, value: '' }];
		// The editor adds an empty list for a text of a list.
		const emptyEntry = [[[]]];
		for (const empty of [
			...[undefined, null, '', '  ', []],
			...(field.type === 'texts' ? emptyEntry : none),
		]) {
			expect(read(field, empty)).toBeUndefined();
		}
	});

	it.each(VALUES)('is refused with its label when it is invalid: $id', (row) => {
		const { field, member, labels } = row;
		const target = member ?? (field.type === 'texts' ? undefined : (field as ValueField));
		const wrong = target ? invalid(target) : [[{}], [['x']]];
		expect(wrong.length).toBeGreaterThan(0);
		for (const value of wrong) {
			const given = member
				? {
						values: {
							...(valid(field) as { values: object }).values,
							[parameterOf(member)]: value,
						},
					}
				: value;
			expect(() => read(field, given)).toThrow(
				new RegExp(labels.map((label) => label.replace(/[()/]/g, '\\$&')).join('.*')),
			);
		}
	});

	const REQUIRED = FIELDS.flatMap(({ id, field }) =>
		field.type === 'list'
			? [{ id, list: field, required: field.members.filter(({ isRequired }) => isRequired) }]
			: [],
	).filter(({ required }) => required.length > 0);
	it.each(REQUIRED)(
		'is refused when an entry lacks a required member: $id',
		({ list, required }) => {
			const entry = (valid(list) as { values: Record<string, unknown> }).values;
			for (const member of required) {
				const isNeeded = list.requiresAnyOf.includes(fieldName(member));
				const without = { values: [{ ...entry, [parameterOf(member)]: '' }] };
				if (isNeeded) expect(read(list, without)).toBeUndefined();
				else
					expect(() => read(list, without)).toThrow(
						`'${labelOf(list)} > ${member.label}' must not be empty`,
					);
			}
		},
	);
});

describe('an entry of a list in the form', () => {
	const LISTS = FIELDS.filter(({ field }) => field.type === 'list').map(({ id, field }) => {
		const list = field as ListField;
		const needed = list.members.filter((one) => list.requiresAnyOf.includes(fieldName(one)));
		const others = list.members.filter((one) => !needed.includes(one));
		return { id, list, needed, others };
	});
	const inForm = (given: object) => ({ values: [given] });
	const valuesOf = (members: readonly ValueField[], valueOf: (member: ValueField) => unknown) =>
		Object.fromEntries(members.map((member) => [parameterOf(member), valueOf(member)]));
	const readEntry = (list: ListField, given: object, entered: object) =>
		readValue(list, inForm(given), 'UTC', inForm(entered));

	it.each(LISTS)('is left out when nothing was entered: $id', ({ list }) => {
		const empty = valuesOf(list.members, () => '');
		expect(readEntry(list, empty, empty)).toBeUndefined();
		expect(readEntry(list, {}, {})).toBeUndefined();
	});

	const BEGUN = LISTS.filter(({ others }) => others.length > 0);
	it.each(BEGUN)('is refused when it was begun and lacks its value: $id', (row) => {
		const { list, needed, others } = row;
		const begun = valuesOf(others, valid);
		const message =
			needed.length === 1
				? `'${labelOf(list)} > ${needed[0].label}' must not be empty`
				: `'${labelOf(list)}' must have at least one of these in each entry: ${needed.map(({ label }) => label).join(', ')}`;
		expect(() => readEntry(list, begun, begun)).toThrow(message);
	});

	it.each(BEGUN)('is left out when an expression gives nothing for its value: $id', (row) => {
		const { list, needed, others } = row;
		const begun = valuesOf(others, valid);
		const entered = { ...begun, ...valuesOf(needed, () => '={{ $json.none }}') };
		expect(readEntry(list, begun, entered)).toBeUndefined();
		expect(readValue(list, inForm(begun), 'UTC', { values: '={{ $json.all }}' })).toBeUndefined();
	});
});

describe('a given value', () => {
	const contact = (label: string) => CONTACT.fields.find((field) => labelOf(field) === label)!;
	const card = (label: string) => CONTACT.cards!.fields.find((field) => field.label === label)!;

	it('has months from 1 to 12, which Karbon counts from 0', () => {
		expect(read(contact('Accounting Details: Financial Year End Month'), 6)).toBe(5);
		expect(() => read(contact('Accounting Details: Financial Year End Month'), 0)).toThrow(
			'1 to 12',
		);
	});

	it('may be a number as text, and is refused with its label if it is no number', () => {
		const revenue = contact('Accounting Details: Annual Revenue');
		expect([12.5, '12.50', ' 0 '].map((given) => read(revenue, given))).toEqual([12.5, 12.5, 0]);
		expect(() => read(revenue, 'a lot')).toThrow(
			"'Accounting Details: Annual Revenue' must be a number",
		);
		expect(read(contact('Accounting Details: Financial Year End Day'), '30')).toBe(30);
	});

	it.each([
		[true, true],
		['true', true],
		['Yes', true],
		[' yes ', true],
		[false, false],
		['FALSE', false],
		['no', false],
	])('may be %j for yes or no', (given, wanted) => {
		expect(read(contact('Accounting Details: Pays Tax'), given)).toBe(wanted);
	});

	it('may be a choice in any letter case, and "None" only where it is a choice', () => {
		expect(read(contact('Accounting Details: GST Basis'), 'none')).toBe('None');
		expect(() => read(contact('Accounting Details: Sells'), 'None')).toThrow('must be one of');
	});

	it('keeps the chosen day', () => {
		expect(read(contact('Accounting Details: Birth Date'), '1980-02-29T23:00:00-08:00')).toBe(
			'1980-02-29T00:00:00Z',
		);
	});

	it('may be a resource locator', () => {
		const given = { __rl: true, mode: 'email', value: ' a@firm.example ' };
		expect(read(contact('Client Owner'), given)).toBe('a@firm.example');
	});

	it('may be a list or texts with commas, without duplicates', () => {
		expect(
			read(card('Email Addresses'), ['a@x.example', ' ', 'A@x.example', 'b@x.example']),
		).toEqual(['a@x.example', 'b@x.example']);
		expect(read(card('Email Addresses'), 'a@x.example, b@x.example')).toHaveLength(2);
	});

	it('may be an entry with several email addresses, with commas between them', () => {
		const given = ['a@x.example, b@x.example,', 'c@x.example'];
		const addresses = ['a@x.example', 'b@x.example', 'c@x.example'];
		expect(read(card('Email Addresses'), given)).toEqual(addresses);
	});

	it('may be a text of a list that has a comma', () => {
		expect(read(card('Websites'), ['x.example/?a=1,2'])).toEqual(['x.example/?a=1,2']);
	});

	it.each([new Date(0), new Date(NaN)])('is no list of texts if it is a date: %s', (date) => {
		expect(() => read(card('Websites'), date)).toThrow("'Websites' must be text, not an object");
	});

	it('may have entries', () => {
		const given = { values: [{ label: 'Work', number: '1' }] };
		expect(read(card('Phone Numbers'), given)).toEqual([{ Label: 'Work', Number: '1' }]);
	});

	it('may be an entry without values', () => {
		const given = { values: [{}, { number: '1', label: ' ' }] };
		expect(read(card('Phone Numbers'), given)).toEqual([{ Number: '1' }]);
	});

	it('leaves out entries whose values are empty', () => {
		expect(
			read(card('Phone Numbers'), { values: [{ label: 'Work', number: '' }] }),
		).toBeUndefined();
	});

	it('is refused if it has a type of registration number twice', () => {
		const numbers = contact('Accounting Details: Registration Numbers');
		const twice = [
			{ type: 'UEN', number: '1' },
			{ type: 'uen', number: '2' },
		];
		expect(() => read(numbers, twice)).toThrow(
			`'Accounting Details: Registration Numbers > Type' must be different in each entry; "UEN" appears twice`,
		);
	});

	it('may be a contact or an organization for a member, not both', () => {
		const members = CLIENT_GROUP.fields.find(({ label }) => label === 'Members')!;
		expect(read(members, [{ contactKey: 'a' }])).toEqual([{ ContactKey: 'a' }]);
		expect(() => read(members, [{ contactKey: 'a', organizationKey: 'b' }])).toThrow("'Members'");
	});
});

it('Each entry of a note’s timelines needs a record, also if an expression gives none', () => {
	const entries = (entityKey: string) => ({ values: [{ entityType: 'Contact', entityKey }] });
	const entered = entries('={{ $json.key }}');
	expect(() => readValue(TIMELINES, entries(''), 'UTC', entered)).toThrow(
		"'Timelines > Record' must not be empty",
	);
});
