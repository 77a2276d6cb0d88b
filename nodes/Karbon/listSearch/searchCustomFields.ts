import type { INodeListSearchResult } from 'n8n-workflow';

import { candidates } from '../customFields/chosenField';
import { CUSTOM_FIELDS_PATH, readDefinitions } from '../customFields/definitions';
import { type CustomField, type FieldType, TYPE_NAMES } from '../customFields/types';
import { located } from '../execution/parameters';
import { searchWith } from '../../shared/transport/searchWith';
import { PEOPLE_SEARCHES } from './searchPeople';
import { createListSearch, entry, label, type ListSearch, noteEntry } from './searchList';

const typeNames: Readonly<Record<string, string>> = TYPE_NAMES;
const typeName = (type: unknown) => typeNames[String(type)] ?? String(type);

/** The custom fields of the account; Karbon cannot search them, so rows are searched here. */
export const searchCustomFields = createListSearch({
	path: CUSTOM_FIELDS_PATH,
	allWithoutTop: true,
	records: 'custom fields',
	toEntry: (row) => {
		const name = label(row.Name);
		return entry(name && row.Type ? label(name, typeName(row.Type)) : name, row.Key);
	},
});

const ENTER = "choose 'Text' instead of 'From list' and enter";

/** What to do about a field without choices. */
const NOTES: Readonly<Record<string, string>> = {
	Date: `a date: ${ENTER} it, such as 2026-06-30`,
	Number: `a number: ${ENTER} it, such as 1250.50`,
} satisfies Partial<Record<FieldType, string>>;

/** The values of the custom field that is chosen beside, for those types of which Karbon knows them. */
export const searchCustomFieldValues: ListSearch = async function (filter, paginationToken) {
	const named = located(this.getCurrentNodeParameter('&customFieldKey')).value;
	if (typeof named !== 'string' || named.trim() === '' || named.startsWith('=')) {
		return onlyNote(`Select a custom field first, or ${ENTER} a value`);
	}
	const found = await searchWith(this, async (client) =>
		candidates(await readDefinitions(client), named.trim()),
	);
	const field = found.at(0);
	if (!field) return onlyNote(`The account has no custom field "${named}"`);
	if (field.Type === 'Colleague') {
		return await PEOPLE_SEARCHES.searchUserKeys.call(this, filter, paginationToken);
	}
	const choices = choicesOf(field);
	if (!choices) {
		return onlyNote(`'${field.Name}' is ${NOTES[field.Type] ?? `text: ${ENTER} it`}`);
	}
	const wanted = (filter ?? '').trim().toLowerCase();
	const results = choices.filter(({ name }) => name.toLowerCase().includes(wanted));
	return { results };
};

const onlyNote = (note: string): INodeListSearchResult => ({ results: [noteEntry(note)] });

/** The values that a field can have; undefined where they have to be entered. */
function choicesOf({ Type, ListOptions }: CustomField) {
	if (Type === 'Boolean') return ['Yes', 'No'].map((name) => ({ name, value: name }));
	const isList = Type === 'ListMultipleSelect' || Type === 'ListSingleSelect';
	return isList ? ListOptions.map((name) => ({ name, value: name })) : undefined;
}
