import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { byName, capitalized, titleOf } from '../../shared/text';
import { collectionField } from '../fields/listOptions';
import { valueLocator } from '../fields/locator';
import {
	type ChoiceField,
	type Field,
	type FlagField,
	isClearable,
	isReplaceable,
	type ListField,
	parameterOf,
	type PartField,
	type TextField,
	type WholeNumberField,
} from './field';

/** `MPF Provider` for `MPF provider`, `Time and Materials` for `TimeAndMaterials`. */
function nameOf(value: string): string {
	const words = /\s/.test(value) ? value : titleOf(value);
	return words.replace(
		/(^|\s)([a-z]{4,})/g,
		(_, gap: string, word: string) => gap + capitalized(word),
	);
}

/**
 * The name of the choice that gives no value. It is the default, because n8n enters the default as soon as a field is
 * added.
 */
export type EmptyName = '(No Change)' | '(Not Set)' | '(Select)';

const emptyChoice = (name: string): INodePropertyOptions => ({ name, value: '' });

function choiceOf(field: ChoiceField | FlagField, emptyName: EmptyName): Partial<INodeProperties> {
	const { noneLabel = emptyName } = field;
	const others = choicesOf(field).filter(({ name }) => name !== noneLabel);
	return { type: 'options', options: [emptyChoice(noneLabel), ...others], default: '' };
}

/** The choices of a field that has the same ones in every account; none for other fields. */
export function choicesOf(field: Field): INodePropertyOptions[] {
	switch (field.type) {
		case 'choice': {
			const { values, names = {} } = field;
			return values.map((value) => ({ name: names[value] ?? nameOf(value), value })).sort(byName);
		}
		case 'flag':
			return [
				{ name: 'No', value: false },
				{ name: 'Yes', value: true },
			];
		case 'wholeNumber':
			return (field.names ?? []).map((name, index) => ({ name, value: field.min + index }));
		default:
			return [];
	}
}

/** Numbers are entered as text, because a text can be empty. */
function numberOf(placeholder: string): Partial<INodeProperties> {
	return { type: 'string', placeholder, default: '' };
}

function textOf(field: TextField): Partial<INodeProperties> {
	const { label, search, rows, description, placeholder } = field;
	if (!search) {
		return { type: 'string', ...(rows ? { typeOptions: { rows } } : {}), default: '' };
	}
	const name = parameterOf(field);
	return valueLocator({ displayName: label, name, ...search, placeholder, description });
}

function wholeNumberOf(field: WholeNumberField, emptyName: EmptyName): Partial<INodeProperties> {
	if (!field.names) return numberOf(field.placeholder ?? `e.g. ${field.max}`);
	// n8n's linter accepts an order that is not alphabetical only if the first value is a number.
	return { type: 'options', options: [...choicesOf(field), emptyChoice(emptyName)], default: '' };
}

function membersOf(field: ListField | PartField, emptyName: EmptyName): Partial<INodeProperties> {
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
				values: field.members.map((member) => formField(member, isList ? '(Select)' : emptyName)),
			},
		],
	};
}

function typed(field: Field, emptyName: EmptyName): Partial<INodeProperties> {
	switch (field.type) {
		case 'amount':
			return numberOf('e.g. 1250.50');
		case 'choice':
		case 'flag':
			return choiceOf(field, emptyName);
		case 'day':
			return { type: 'dateTime', typeOptions: { dateOnly: true }, default: '' };
		case 'list':
		case 'part':
			return membersOf(field, emptyName);
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
			return wholeNumberOf(field, emptyName);
	}
}

/**
 * The field of the form. An emptied one, or an expression without a value, leaves the record's value as it is, unless
 * 'Clear Fields' names the field.
 */
function formField(field: Field, emptyName: EmptyName): INodeProperties {
	const { label, formLabel = label, description, placeholder } = field;
	const name = parameterOf(field);
	const texts = { displayName: formLabel, name, placeholder, description };
	const all = Object.entries({ ...texts, ...typed(field, emptyName) });
	const entries = all.filter(([, value]) => value !== undefined);
	return Object.fromEntries(entries) as unknown as INodeProperties;
}

/** A required field of the form, which is always visible. A choice has its first value until another one is chosen. */
export function requiredField(field: Field): INodeProperties {
	const required = { ...formField(field, '(Select)'), required: true };
	if (field.type !== 'choice') return required;
	const options = (required.options as INodePropertyOptions[]).filter(({ value }) => value !== '');
	return { ...required, options, default: field.values[0] };
}

/** A collection of the form. */
export function collectionOf(
	displayName: string,
	name: string,
	fields: readonly Field[],
	emptyName: EmptyName,
): INodeProperties {
	const options = fields.map((field) => formField(field, emptyName));
	return collectionField(displayName, name, 'Add Field', options);
}

/** A choice of several fields. */
const fieldChoice = (fields: readonly Field[]) => ({
	type: 'multiOptions' as const,
	options: fields
		.map((field) => ({ name: field.formLabel ?? field.label, value: parameterOf(field) }))
		.sort(byName),
	default: [],
});

/** 'Clear Fields', with the fields that can be cleared (see `isClearable`). */
export const clearFields = (fields: readonly Field[]): INodeProperties => ({
	displayName: 'Clear Fields',
	name: 'clearFields',
	...fieldChoice(fields.filter(isClearable)),
	description: 'Fields to clear. If a field also has a value, the value is written.',
});

/** 'Replace Lists', with the lists that can be replaced (see `isReplaceable`). */
export const replaceLists = (fields: readonly Field[]): INodeProperties => ({
	displayName: 'Replace Lists',
	name: 'replaceLists',
	...fieldChoice(fields.filter(isReplaceable)),
	description: 'Lists to replace with your entries. All other lists are merged.',
});
