import {
	type Field,
	fieldName,
	labelOf,
	type ListField,
	parameterOf,
	type PartField,
	type TextField,
	type ValueField,
} from '../../../../nodes/Karbon/schema/field';
import { readValue } from '../../../../nodes/Karbon/schema/readValue';
import { CLIENT_GROUP } from '../../../../nodes/Karbon/schema/tables/clientGroup';
import { CONTACT } from '../../../../nodes/Karbon/schema/tables/contact';
import { ORGANIZATION } from '../../../../nodes/Karbon/schema/tables/organization';
import { WORK_ITEM_TABLE } from '../../../../nodes/Karbon/schema/tables/workItem';

/** Where a text is entered. */
interface Place {
	id: string;
	text: TextField;
	read(value: string): unknown;
}

const isText = (field: Field): field is TextField => field.type === 'text';

/** The least that an entry needs besides the member. */
function restOf(field: ListField | PartField, member: ValueField): object {
	const anyOf = field.type === 'list' ? field.requiresAnyOf : [];
	const isNeeded = (one: ValueField) =>
		(one.isRequired ?? false) ||
		(!anyOf.includes(fieldName(member)) && fieldName(one) === anyOf[0]);
	return Object.fromEntries(
		field.members
			.filter(isNeeded)
			.map((one) => [parameterOf(one), one.type === 'choice' ? one.values[0] : 'x']),
	);
}

function placesOf(noun: string, field: Field): Place[] {
	const id = `${noun}: ${labelOf(field)}`;
	if (isText(field)) return [{ id, text: field, read: (value) => readValue(field, value, 'UTC') }];
	if (field.type !== 'list' && field.type !== 'part') return [];
	return field.members.filter(isText).map((member) => ({
		id: `${id}: ${member.label}`,
		text: member,
		read(value) {
			const values = { ...restOf(field, member), [parameterOf(member)]: value };
			return readValue(field, { values }, 'UTC');
		},
	}));
}

const PLACES = [CLIENT_GROUP, CONTACT, ORGANIZATION, WORK_ITEM_TABLE]
	.flatMap(({ noun, fields, cards }) =>
		[...fields, ...(cards?.fields ?? [])].flatMap((field) => placesOf(noun, field)),
	)
	.filter(({ text }) => !text.format);

const isUnlimited = ({ text: { rows, maxLength } }: Place) =>
	rows !== undefined && maxLength === undefined;

test('The texts without a limit are descriptions and the texts of notes', () => {
	expect(PLACES.filter(isUnlimited).map(({ id }) => id)).toEqual([
		'client group: Description',
		'contact: Description',
		'contact: Accounting Details: Notes: Text',
		'organization: Description',
		'organization: Accounting Details: Notes: Text',
		'work item: Description',
	]);
});

test.each(PLACES.filter(isUnlimited))('$id may be long', ({ read }) => {
	const long = 'A line.\n'.repeat(50_000).trim();
	expect(JSON.stringify(read(long))).toContain(JSON.stringify(long));
});

test.each(PLACES.filter((place) => !isUnlimited(place)))('$id has a limit', ({ read, text }) => {
	const longest = text.maxLength ?? 8_000;
	expect(JSON.stringify(read('x'.repeat(longest)))).toContain('x'.repeat(longest));
	for (const length of [longest + 1, 400_000]) {
		expect(() => read('x'.repeat(length))).toThrow(
			`must have at most ${longest} characters; it has ${length}`,
		);
	}
});
