import { named as withName, normalizeName } from '../../shared/text';
import { ValidationError } from '../../shared/validate/validate';
import type { Column } from './column';

/** The form shows it after the name of a field whose text can have several values. */
export const SEVERAL = '(Separate With Commas)';

/** The field that a name of a column fits. */
type Fit = { column: Column } | { severalFit: readonly Column[] } | undefined;

/** Finds the fields that names of columns fit. */
export class ColumnNames {
	private readonly byName = new Map<string, Column[]>();
	private readonly byShortName = new Map<string, Column[]>();

	constructor(columns: readonly Column[]) {
		for (const column of columns) {
			for (const name of new Set(column.names)) add(this.byName, name, column);
			for (const name of new Set(column.shortNames)) add(this.byShortName, name, column);
		}
	}

	/** @returns undefined where no field fits */
	find(name: string): Fit {
		const wanted = normalizeName(name);
		const alike = this.byName.get(wanted) ?? this.byShortName.get(wanted) ?? [];
		const sameLabel = alike.length > 1 ? withName(alike, ({ label }) => label, name) : alike;
		const found = sameLabel.length > 0 ? sameLabel : alike;
		const [column, ...others] = found;
		const suffix = normalizeName(SEVERAL);
		if (!column && wanted.endsWith(suffix)) return this.find(wanted.slice(0, -suffix.length));
		if (column === undefined) return undefined;
		return others.length === 0 ? { column } : { severalFit: found };
	}

	/** The names that fit no field, in their order, each once. */
	unknown(names: Iterable<string>): string[] {
		return [...new Set(names)].filter((name) => !isIgnored(name) && this.find(name) === undefined);
	}

	/**
	 * The cells of a row by field. Cells that fit no field are left out.
	 * @throws {ValidationError} for a name that fits several fields, and for two names that fit one
	 */
	cellsOf(row: Readonly<Record<string, unknown>>): Map<Column, unknown> {
		const cells = new Map<Column, unknown>();
		const named = new Map<Column, string>();
		for (const [name, value] of Object.entries(row)) {
			const fit = isIgnored(name) ? undefined : this.find(name);
			if (fit === undefined) continue;
			if ('severalFit' in fit) throw severalFields(name, fit.severalFit);
			const first = named.get(fit.column);
			if (first !== undefined) throw severalColumns(fit.column, first, name);
			named.set(fit.column, name);
			cells.set(fit.column, value);
		}
		return cells;
	}
}

function add(map: Map<string, Column[]>, name: string, column: Column): void {
	map.set(name, [...(map.get(name) ?? []), column]);
}

/** The number of the row, which n8n's spreadsheet nodes add. */
const isIgnored = (name: string) => name.trim().toLowerCase() === 'row_number';

/** A name that fits only one of several columns: its label with what it belongs to, or a key. */
function clearName({ source, longLabel }: Column, all: readonly Column[]): string {
	const isShared = all.some(
		(other) =>
			other.source !== source && normalizeName(other.longLabel) === normalizeName(longLabel),
	);
	return isShared && 'customField' in source ? source.customField.Key : longLabel;
}

function severalFields(name: string, columns: readonly Column[]): Error {
	const names = columns.map((column) => `"${clearName(column, columns)}"`).join(' or ');
	return new ValidationError(name, `matches several fields. Rename the column to ${names}`);
}

function severalColumns({ label }: Column, first: string, second: string): Error {
	return new ValidationError(
		label,
		`must be in one column, but the columns "${first}" and "${second}" both match it. Rename or remove one`,
	);
}
