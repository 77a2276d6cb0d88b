import type { ValueChange } from '../customFields/fieldValues';
import type { OperationInput } from '../execution/operation';
import { optionalFlag, optionalText } from '../execution/parameters';
import { hasColumn } from '../mapping/column';
import { LISTS } from '../mapping/mappedCells';
import { withMappedRow } from '../mapping/mappedRow';
import { checksAllRows, isMapped } from '../mapping/mappingForm';
import { ValidationError } from '../../shared/validate/validate';
import { type Field, parameterOf } from '../schema/field';
import { allFields } from '../schema/recordType';
import type { Changes } from '../updates/change';
import { collectedFields, type FormLayout, readChanges } from '../updates/readChanges';
import { ADD_BUSINESS_CARD, BUSINESS_CARD, MORE_FIELDS, type RecordForm } from './recordForm';

/** What the user has entered in a form. */
export interface FormInput {
	changes: Changes;
	/** Values of custom fields, which 'Columns' can have. */
	custom: readonly ValueChange[];
}

/** @throws {ValidationError} for a value that Karbon would refuse, or a key of a card together with a new card */
function readForm(
	input: OperationInput,
	form: RecordForm,
	layout: FormLayout = { ...form, collections: [form.collection, MORE_FIELDS] },
): Changes {
	const { cards } = form.type;
	const values = collectedFields(input, layout);
	const given = (field: Field) => values[parameterOf(field)];
	const cardKey = optionalText(BUSINESS_CARD.label, given(BUSINESS_CARD));
	const isNewCard = optionalFlag(ADD_BUSINESS_CARD.label, given(ADD_BUSINESS_CARD)) === true;
	if (isNewCard && cardKey !== undefined) {
		const rule = `must be empty when '${ADD_BUSINESS_CARD.label}' is Yes`;
		throw new ValidationError(BUSINESS_CARD.label, rule);
	}
	const all = readChanges(input, allFields(form.type), layout);
	const isOfCard = (field: Field) => cards?.fields.includes(field) ?? false;
	return {
		record: all.filter(({ field }) => !isOfCard(field)),
		card: all.filter(({ field }) => isOfCard(field)),
		cardKey,
		isNewCard,
	};
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
		const mapped = allFields(form.type).filter(hasColumn);
		const values = new Map(mapped.map((field) => [field, given.get(field)]));
		const layout = { collections: [LISTS], values };
		return { changes: readForm(input, form, layout), custom };
	});
}

/**
 * Checks the row of an item, if 'Check All Rows First' is on.
 * @returns undefined when it is off
 * @throws what `readFormInput` throws
 */
export async function checkRow(
	input: OperationInput,
	form: RecordForm,
): Promise<FormInput | undefined> {
	return checksAllRows(input) ? await readFormInput(input, form) : undefined;
}
