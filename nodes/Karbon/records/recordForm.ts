import type { INodeProperties } from 'n8n-workflow';

import { optionsField } from '../fields/listOptions';
import { WRITE_OPTIONS } from '../fields/writeOptions';
import { hasColumn } from '../mapping/column';
import { LISTS } from '../mapping/mappedCells';
import {
	CHECK_ALL_ROWS_FIRST,
	type Mapper,
	mappingFields,
	withColumns,
	withoutColumns,
} from '../mapping/mappingForm';
import { type Field, isReplaceable } from '../schema/field';
import { clearFields, collectionOf, replaceLists, requiredField } from '../schema/form';
import { allFields, type RecordType } from '../schema/recordType';
import { ADD_CARD, CARD_KEY } from '../schema/tables/cardFields';
import { simplifyFields } from '../output/simplifyFields';

/** Which fields of a record a form has, and where. */
export interface RecordForm {
	/** Fields that are always visible, outside collections. */
	visible?: readonly Field[];
	type: Pick<RecordType, 'cards' | 'createFields' | 'expansions' | 'fields' | 'kind' | 'noun'>;
	/** The collection that has all other fields, without the rare ones. */
	collection: 'additionalFields' | 'updateFields';
	/** Further fields of 'Options'. */
	options?: readonly INodeProperties[];
	/** Undefined for a form without 'Mapping'. */
	mapper?: Mapper;
}

/** The collection for rare fields. */
export const MORE_FIELDS = 'moreFields';

/** For operations whose output may lack fields of the record. */
export const READ_AGAIN: INodeProperties = {
	displayName: 'Return Complete Record',
	name: 'readAgain',
	type: 'boolean',
	default: false,
	description: 'Whether to return all fields of the saved record. Takes one more request per item.',
};

/** The field as the forms that update records describe it. */
function inUpdate(field: Field): Field {
	const added = field.type === 'texts' ? 'Added to the existing entries' : undefined;
	const { description = added, updateDescription = description } = field;
	return { ...field, description: updateDescription };
}

/** The field as the forms for new records have it: without the keys of existing entries. */
function inCreate(field: Field): Field {
	if (field.type !== 'list' || field.key === undefined) return field;
	const { key, members } = field;
	return { ...field, members: members.filter(({ path }) => path !== key) };
}

/** `phone numbers and addresses`. */
function examplesOf(lists: readonly Field[]): string {
	const labels = lists.filter(({ type }) => type === 'list').map(({ label }) => label);
	return labels.slice(-2).join(' and ').toLowerCase();
}

/** The collections for the fields that are not always visible. */
function collections({
	type,
	visible = [],
	collection: name,
	mapper,
}: RecordForm): INodeProperties[] {
	const isUpdate = name === 'updateFields';
	const hasCards = isUpdate && type.cards?.name === 'BusinessCards';
	const card = hasCards ? [CARD_KEY, ADD_CARD] : [];
	const fields = [...allFields(type), ...card].filter((field) => !visible.includes(field));
	const common = fields.filter(({ isRare }) => !isRare);
	const rare = fields.filter(({ isRare }) => isRare);
	const label = isUpdate ? 'Update Fields' : 'Additional Fields';
	const moreLabel = rare.some(({ group }) => group) ? 'Accounting Details and More' : 'More Fields';
	const emptyName = isUpdate ? '(No Change)' : '(Not Set)';
	const collection = (title: string, parameter: string, members: readonly Field[]) =>
		collectionOf(title, parameter, members.map(isUpdate ? inUpdate : inCreate), emptyName);
	const more = rare.length > 0 ? [collection(moreLabel, MORE_FIELDS, rare)] : [];
	const all = [collection(label, name, common), ...more];
	if (!mapper) return all;
	const lists = fields.filter((field) => card.includes(field) || !hasColumn(field));
	return [
		...all.map(withoutColumns),
		withColumns({
			...collection('Fields Without Columns', LISTS, lists),
			description: `Fields that cannot be mapped as columns, such as ${examplesOf(lists)}`,
		}),
	];
}

/** The fields that are always visible, or 'Columns' in the place of those of the record. */
function visibleFields({ type, visible = [], mapper }: RecordForm): INodeProperties[] {
	const fields = visible.map(requiredField);
	const { kind } = type;
	const simplify = kind ? simplifyFields([kind], { table: type }) : [];
	if (!mapper) return [...fields, ...simplify];
	return [...mappingFields(mapper), ...fields.map(withoutColumns), ...simplify];
}

const mapperOptions = ({ mapper }: RecordForm) => (mapper ? [CHECK_ALL_ROWS_FIRST] : []);

/** The fields for a new record, with the options of a write. The response to it lacks parts that have to be expanded. */
export function createForm(form: RecordForm): INodeProperties[] {
	const isPartial = form.type.expansions.length > 0;
	return [
		...visibleFields(form),
		...collections(form),
		optionsField(...mapperOptions(form), ...WRITE_OPTIONS, ...(isPartial ? [READ_AGAIN] : [])),
	];
}

/** The fields for changes to a record, with 'Clear Fields' and, for a record with lists, 'Replace Lists'. */
export function updateForm(form: RecordForm): INodeProperties[] {
	const { visible = [] } = form;
	const fields = allFields(form.type).filter((field) => !visible.includes(field));
	const lists = fields.some(isReplaceable) ? [replaceLists(fields)] : [];
	const { options = [] } = form;
	return [
		...visibleFields(form),
		...collections(form),
		optionsField(...mapperOptions(form), clearFields(fields), ...options, READ_AGAIN, ...lists),
	];
}
