import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { capitalized, spaced } from '../../shared/text';
import { byName } from '../fields/byName';
import { valueLocator } from '../fields/valueLocator';
import {
	type ChoiceField,
	type Field,
	idOf,
	isClearable,
	isReplaceable,
	labelOf,
	type ListField,
	parameterOf,
	type PartField,
	type TextField,
	type WholeNumberField,
} from './field';

/** `MPF Provider` for `MPF provider`, `Client Owner` for `ClientOwner`. */
function titleOf(value: string): string {
	const words = /\s/.test(value) ? value : spaced(value);
	return words.replace(
		/(^|\s)([a-z]{4,})/g,
		(_, gap: string, word: string) => gap + capitalized(word),
	);
}

function choices({ values, names = {}, noneLabel }: ChoiceField): INodePropertyOptions[] {
	const named = values.map((value) => ({ name: names[value] ?? titleOf(value), value }));
	return [...(noneLabel ? [{ name: noneLabel, value: '' }] : []), ...named].sort(byName);
}

function choiceOf(field: ChoiceField): Partial<INodeProperties> {
	const options = choices(field);
	return { type: 'options', options, default: field.noneLabel ? '' : field.values[0] };
}

function textOf(field: TextField): Partial<INodeProperties> {
	const { label, search, rows, description = '', placeholder } = field;
	if (!search) {
		return { type: 'string', ...(rows ? { typeOptions: { rows } } : {}), default: '' };
	}
	const name = parameterOf(field);
	const locator = valueLocator({ displayName: label, name, ...search, placeholder, description });
	return { ...locator, description: description || undefined };
}

function wholeNumberOf({ min, max, names }: WholeNumberField): Partial<INodeProperties> {
	if (!names)
		return { type: 'number', typeOptions: { minValue: min, maxValue: max }, default: min };
	const options = names.map((name, index) => ({ name, value: min + index }));
	return { type: 'options', options, default: min };
}

function membersOf(field: ListField | PartField): Partial<INodeProperties> {
	const isList = field.type === 'list';
	return {
		type: 'fixedCollection',
		...(isList
			? { typeOptions: { multipleValues: true }, placeholder: `Add ${field.entryLabel}` }
			: { placeholder: `Add ${field.label}` }),
		default: {},
		options: [
			{
				displayName: isList ? field.entryLabel : field.label,
				name: 'values',
				values: field.members.map((member) => formField(member)),
			},
		],
	};
}

function typed(field: Field): Partial<INodeProperties> {
	switch (field.type) {
		case 'amount':
			return { type: 'number', typeOptions: { minValue: 0, numberPrecision: 2 }, default: 0 };
		case 'choice':
			return choiceOf(field);
		case 'day':
			return { type: 'dateTime', typeOptions: { dateOnly: true }, default: '' };
		case 'flag':
			return { type: 'boolean', default: true };
		case 'list':
		case 'part':
			return membersOf(field);
		case 'text':
			return textOf(field);
		case 'texts': {
			const typeOptions = {
				multipleValues: true,
				multipleValueButtonText: `Add ${field.entryLabel}`,
			};
			return { type: 'string', typeOptions, default: [] };
		}
		case 'wholeNumber':
			return wholeNumberOf(field);
	}
}

/**
 * The field of the form. An emptied one, or an expression without a value, leaves the record's value as it is, unless
 * 'Clear Fields' names the field.
 */
function formField(field: Field): INodeProperties {
	const { label, description, placeholder } = field;
	return {
		displayName: label,
		name: parameterOf(field),
		...(placeholder ? { placeholder } : {}),
		...(description ? { description } : {}),
		...definedOf(typed(field)),
	} as INodeProperties;
}

function definedOf<T extends object>(object: T): Partial<T> {
	const entries = Object.entries(object).filter(([, value]) => value !== undefined);
	return Object.fromEntries(entries) as Partial<T>;
}

/** A required field of the form. */
export function requiredField(field: Field): INodeProperties {
	return { ...formField(field), required: true };
}

/** A collection of the form. */
export function collectionOf(
	displayName: string,
	name: string,
	fields: readonly Field[],
): INodeProperties {
	return {
		displayName,
		name,
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: fields.map((field) => formField(field)),
	};
}

const toOption = (field: Field) => ({ name: labelOf(field), value: idOf(field) });

/** 'Clear Fields', with the fields that can be cleared (see `isClearable`). */
export function clearFields(fields: readonly Field[]): INodeProperties {
	return {
		displayName: 'Clear Fields',
		name: 'clearFields',
		type: 'multiOptions',
		options: fields.filter(isClearable).map(toOption).sort(byName),
		default: [],
		description:
			'Fields whose value is removed. A field that also has a value gets the value. Without this option, an empty value leaves a field as it is.',
	};
}

/** 'Replace Lists', with the lists that can be replaced (see `isReplaceable`). */
export function replaceLists(fields: readonly Field[]): INodeProperties {
	return {
		displayName: 'Replace Lists',
		name: 'replaceLists',
		type: 'multiOptions',
		options: fields.filter(isReplaceable).map(toOption).sort(byName),
		default: [],
		description:
			'Lists that are replaced by the given entries. In other lists, given entries are added, or change the entry that they match.',
	};
}
