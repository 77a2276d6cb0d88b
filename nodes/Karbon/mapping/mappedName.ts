import { isObject } from '../../shared/json';
import { nonEmptyText, plainText } from '../../shared/text';
import type { OperationInput } from '../execution/operation';
import type { Field } from '../schema/field';
import { IDENTIFIER } from '../schema/tables/clientFields';
import { recordColumns } from './column';
import { ColumnNames } from './columnNames';
import { isAutomatic, mapperValue } from './mappedCells';
import { isMapped, type Mapper } from './mappingForm';

/** The form whose required texts are the name of a record. */
interface NamedForm {
	visible?: readonly Field[];
	mapper?: Mapper;
}

/**
 * The name of the record in the row of an item, or else the identifier that it is matched by; undefined for a form
 * without columns, or a row without both.
 */
export function mappedName(input: OperationInput, form: NamedForm): string | undefined {
	const { visible = [], mapper } = form;
	if (!mapper || !isMapped(input)) return undefined;
	const parts = visible.filter((one) => one.isRequired && one.type === 'text' && !one.search);
	const read = mappedReader(input, mapper);
	const texts = parts.map(read).filter((value) => typeof value === 'string');
	const identifier = mapper.mode === 'upsert' ? read(IDENTIFIER) : undefined;
	return nonEmptyText(texts.join(' ')) ?? plainText(identifier);
}

function mappedReader(input: OperationInput, { type }: Mapper): (field: Field) => unknown {
	const columns = recordColumns(type);
	const columnOf = (field: Field) =>
		columns.find(({ source }) => 'field' in source && source.field === field);
	if (!isAutomatic(input)) {
		const value = mapperValue(input, 'value');
		return (field) => (isObject(value) ? value[columnOf(field)?.id ?? ''] : undefined);
	}
	const { json } = input.context.getInputData()[input.itemIndex];
	const cells = new ColumnNames(columns).cellsOf(json);
	return (field) => {
		const column = columnOf(field);
		return column && cells.get(column);
	};
}
