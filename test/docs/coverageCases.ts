import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../simulator';
import { EVERY_OPERATION, subscribe } from '../nodes/Karbon/everyOperation';
import { byId, firstKey } from '../nodes/Karbon/support';
import type { ReadingCase } from '../readings/support/cells/readingCase';
import { mapAutomatically } from '../support/action/mapAutomatically';

/** A use of an operation, whose requests docs/coverage.md lists. */
export type CoverageCase = Pick<ReadingCase, 'operation' | 'input' | 'data' | 'options'>;

/** Another way in which an operation works. */
export const also = (
	operation: string,
	parametersOf: (simulator: Simulator) => INodeParameters,
): CoverageCase => ({
	operation,
	input(simulator) {
		const { parameters, item } = EVERY_OPERATION[operation](simulator);
		return { parameters: { ...parameters, ...parametersOf(simulator) }, items: item && [item] };
	},
});

const firstOf = <T>(records: ReadonlyMap<string, T>) => records.get(firstKey(records)) as T;

/** 'Create or Update' of a client that exists, with fields that need a PUT, and without. */
const EXISTING_CLIENTS = (
	[
		['clientGroup.upsert', ({ store }) => firstOf(store.clientGroups), { fullName: 'New Name' }],
		['contact.upsert', ({ store }) => firstOf(store.contacts), { lastName: 'Newname' }],
		['organization.upsert', ({ store }) => firstOf(store.organizations), { fullName: 'New Name' }],
	] as Array<
		[string, (simulator: Simulator) => { UserDefinedIdentifier: string | null }, INodeParameters]
	>
).flatMap(([operation, clientOf, name]) =>
	[{}, { updateFields: { contactType: 'Prospect' } }].map((fields) =>
		also(operation, (simulator) => ({
			userDefinedIdentifier: clientOf(simulator).UserDefinedIdentifier,
			...name,
			...fields,
		})),
	),
);

const MAPPED = mapAutomatically('Identifier');

/** An import of rows, with columns that are mapped by name. */
const imported = (
	operation: string,
	row: IDataObject,
	parametersOf: (simulator: Simulator) => INodeParameters = () => ({}),
): CoverageCase => ({
	operation,
	input: (simulator) => ({
		parameters: { ...MAPPED, ...parametersOf(simulator) },
		items: [{ json: { ...row, Tier: 'Gold' } }],
	}),
});

const CONTACT = { 'First Name': 'Ann', 'Last Name': 'Lee' };
const ORGANIZATION = { 'Full Name': 'Acme' };
/** From this number of rows on, the list of clients is read. */
const ROWS_FOR_LIST = 51;

const IMPORTS: CoverageCase[] = [
	imported('contact.create', CONTACT),
	imported('contact.update', CONTACT, ({ store }) => ({
		contactKey: byId(firstKey(store.contacts)),
	})),
	imported('contact.upsert', { ...CONTACT, Identifier: 'IMP-1' }),
	imported('organization.create', ORGANIZATION),
	imported('organization.update', ORGANIZATION, ({ store }) => ({
		organizationKey: byId(firstKey(store.organizations)),
	})),
	imported('organization.upsert', { ...ORGANIZATION, Identifier: 'IMP-1' }),
	{
		operation: 'organization.upsert',
		input: () => ({
			parameters: MAPPED,
			items: Array.from({ length: ROWS_FOR_LIST }, (_, index) => ({
				json: { ...ORGANIZATION, Identifier: `IMP-${index}` },
			})),
		}),
	},
];

/** Further uses of operations, which send other requests. */
export const COVERAGE_CASES: CoverageCase[] = [
	...EXISTING_CLIENTS,
	...IMPORTS,
	also('customField.setValues', ({ store }) => ({
		clientKey: byId(firstKey(store.organizations)),
	})),
	also('file.getAllOfClient', ({ store }) => ({
		clientType: 'ClientGroup',
		clientGroupKey: byId(firstKey(store.clientGroups)),
	})),
	also('file.getAllOfClient', ({ store }) => ({
		clientType: 'Organization',
		organizationKey: byId(firstKey(store.organizations)),
		includePeople: true,
	})),
	also('organization.getAll', ({ store }) => ({
		filters: { clientOwner: firstOf(store.users).EmailAddress },
	})),
	also('webhookSubscription.create', (simulator) => {
		subscribe(simulator);
		return {};
	}),
	also('webhookSubscription.create', (simulator) => {
		subscribe(simulator);
		return { targetUrl: 'https://example.com/other', options: { replaceExisting: true } };
	}),
	also('workSchedule.update', () => ({ updateFields: { scheduleEndDate: '2028-01-31' } })),
];
