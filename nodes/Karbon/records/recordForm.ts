import type { INodeProperties } from 'n8n-workflow';

import type { ValueChange } from '../customFields/fieldValues';
import { optionsField } from '../fields/listOptions';
import { WRITE_OPTIONS } from '../fields/writeOptions';
import { optionalFlag, optionalText } from '../execution/parameters';
import type { OperationInput } from '../execution/operation';
import { hasColumn } from '../mapping/column';
import { withMappedRow } from '../mapping/mappedRow';
import {
	CHECK_ALL_ROWS_FIRST,
	isMapped,
	type Mapper,
	mappingFields,
	withColumns,
	withoutColumns,
} from '../mapping/mappingForm';
import { ValidationError } from '../../shared/validate/validate';
import { type Field, parameterOf } from '../schema/field';
import { clearFields, collectionOf, replaceLists, requiredField } from '../schema/form';
import type { RecordType } from '../schema/recordType';
import { simplifyFields } from '../output/simplifyFields';
import type { Changes } from '../updates/change';
import { collectedFields, type FormLayout, readChanges } from '../updates/readChanges';
import { READ_AGAIN } from './result/readAgain';

/** Which fields of a record a form has, and where. */
export interface RecordForm extends Pick<FormLayout, 'visible'> {
	type: Pick<RecordType, 'cards' | 'expansions' | 'fields' | 'kind'>;
	/** The collection that has all other fields, without the rare ones. */
	collection: 'additionalFields' | 'updateFields';
	/** Undefined for a form without 'Mapping'. */
	mapper?: Mapper;
}

/** What a form asks for. */
export interface FormInput {
	changes: Changes;
	/** Values of custom fields, which 'Columns' can have. */
	custom: readonly ValueChange[];
}

/** The collection for rare fields. */
const MORE_FIELDS = 'moreFields';
/** With 'Map Columns', the collection for the fields that have no column. */
const LISTS = 'listFields';

const BUSINESS_CARD: Field = {
	type: 'text',
	path: 'BusinessCardKey',
	label: 'Business Card',
	isRare: true,
	placeholder: 'e.g. 3K8bVnJ4yXtH',
	description:
		'Key of the business card that the contact details belong to. Default: the first one.',
};

/** In the form only: `Changes.isNewCard`. */
const ADD_BUSINESS_CARD: Field = {
	type: 'flag',
	path: 'AddBusinessCard',
	label: 'Add Business Card',
	isRare: true,
	description:
		'Whether to add the contact details as a new business card, unless one card already has all of them',
};

/** Fields of a record that Karbon requires, in the order of the table. */
export function requiredOf({ fields }: Pick<RecordType, 'fields'>): Field[] {
	return fields.filter(({ isRequired }) => isRequired);
}

function withCardFields({ fields, cards }: Pick<RecordType, 'cards' | 'fields'>): Field[] {
	return [...fields, ...(cards?.fields ?? [])];
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
	const card = hasCards ? [BUSINESS_CARD, ADD_BUSINESS_CARD] : [];
	const fields = [...withCardFields(type), ...card].filter((field) => !visible.includes(field));
	const common = fields.filter(({ isRare }) => !isRare);
	const rare = fields.filter(({ isRare }) => isRare);
	const label = isUpdate ? 'Update Fields' : 'Additional Fields';
	const moreLabel = rare.some(({ group }) => group) ? 'Accounting Details and More' : 'More Fields';
	const emptyName = isUpdate ? '(No Change)' : '(Not Set)';
	const all = [
		collectionOf(label, name, common, emptyName),
		collectionOf(moreLabel, MORE_FIELDS, rare, emptyName),
	];
	if (!mapper) return all;
	const lists = fields.filter((field) => card.includes(field) || !hasColumn(field));
	return [...all.map(withoutColumns), withColumns(collectionOf('Lists', LISTS, lists, emptyName))];
}

/** The fields that are always visible, or 'Columns' in the place of those of the record. */
function visibleFields({ type: { kind }, visible = [], mapper }: RecordForm): INodeProperties[] {
	const fields = visible.map(requiredField);
	const simplify = kind ? simplifyFields(kind) : [];
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

/** The fields for changes to a record, with 'Clear Fields' and 'Replace Lists'. */
export function updateForm(form: RecordForm): INodeProperties[] {
	const { visible = [] } = form;
	const fields = withCardFields(form.type).filter((field) => !visible.includes(field));
	return [
		...visibleFields(form),
		...collections(form),
		optionsField(...mapperOptions(form), clearFields(fields), READ_AGAIN, replaceLists(fields)),
	];
}

/**
 * What the user has entered in the form of `createForm` or `updateForm`.
 * @throws {ValidationError} for a value that Karbon would refuse, or a key of a card together with a new card
 * @throws {NodeApiError|PagingError} when 'Columns' needs custom fields or users and they cannot be read
 */
export async function readFormInput(input: OperationInput, form: RecordForm): Promise<FormInput> {
	const { mapper } = form;
	if (!mapper || !isMapped(input)) return { changes: readForm(input, form), custom: [] };
	return await withMappedRow(input, mapper.type, ({ fields: given, custom }) => {
		const mapped = withCardFields(form.type).filter(hasColumn);
		const values = new Map(mapped.map((field) => [field, given.get(field)]));
		const layout = { collections: [LISTS], values };
		return { changes: readForm(input, form, layout), custom };
	});
}

/**
 * The changes that the user has entered in the form of `createForm` or `updateForm`.
 * @throws {ValidationError} for a value that Karbon would refuse, or a key of a card together with a new card
 */
export function readForm(
	input: OperationInput,
	form: RecordForm,
	layout: FormLayout = { ...form, collections: [form.collection, MORE_FIELDS] },
): Changes {
	const { fields, cards } = form.type;
	const values = collectedFields(input, layout);
	const given = (field: Field) => values[parameterOf(field)];
	const cardKey = optionalText(BUSINESS_CARD.label, given(BUSINESS_CARD));
	const isNewCard = optionalFlag(ADD_BUSINESS_CARD.label, given(ADD_BUSINESS_CARD)) === true;
	if (isNewCard && cardKey !== undefined) {
		const rule = `must be empty when '${ADD_BUSINESS_CARD.label}' is Yes`;
		throw new ValidationError(BUSINESS_CARD.label, rule);
	}
	const all = readChanges(input, withCardFields({ fields, cards }), layout);
	const isOfCard = (field: Field) => cards?.fields.includes(field) ?? false;
	return {
		record: all.filter(({ field }) => !isOfCard(field)),
		card: all.filter(({ field }) => isOfCard(field)),
		cardKey,
		isNewCard,
	};
}
