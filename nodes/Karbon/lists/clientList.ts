import type { IDataObject } from 'n8n-workflow';

import { segment } from '../../shared/odata/query';
import { spaced } from '../../shared/text';
import { unlessMissing, unlessUnreadable } from '../execution/answer';
import type { Operation, OperationInput } from '../execution/operation';
import { isAbsent, located } from '../execution/parameters';
import { typeIn } from '../mapping/cells/typeInCell';
import { readRecord } from '../records/readExpanded';
import type { RecordReader } from './checks/rowFilter';
import {
	type Filter,
	listedFilter,
	partFilter,
	sinceFilter,
	textFilter,
	userFilter,
} from './filters';
import { type ListOperation, listOperation } from './listOperation';
import { listOrder } from './order';

/** Fields by which contacts and organizations can be sorted (karbon.md 7). */
const ORDER = listOrder({
	fields: [
		{ value: 'FullName', name: 'Full Name', type: 'text' },
		{ value: 'LastModifiedDateTime', name: 'Last Modified', type: 'time' },
	],
	defaultOrder: { field: 'FullName', direction: 'asc' },
	defaultException: ", or newest first with 'Modified After'",
});

const MODIFIED_AFTER = sinceFilter({
	field: 'LastModifiedDateTime',
	displayName: 'Modified After',
});

/** Owner and manager, who are in rows of contacts, and of organizations only in the record (karbon.md 12). */
function userFilters(isInRecord: boolean): Filter[] {
	const appliedBy = isInRecord
		? 'Slow: the node reads the list, then every organization that matches the other filters.'
		: undefined;
	return ['ClientManager', 'ClientOwner'].map((field) =>
		userFilter({ field, displayName: spaced(field), isInRecord, appliedBy }),
	);
}

const CONTACT_TYPE = listedFilter({
	field: 'ContactType',
	displayName: 'Contact Type',
	searchListMethod: 'searchContactTypes',
	entered: 'name',
	placeholder: 'e.g. Individual',
	description: 'Exact match',
	// Letter case may count (karbon.md 6).
	async spell(input, given) {
		const { value, isListed } = located(given);
		if (isListed || isAbsent(value)) return given;
		const type = typeIn(input, 'Contact Type', value, 'searchContactTypes');
		return (await unlessUnreadable(type)) ?? given;
	},
});

/** karbon.md 46. */
const EXTERNAL_KEY = textFilter({
	field: 'ExternalKey',
	displayName: 'External Key',
	by: 'equals',
	placeholder: 'e.g. 123987456',
	description:
		'ID in an integrated system: XPM Client ID, Xero Contact ID, or QuickBooks Online Customer ID',
});

/** Fields that can have a filter "contains this text", with its placeholder. */
const CONTAINS_FILTERS = {
	EmailAddress: 'e.g. name@email.com',
	FullName: 'e.g. Smith',
	PhoneNumber: 'e.g. 555 0100',
};

/** The properties that differ between the lists of contacts and organizations. */
interface ClientList extends Pick<ListOperation, 'addition' | 'key' | 'kind' | 'path' | 'records'> {
	/** Fields with a filter "contains this text". */
	containsFilters: Array<keyof typeof CONTAINS_FILTERS>;
	/** For a list whose rows have neither owner nor manager: `organization`. */
	recordWithUsers?: string;
}

/** Reads the record of a row by its key. One that Karbon lists and does not show (HTTP 404) is reported to the user. */
function recordReader(
	input: OperationInput,
	{ records, path, key }: Pick<ListOperation, 'key' | 'path' | 'records'>,
	name: string,
): RecordReader {
	return async (row: IDataObject) => {
		const value = String(row[key]);
		const one = { path: `${path}/${segment(value)}`, subject: `the ${name} "${value}"` };
		const record = await unlessMissing(readRecord(input, one));
		if (record) return record;
		input.addHint(
			`Some ${records} in Karbon's list could not be read (HTTP 404). They were left out, because their owner and manager are unknown.`,
		);
		return undefined;
	};
}

/** The operation "Get Many" of contacts, or of organizations. */
export function clientList({ containsFilters, recordWithUsers, ...list }: ClientList): Operation {
	return listOperation({
		...list,
		filters: [
			...userFilters(recordWithUsers !== undefined),
			CONTACT_TYPE,
			...containsFilters.map((field) => {
				const by = list.kind === 'contact' && field === 'FullName' ? 'containsEach' : 'contains';
				return partFilter(field, spaced(field), CONTAINS_FILTERS[field], by);
			}),
			EXTERNAL_KEY,
			MODIFIED_AFTER,
		].sort((a, b) => a.property.displayName.localeCompare(b.property.displayName, 'en')),
		...(recordWithUsers && {
			readRecord: (input: OperationInput) => recordReader(input, list, recordWithUsers),
		}),
		example: "contains(FullName,'Smith')",
		filterable: `${containsFilters.join(', ')}, and ContactType (eq, contains), and ExternalKey (eq)`,
		order: ORDER,
	});
}
