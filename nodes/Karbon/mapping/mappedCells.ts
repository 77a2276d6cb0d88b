import { isObject } from '../../shared/json';
import { inQuotes } from '../../shared/text';
import { ValidationError } from '../../shared/validate/validate';
import { nodeOf } from '../execution/context';
import type { OperationInput } from '../execution/operation';
import { collection, isAbsent, nodeParameter, partsOf } from '../execution/parameters';
import { labelOf, parameterOf } from '../schema/field';
import { once, PerRun } from '../../shared/remember';
import { type AccountColumns, accountColumns, type MappedType } from './accountColumns';
import type { Column } from './column';
import { ColumnNames } from './columnNames';

/** The parameter with the mapping. */
export const COLUMNS = 'columns';
/** The collection for the fields that have no column. */
export const LISTS = 'listFields';

/** The cells of a row that have a value, by field. */
export type Cells = ReadonlyMap<Column, unknown>;

/** What the columns of a run are, for all of its items. */
interface RunColumns extends AccountColumns {
	names: ColumnNames;
	/** All columns of the input. */
	headers: readonly string[];
	/** Columns of the input that fit no field, and that no expression of the node uses. */
	unused: readonly string[];
}

/** A part of the mapper's value. It is not checked by n8n, which would do so by the account as it was long ago. */
export function mapperValue(input: OperationInput, part: string): unknown {
	return nodeParameter(input, `${COLUMNS}.${part}`, 'Columns', null, { skipValidation: true });
}

const isEmptyCell = (value: unknown) => [value].flat().every(isAbsent);

/** Whether the columns of the input are mapped by their names. */
export function isAutomatic(input: OperationInput): boolean {
	return mapperValue(input, 'mappingMode') === 'autoMapInputData';
}

/** The columns of one run of the node. */
class ColumnsOfRun {
	private readonly cached = once(async (input: OperationInput) => await this.read(input, false));
	private readonly fresh = once(async (input: OperationInput) => await this.read(input, true));
	private isCachedEnough = true;

	constructor(private readonly type: MappedType) {}

	/**
	 * Calls the function with the columns, and again with fresh ones if it fails: a field, or an option of it, may have
	 * been added since the custom fields were read. Where names decide, the columns are fresh at once, because a name may
	 * belong to another field by now.
	 * @throws what the function throws
	 */
	async use<T>(input: OperationInput, call: (run: RunColumns) => Promise<T>): Promise<T> {
		if (this.isCachedEnough && !isAutomatic(input)) {
			try {
				return await call(await this.cached(input));
			} catch (error) {
				if (!(error instanceof ValidationError)) return await Promise.reject(error as Error);
			}
			this.isCachedEnough = false;
		}
		return await call(await this.fresh(input));
	}

	private async read(input: OperationInput, isFresh: boolean): Promise<RunColumns> {
		const found = await accountColumns(input.client, this.type, isFresh);
		const names = new ColumnNames(found.columns);
		const rows = isAutomatic(input) ? input.context.getInputData() : [];
		const headers = [...new Set(rows.flatMap(({ json }) => Object.keys(json)))];
		const unknown = names.unknown(headers);
		// The mapper keeps what was mapped manually before.
		const parameters = { ...nodeOf(input.context).parameters, [COLUMNS]: undefined };
		const used = usedColumns(unknown, parameters);
		return { ...found, names, headers, unused: unknown.filter((name) => !used.has(name)) };
	}
}

/** By path. */
const runs = new PerRun<ColumnsOfRun>();

/**
 * Calls the function with the cells of the item's row. Columns of the input that fit no field are named in a hint.
 * @throws {ValidationError} for a column that fits several fields, or that the account no longer has
 * @throws {NodeApiError|PagingError} when custom fields are needed and cannot be read
 * @throws what the function throws
 */
export async function withCells<T>(
	input: OperationInput,
	type: MappedType,
	call: (cells: Cells) => Promise<T>,
): Promise<T> {
	const columns = runs.get(input.client, type.path, () => new ColumnsOfRun(type));
	return await columns.use(input, async (run) => {
		const cells = isAutomatic(input) ? automaticCells(input, run) : chosenCells(input, run);
		return await call(new Map([...cells].filter(([, value]) => !isEmptyCell(value))));
	});
}

