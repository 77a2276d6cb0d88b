import { allOf } from '../../shared/odata/query';
import type { Operation } from '../execution/operation';
import { collection } from '../execution/parameters';
import { filterLocator } from '../fields/filterLocator';
import { filtersField, optionsField, rawFilter } from '../fields/listOptions';
import { RETURN_ALL } from '../fields/returnAll';
import { outputFields } from '../output/fields';
import type { RecordKind } from '../output/records';
import { contains, equals, raw } from './conditions';
import { listOrder, orderText } from './order';
import { readList } from './readList';

/** interface-addendum.md, Lists. */
const ORDER = listOrder({
	fields: [
		{ value: 'FullName', name: 'Full Name', type: 'text' },
		{ value: 'LastModifiedDateTime', name: 'Last Modified', type: 'time' },
	],
	initial: { field: 'FullName', direction: 'asc' },
});

const CONTACT_TYPE = filterLocator({
	displayName: 'Contact Type',
	name: 'contactType',
	searchListMethod: 'searchContactTypes',
	entered: 'name',
	placeholder: 'e.g. Individual',
	description: 'Only those of exactly this type',
});

/** Fields that are searched by a part of their text. */
const TEXTS = {
	emailAddress: ['EmailAddress', 'Email Address', 'email address', 'e.g. name@email.com'],
	fullName: ['FullName', 'Full Name', 'full name', 'e.g. Smith'],
	phoneNumber: ['PhoneNumber', 'Phone Number', 'phone number', 'e.g. 555 0100'],
} as const;

/** What tells the list of contacts from that of organizations. */
interface ClientList {
	kind: RecordKind;
	/** `contacts`. */
	records: string;
	path: string;
	/** The field with the key of a record. */
	key: string;
	/** Filters by a part of a text. */
	texts: Array<keyof typeof TEXTS>;
}

/** The operation "Get Many" of contacts, or of organizations. */
export function clientList({ kind, records, path, key, texts }: ClientList): Operation {
	const textFilters = texts.map((name) => {
		const [, displayName, text, placeholder] = TEXTS[name];
		const description = `Only those whose ${text} contains this text`;
		return { displayName, name, type: 'string' as const, default: '', placeholder, description };
	});
	const filterable = texts.map((name) => TEXTS[name][0]);
	return {
		value: 'getAll',
		name: 'Get Many',
		description: `Get many ${records}`,
		action: `Get many ${records}`,
		effect: 'read',
		properties: [
			...RETURN_ALL,
			...outputFields(kind),
			filtersField(CONTACT_TYPE, ...textFilters, rawFilter("e.g. FullName eq 'Acme Ltd'")),
			optionsField(ORDER.property),
		],
		async run(input) {
			const filters = collection(input, 'filters');
			const conditions = texts.map((name) =>
				contains(TEXTS[name][0], TEXTS[name][1], filters[name]),
			);
			return await readList(input, {
				path,
				key,
				kind,
				query: {
					$filter: allOf([
						equals('ContactType', 'Contact Type', filters.contactType),
						...conditions,
						raw(filters.filter),
					]),
					$orderby: orderText(ORDER.read(input)),
				},
				filterable: `${filterable.join(', ')} and ContactType (eq, contains)`,
				purpose: `list the ${records}`,
			});
		},
	};
}
