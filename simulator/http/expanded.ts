import type { VariantOptions } from '../types';
import { badQuery } from './errors';

/** The values that `$expand` adds to a record, by name. */
type Expanded = Record<string, unknown>;

/** The first part of each list, and the link to the rest. */
function continued(entity: string, expanded: Expanded): Expanded {
	const parts = Object.entries(expanded).map(([name, value]): Expanded => {
		if (!Array.isArray(value) || value.length < 2) return { [name]: value };
		const shown: unknown[] = value.slice(0, Math.ceil(value.length / 2));
		return { [name]: shown, [`${name}@odata.nextLink`]: `${entity}/${name}?$skip=${shown.length}` };
	});
	return Object.assign({}, ...parts) as Expanded;
}

/**
 * What a single record has of its expansions, as `variants.severalExpansions` and `variants.expandedLists` say.
 * @param entity the address of the record
 * @throws ServiceError 400 code 4002 when several at once are refused
 */
export function shownExpansions(
	{ severalExpansions = 'accepted', expandedLists = 'whole' }: VariantOptions,
	entity: string,
	expanded: Expanded,
): Expanded {
	const names = Object.keys(expanded);
	if (names.length > 1 && severalExpansions !== 'accepted') {
		if (severalExpansions === 'refused')
			throw badQuery(`$expand does not support '${names.join(',')}'.`);
		const shown = severalExpansions === 'null' ? names.map((name) => [name, null]) : [];
		return Object.fromEntries(shown) as Expanded;
	}
	return expandedLists === 'continued' ? continued(entity, expanded) : expanded;
}