function automaticCells(input: OperationInput, run: RunColumns): Cells {
	const { names, unused, hidden } = run;
	if (unused.length > 0) {
		// One of them may be a custom field, whose value would be lost.
		if (hidden) throw hidden;
		refuseLoss(input, run);
		input.addHint(
			`Columns that match no field were not imported: ${inQuotes(unused, '"')}. To import them, rename them or use them in 'Fields Without Columns'.`,
		);
	}
	const { context, itemIndex } = input;
	const row = context.getInputData()[itemIndex].json;
	const cells = names.cellsOf(row);
	if (cells.size > 0 || hasOtherValues(input)) return cells;
	const own = names.unknown(Object.keys(row));
	if (own.length > 0) throw noneFits(own);
	return cells;
}

const fieldOf = ({ source }: Column) => ('field' in source ? source.field : undefined);

/**
 * One of the unused columns may be that of a field that 'Clear Fields' has, with its name misspelled.
 * @throws {ValidationError} for such a field without a column: it would be cleared in all rows
 */
function refuseLoss(input: OperationInput, { columns, headers, names, unused }: RunColumns): void {
	const cleared = partsOf(collection(input, 'options').clearFields);
	const given = headers
		.map((name) => names.find(name))
		.map((fit) => fit && 'column' in fit && fieldOf(fit.column));
	const lost = columns
		.map(fieldOf)
		.find((field) => field && cleared.includes(parameterOf(field)) && !given.includes(field));
	if (!lost) return;
	const rule = `would clear '${labelOf(lost)}', which no column matches. Columns that match no field: ${inQuotes(unused, '"')}. Rename or remove them`;
	throw new ValidationError('Clear Fields', rule);
}

/** Whether the user has entered what does not come from the row. */
function hasOtherValues(input: OperationInput): boolean {
	const { clearFields } = collection(input, 'options');
	return Object.keys(collection(input, LISTS)).length > 0 || !isEmptyCell(clearFields);
}

/** A file that was read with another separator has one column, whose name is the whole first line. */
function noneFits(names: readonly string[]): Error {
	const isOneLine = names.length === 1 && names[0].includes(';');
	const advice = isOneLine
		? `The file seems to use semicolons. In the node that reads it, set 'File Format' to 'CSV' and the option 'Delimiter' to ";"`
		: "Rename the columns to match the fields, or set 'Mapping Column Mode' to 'Map Each Column Manually'";
	const quoted = inQuotes(names, '"');
	return new ValidationError('Columns', `has no column that matches a field: ${quoted}. ${advice}`);
}

function chosenCells(input: OperationInput, { columns, hidden }: RunColumns): Cells {
	const value = mapperValue(input, 'value');
	const given = Object.entries(isObject(value) ? value : {}).filter(([, one]) => !isEmptyCell(one));
	const cells = given.map(([id, one]) => {
		const column = columns.find((known) => known.id === id);
		if (column) return [column, one] as const;
		if (hidden) throw hidden;
		throw new ValidationError(
			'Columns',
			`has the column "${labelIn(input, id)}", which Karbon does not have for this type of record. Open the node, refresh the columns, and remove it`,
		);
	});
	return new Map(cells);
}

/** The name that the mapper showed for a column. */
function labelIn(input: OperationInput, id: string): string {
	const fields = [mapperValue(input, 'schema')].flat();
	const field = fields.filter(isObject).find((one) => one.id === id);
	return typeof field?.displayName === 'string' ? field.displayName : id;
}

/** The expressions in a parameter of a node, such as `={{ $json.Phone }}`. */
function expressionsIn(parameter: unknown): string[] {
	if (typeof parameter === 'string') return parameter.startsWith('=') ? [parameter] : [];
	if (typeof parameter !== 'object' || parameter === null) return [];
	return Object.values(parameter).flatMap(expressionsIn);
}

/** The names of columns that an expression of the parameters reads: `.Phone`, `['Phone']`. */
export function usedColumns(names: readonly string[], parameters: unknown): Set<string> {
	const expressions = expressionsIn(parameters);
	const isUsed = (name: string) => {
		const text = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
		const access = new RegExp(`\\.${text}(?![\\p{L}\\p{N}_])|\\[\\s*(['"\`])${text}\\1`, 'u');
		return name !== '' && expressions.some((expression) => access.test(expression));
	};
	return new Set(names.filter(isUsed));
}
