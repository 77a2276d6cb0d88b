import { spaced } from '../../shared/text';
import { type Field, labelOf } from './field';
import type { RecordType } from './recordType';

/** What messages call a part of a record, by the names on the way to it: `Business Cards > Phone Numbers`. */
export type PartLabel = (path: readonly string[]) => string;

/** By the names of the API, for records without a table. */
export const spacedLabel: PartLabel = (path) => path.map(spaced).join(' > ');

/** By the labels of the form, for what it has. */
export function partLabelOf({ fields, cards }: Pick<RecordType, 'cards' | 'fields'>): PartLabel {
	return (path) => {
		const [first, ...rest] = path;
		if (!cards || first !== cards.name) return labelIn(fields, path);
		return [spaced(first), ...(rest.length > 0 ? [labelIn(cards.fields, rest)] : [])].join(' > ');
	};
}

function labelIn(fields: readonly Field[], path: readonly string[]): string {
	for (const [index] of path.entries()) {
		const names = path.slice(0, index + 1);
		const field = fields.find((one) => one.path === names.join('.'));
		if (!field) continue;
		const rest = path.slice(names.length);
		const members = 'members' in field ? field.members : [];
		return [labelOf(field), ...(rest.length > 0 ? [labelIn(members, rest)] : [])].join(' > ');
	}
	return spacedLabel(path);
}
