import type { OperationInput } from '../../execution/operation';
import type { ListOrder, Order } from '../order';
import type { KarbonList } from '../readList';
import { type ReadRecord, rowFilter } from './rowFilter';
import type { RowCheck } from './rowCheck';

/** The list that is read. */
interface SelectedList {
	/** `work items`. */
	records: string;
	/** For a list that can be sorted. */
	order?: ListOrder;
	/** See `rowFilter`. */
	readRecord?: ReadRecord;
}

/**
 * The order of the list, and the filter for what Karbon cannot check. If the list can be sorted by a date that is
 * checked, that is its default order, and reading stops at the first row that is past the range.
 * @throws {ValidationError}
 */
export function selection(
	input: OperationInput,
	checks: readonly RowCheck[],
	{ records, order: sorted, readRecord }: SelectedList,
): Pick<KarbonList, 'filter' | 'order'> {
	const first = checks.find(({ range, field }) => range && sorted?.fields.includes(field));
	if (!sorted || !first) {
		const order = sorted?.read(input);
		return { order, filter: checks.length > 0 ? rowFilter(checks, order, readRecord) : undefined };
	}
	const { label, field, range } = first;
	// Newest first, unless only the end of the range is given.
	const direction = range?.from === undefined ? sorted.defaultOrder.direction : 'desc';
	const usual: Order = { field, direction };
	const order = sorted.read(input, usual);
	const filter = rowFilter(checks, order, readRecord);
	if (!filter.canStop && rowFilter(checks, usual).canStop) {
		input.addHint(
			`Karbon cannot filter ${records} by '${label}', so with this 'Order By' the node may read the whole list. To make it faster, remove 'Order By'.`,
		);
	}
	return { order, filter };
}
