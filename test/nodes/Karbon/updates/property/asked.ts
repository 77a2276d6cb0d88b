import fc from 'fast-check';

import {
	type Field,
	type ListField,
	fieldName,
	parameterOf,
	type ValueField,
} from '../../../../../nodes/Karbon/schema/field';
import { DAYS, TEXTS } from './records';

type Values = Record<string, unknown>;

/** What the form is given for a field, and what the field has to be afterwards. */
export interface Asked {
	field: Field;
	/** The value of the parameter; undefined leaves the field out of the form. */
	form: unknown;
	isCleared: boolean;
	isReplaced: boolean;
	/** What is asked for, as Karbon has it; undefined for nothing. */
	value: unknown;
}

/** Keys that fields may name, by the field of Karbon. */
export type Keys = Record<string, readonly string[]>;

const EMPTY = ['', '   ', null] as const;
const nothing = fc
	.constantFrom(...EMPTY)
	.map((form) => ({ form: form as unknown, value: undefined as unknown }));
const pair = (form: unknown, ...[value]: [unknown?]) => ({ form, value });
const same = (value: unknown) => pair(value, value);

function single(field: ValueField, keys: Keys): fc.Arbitrary<{ form: unknown; value: unknown }> {
	switch (field.type) {
		case 'amount':
			return fc.constantFrom(0, 12.5, 1_000_000).map(same);
		case 'choice':
			return fc
				.constantFrom(...field.values.slice(0, 4))
				.chain((value) => fc.constantFrom(same(value), pair(value.toLowerCase(), value)));
		case 'day':
			return fc.constantFrom(...DAYS, '1999-12-31').map((day) => pair(day, `${day}T00:00:00Z`));
		case 'flag':
			return fc.boolean().map(same);
		case 'wholeNumber':
			return fc.constantFrom(field.min, field.max).map((n) => pair(n, n + (field.offset ?? 0)));
		default: {
			const known = keys[fieldName(field)];
			if (known)
				return fc
					.constantFrom(...known)
					.map((key) => pair({ __rl: true, mode: 'id', value: key }, key));
			if (field.format) return fc.constant(same('US'));
			const long = 'L'.repeat(field.maxLength ?? 10);
			return fc
				.constantFrom(...TEXTS.filter((text) => text.length <= (field.maxLength ?? 99)), long)
				.chain((text) => fc.constantFrom(same(text), pair(` ${text} `, text)));
		}
	}
}

/** Members of an entry, each of them given or left empty. */
function members(
	{ members: all }: Pick<ListField, 'members'>,
	keys: Keys,
	isGiven: (name: string) => boolean = () => false,
): fc.Arbitrary<{ form: Values; value: Values }> {
	const each = all.map((member) => {
		const given = single(member, keys);
		return isGiven(fieldName(member)) ? given : fc.oneof(given, nothing);
	});
	return fc.tuple(...each).map((values) => ({
		form: Object.fromEntries(all.map((member, index) => [parameterOf(member), values[index].form])),
		value: Object.fromEntries(
			all
				.map((member, index) => [fieldName(member), values[index].value] as const)
				.filter(([, value]) => value !== undefined),
		),
	}));
}

/** Keys of entries depend on the record, so `withEntryKeys` adds them. */
const withoutKey = (field: ListField): ListField => ({
	...field,
	members: field.members.filter((member) => fieldName(member) !== field.key),
});

function entries(field: ListField, keys: Keys): fc.Arbitrary<{ form: unknown; value: unknown }> {
	const required = field.members.filter(({ isRequired }) => isRequired).map(fieldName);
	const entry = field.isExclusive
		? fc.constantFrom(...field.members).chain((member) => members({ members: [member] }, keys))
		: members(withoutKey(field), keys, (name) => required.includes(name));
	const isCounted = (value: Values) => field.requiresAnyOf.some((name) => name in value);
	const needed = field.members.filter((one) => field.requiresAnyOf.includes(fieldName(one)));
	// An entry is only left out if an expression gives nothing for what it needs.
	const empty = Object.fromEntries(needed.map((one) => [parameterOf(one), "={{ '' }}"]));
	const { unique } = field;
	const options = {
		maxLength: 3,
		...(unique ? { selector: (one: { value: Values }) => one.value[unique] } : {}),
	};
	const several = unique ? fc.uniqueArray(entry, options) : fc.array(entry, { maxLength: 3 });
	return several.map((list) => {
		const counted = list.map(({ value }) => value).filter(isCounted);
		const forms = list.map(({ form, value }) => (isCounted(value) ? form : { ...form, ...empty }));
		return pair({ values: forms }, counted.length > 0 ? counted : undefined);
	});
}

