import { capitalized, normalizeName } from '../../shared/text';
import type { CustomField } from '../customFields/types';
import { type Field, fieldName, labelOf, type ValueField } from '../schema/field';
import { allFields, type RecordType } from '../schema/recordType';

/** What the value of a column is for: a field of the record or of its business card, or a member of a part. */
export interface RecordSource {
	field: Field;
	/** Of a field that is a part. */
	member?: ValueField;
}

/** A field that a row of the input can have a value for. */
export interface Column {
	/**
	 * Workflows store it. Of a field of the record it is the label, because the mapper shows the id of the column in
	 * 'Match By', and in its message about a required column. Without dots, which n8n would take for a path.
	 */
	id: string;
	/** Its name in the form and in messages. */
	label: string;
	/** With what the field belongs to: `Contact: Description`. */
	longLabel: string;
	/** Names of columns of the input that are this field, normalized. */
	names: readonly string[];
	/** The same for names that another field may need more. */
	shortNames: readonly string[];
	source: RecordSource | { customField: CustomField };
}

/** Whether a field has a column, or its members have one each. No single cell has the entries of a list. */
export function hasColumn({ type }: Field): boolean {
	return type !== 'list';
}

/** Names that spreadsheets often have, by path of the field. */
const ALIASES: Record<string, string[]> = { EmailAddresses: ['Email'], FullName: ['Name'] };

function recordColumn(
	{ noun }: Pick<RecordType, 'noun'>,
	field: Field,
	member?: ValueField,
): Column {
	const own = member ? `${field.label} > ${member.label}` : field.label;
	const path = member ? `${field.path}.${member.path}` : field.path;
	const label = labelOf({ ...field, label: own });
	const entry = field.type === 'texts' ? [field.entryLabel] : [];
	const longLabel = `${capitalized(noun)}: ${label}`;
	const alias = ALIASES[path] ?? [];
	const names = [label, longLabel, path];
	const name = fieldName(field);
	// A column "Name" or "OrganizationKey" is that of the client, not that of its law firm, and "Revenue" has amounts.
	const isOther = member !== undefined || /^(Revenue|Expenses)$/.test(name);
	const short = [...entry, ...alias, ...(isOther ? [] : [name])];
	return {
		id: label,
		label,
		longLabel,
		// The label of an accounting detail may also be that of another field.
		names: [...names, ...(field.group ? [] : entry)].map(normalizeName),
		shortNames: (field.group ? [own, ...short] : short).map(normalizeName),
		source: { field, member },
	};
}

/** The columns of the fields of a record and its business card, in the order of the tables. */
export function recordColumns(type: Pick<RecordType, 'cards' | 'fields' | 'noun'>): Column[] {
	return allFields(type)
		.filter(hasColumn)
		.flatMap((field) =>
			field.type === 'part'
				? field.members.map((member) => recordColumn(type, field, member))
				: [recordColumn(type, field)],
		);
}

/** The columns of custom fields. */
export function customColumns(fields: readonly CustomField[]): Column[] {
	return fields.map((customField) => ({
		id: `customField-${customField.Key}`,
		label: customField.Name,
		longLabel: `Custom Field: ${customField.Name}`,
		names: [customField.Name, `Custom Field: ${customField.Name}`, customField.Key].map(
			normalizeName,
		),
		shortNames: [],
		source: { customField },
	}));
}
