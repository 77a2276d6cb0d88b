import type { ValueChange } from '../customFields/fieldValues';
import type { OperationInput } from '../execution/operation';
import { type Field, parameterOf } from '../schema/field';
import type { Column, RecordSource } from './column';
import { type Cells, LISTS, withCells } from './mappedCells';
import type { MappedType } from './accountColumns';
import { collection } from '../execution/parameters';
import { customValue, recordValue, requireCell } from './cells/mappedValue';

/** What a row asks for. */
interface MappedRow {
	/** Values of fields of the record, in the forms that `readValue` takes. */
	fields: ReadonlyMap<Field, unknown>;
	/** Changes of custom fields. */
	custom: readonly ValueChange[];
}

const isOfRecord = (column: Column): column is Column & { source: RecordSource } =>
	'field' in column.source;

/** @throws {ValidationError|NodeApiError|PagingError} */
async function fieldsOf(input: OperationInput, cells: Cells): Promise<Map<Field, unknown>> {
	const fields = new Map<Field, unknown>();
	for (const [column, cell] of cells) {
		if (!isOfRecord(column)) continue;
		const { field, member } = column.source;
		const value = await recordValue(input, column, cell);
		const part = fields.get(field) as object | undefined;
		fields.set(field, member ? { ...part, [parameterOf(member)]: value } : value);
	}
	return fields;
}

/** @throws {ValidationError|NodeApiError|PagingError} */
async function customOf(input: OperationInput, cells: Cells): Promise<ValueChange[]> {
	const changes: ValueChange[] = [];
	for (const [{ source }, cell] of cells) {
		if (!('customField' in source)) continue;
		const change = await customValue(input, source.customField, cell);
		if (change) changes.push(change);
	}
	return changes;
}

/**
 * Calls the function with the values that the columns of the item's row have.
 * @throws {ValidationError} for a column or a value that Karbon would refuse
 * @throws {NodeApiError|PagingError} when custom fields or users are needed and cannot be read
 * @throws what the function throws
 */
export async function withMappedRow<T>(
	input: OperationInput,
	type: MappedType,
	call: (row: MappedRow) => T,
): Promise<T> {
	requireCell('Fields Without Columns', JSON.stringify(collection(input, LISTS)), false);
	return await withCells(input, type, async (cells) =>
		call({ fields: await fieldsOf(input, cells), custom: await customOf(input, cells) }),
	);
}
