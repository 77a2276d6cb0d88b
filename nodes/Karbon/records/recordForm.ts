import type { INodeProperties } from 'n8n-workflow';

import { optionsField } from '../fields/listOptions';
import { WRITE_OPTIONS } from '../fields/writeOptions';
import { collection, optionalFlag, optionalText } from '../execution/parameters';
import type { OperationInput } from '../execution/operation';
import { ValidationError } from '../../shared/validate/validate';
import type { Field } from '../schema/field';
import { clearFields, collectionOf, replaceLists, requiredField } from '../schema/form';
import type { RecordType } from '../schema/recordType';
import { simplifyFields } from '../output/simplifyFields';
import type { Changes } from '../updates/change';
import { type FormLayout, readChanges } from '../updates/readChanges';
import { READ_AGAIN } from './readAgain';

/** Which fields of a record a form has, and where. */
export interface RecordForm extends FormLayout {
	type: Pick<RecordType, 'cards' | 'expansions' | 'fields' | 'kind'>;
}

const BUSINESS_CARD: Field = {
	type: 'text',
	path: 'BusinessCardKey',
	label: 'Business Card',
	placeholder: 'e.g. 3K8bVnJ4yXtH',
	description:
		'Key of the business card that email addresses, phone numbers, addresses, websites, links and (of a contact) organization and role belong to. Default: the first one.',
};

/** In the form only: `Changes.isNewCard`. */
const ADD_BUSINESS_CARD: Field = {
	type: 'flag',
	path: 'AddBusinessCard',
	label: 'Add Business Card',
	description:
		'Whether to put email addresses, phone numbers, addresses, websites, links and (of a contact) organization and role on a new business card. Nothing is added if a card has them all already.',
};

/** Fields of a record that Karbon requires, in the order of the table. */
export function requiredOf({ fields }: Pick<RecordType, 'fields'>): Field[] {
	return fields.filter(({ isRequired }) => isRequired);
}

function withCardFields({ fields, cards }: Pick<RecordType, 'cards' | 'fields'>): Field[] {
	return [...fields, ...(cards?.fields ?? [])];
}

/** The collections for the fields that are not always visible. */
function collections({ type, visible = [], collection: name }: RecordForm): INodeProperties[] {
	const isUpdate = name === 'updateFields';
	const fields = withCardFields(type).filter((field) => !visible.includes(field));
	const ungrouped = fields.filter(({ group }) => group === undefined);
	const details = fields.filter(({ group }) => group === 'accountingDetails');
	const hasCards = isUpdate && type.cards?.name === 'BusinessCards';
	const card = hasCards ? [BUSINESS_CARD, ADD_BUSINESS_CARD] : [];
	const label = isUpdate ? 'Update Fields' : 'Additional Fields';
	const emptyName = isUpdate ? '(No Change)' : '(Not Set)';
	return [
		collectionOf(label, name, [...ungrouped, ...card], emptyName),
		...(details.length > 0
			? [collectionOf('Accounting Details', 'accountingDetails', details, emptyName)]
			: []),
	];
}

/** The fields that are always visible. */
const visibleFields = ({ type: { kind }, visible = [] }: RecordForm): INodeProperties[] => [
	...visible.map(requiredField),
	...(kind ? simplifyFields(kind) : []),
];

/** The fields for a new record, with the options of a write. The response to it lacks parts that have to be expanded. */
export function createForm(form: RecordForm): INodeProperties[] {
	const isPartial = form.type.expansions.length > 0;
	return [
		...visibleFields(form),
		...collections(form),
		optionsField(...WRITE_OPTIONS, ...(isPartial ? [READ_AGAIN] : [])),
	];
}

/** The fields for changes to a record, with 'Clear Fields' and 'Replace Lists'. */
export function updateForm(form: RecordForm): INodeProperties[] {
	const fields = withCardFields(form.type);
	return [
		...visibleFields(form),
		...collections(form),
		optionsField(clearFields(fields), READ_AGAIN, replaceLists(fields)),
	];
}

/**
 * The changes that the user has entered in the form of `createForm` or `updateForm`.
 * @throws {ValidationError} for a value that Karbon would refuse, or a key of a card together with a new card
 */
export function readForm(input: OperationInput, form: RecordForm): Changes {
	const { fields, cards } = form.type;
	const { businessCardKey, addBusinessCard } = collection(input, form.collection);
	const cardKey = optionalText(BUSINESS_CARD.label, businessCardKey);
	const isNewCard = optionalFlag(ADD_BUSINESS_CARD.label, addBusinessCard) === true;
	if (isNewCard && cardKey !== undefined) {
		const rule = `must be empty when '${ADD_BUSINESS_CARD.label}' is Yes`;
		throw new ValidationError(BUSINESS_CARD.label, rule);
	}
	const all = readChanges(input, withCardFields({ fields, cards }), form);
	const isOfCard = (field: Field) => cards?.fields.includes(field) ?? false;
	return {
		record: all.filter(({ field }) => !isOfCard(field)),
		card: all.filter(({ field }) => isOfCard(field)),
		cardKey,
		isNewCard,
	};
}