function value(field: Field, keys: Keys): fc.Arbitrary<{ form: unknown; value: unknown }> {
	switch (field.type) {
		case 'list':
			return entries(field, keys);
		case 'part':
			return members(field, keys).map((part) =>
				pair({ values: part.form }, Object.keys(part.value).length > 0 ? part.value : undefined),
			);
		case 'texts': {
			const taken = TEXTS.filter((text) => field.format?.pattern.test(text) ?? true);
			return fc
				.uniqueArray(fc.constantFrom(...taken, field.format ? 'new@x.example' : 'new', ''), {
					maxLength: 3,
				})
				.map((texts) => pair(texts, texts.some(Boolean) ? texts.filter(Boolean) : undefined));
		}
		default:
			return fc.oneof(single(field, keys), nothing);
	}
}

/** What is asked for one field: mostly nothing, else a value, an empty value, or that it is cleared. */
function one(field: Field, keys: Keys): fc.Arbitrary<Asked> {
	const isList = field.type === 'list' || field.type === 'texts';
	const isAddedTo = field.clear === 'addOnly';
	const isClearable = field.clear !== 'never' && !isAddedTo;
	return fc
		.record({
			given: fc.oneof(
				{ weight: 3, arbitrary: fc.constant(pair(undefined)) },
				{ weight: 2, arbitrary: value(field, keys) },
			),
			isCleared: isClearable
				? fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, fc.constant(true))
				: fc.constant(false),
			isReplaced: isList && !isAddedTo ? fc.boolean() : fc.constant(false),
		})
		.map(({ given, ...rest }) => ({ field, ...given, ...rest }));
}

/** What is asked for a record: of a few fields at once. */
export function asked(fields: readonly Field[], keys: Keys): fc.Arbitrary<Asked[]> {
	return fc
		.subarray([...fields], { maxLength: 6 })
		.chain((some) =>
			some.length === 0 ? fc.constant([]) : fc.tuple(...some.map((field) => one(field, keys))),
		);
}

/** The parameters of the form. */
export function formOf(
	all: readonly Asked[],
	{ cardKey, addsCard }: { cardKey?: string; addsCard?: boolean } = {},
): Values {
	const updateFields: Values = {};
	const moreFields: Values = {};
	for (const { field, form } of all) {
		const fields = field.isRare ? moreFields : updateFields;
		if (form !== undefined) fields[parameterOf(field)] = form;
	}
	if (cardKey !== undefined) moreFields.businessCardKey = cardKey;
	if (addsCard) moreFields.addBusinessCard = true;
	return {
		updateFields,
		moreFields,
		options: {
			clearFields: all.filter(({ isCleared }) => isCleared).map(({ field }) => parameterOf(field)),
			replaceLists: all
				.filter(({ isReplaced }) => isReplaced)
				.map(({ field }) => parameterOf(field)),
		},
	};
}

/** The same, with keys of existing entries of the card in some of the given ones. */
export function withEntryKeys(
	all: readonly Asked[],
	card: Values,
	picks: readonly number[],
): Asked[] {
	return all.map((one) => {
		const { field, form, value } = one;
		const given = value as Values[] | undefined;
		const forms = (form as { values?: Values[] } | undefined)?.values;
		if (field.type !== 'list' || !field.key || !forms || forms.length !== given?.length) return one;
		const name = field.key;
		const parameter = parameterOf(field.members.find((member) => fieldName(member) === name)!);
		const existing = (card[fieldName(field)] ?? []) as Values[];
		const keyOf = (index: number) =>
			picks.indexOf(picks[index]) === index ? existing[picks[index]]?.[name] : undefined;
		const withKey = (entry: Values, index: number, as: string) =>
			keyOf(index) === undefined ? entry : { ...entry, [as]: keyOf(index) };
		return {
			...one,
			form: { values: forms.map((entry, index) => withKey(entry, index, parameter)) },
			value: given.map((entry, index) => withKey(entry, index, name)),
		};
	});
}
