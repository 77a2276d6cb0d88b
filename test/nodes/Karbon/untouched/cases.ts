import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { recordColumns } from '../../../../nodes/Karbon/mapping/column';
import { MAPPED_TYPES } from '../../../../nodes/Karbon/mapping/mappedTypes';
import type { Simulator } from '../../../../simulator';
import { type Option, optionsOf } from '../../../forms/untouched';
import { EVERY_OPERATION, resetTexts, type ValidInput } from '../everyOperation';
import { OPERATIONS } from '../formFields';
import { byId, firstKey } from '../support';

/** A write, and the fields that can be added to its form. */
export interface Write {
	id: string;
	properties: INodeProperties[];
	options: Option[];
}

/** A group outside of collections, such as 'Field Values'. */
const groupsOf = (properties: readonly INodeProperties[]): Option[] =>
	properties
		.filter(({ type }) => type === 'fixedCollection')
		.map((field) => ({ collection: '', field }));

/** All writes with fields that can be added. */
export const WRITES: Write[] = OPERATIONS.filter(({ operation }) => operation.effect === 'write')
	.map(({ id, operation: { properties } }) => ({
		id,
		properties,
		options: [...optionsOf(properties), ...groupsOf(properties)],
	}))
	.filter(({ options }) => options.length > 0);

/** Names that an upsert needs; the client has them. */
const nameOf = ({ FirstName, LastName, FullName }: Record<string, unknown>) =>
	(FirstName === undefined
		? { fullName: FullName }
		: { firstName: FirstName, lastName: LastName }) as INodeParameters;

function existing(records: ReadonlyMap<string, object>): INodeParameters {
	const [record] = records.values() as Iterable<Record<string, unknown>>;
	record.UserDefinedIdentifier = 'EXISTING';
	return { userDefinedIdentifier: 'EXISTING', ...nameOf(record) };
}

/** `resource.operation` -> input that asks for no change of an existing record. */
const WITHOUT_CHANGE: Record<string, (simulator: Simulator) => INodeParameters> = {
	'businessCard.update': ({ store }) => ({
		businessCardKey: [...store.contacts.values()][0].BusinessCards[0].BusinessCardKey,
	}),
	'clientGroup.update': ({ store }) => ({ clientGroupKey: byId(firstKey(store.clientGroups)) }),
	'clientGroup.upsert': ({ store }) => existing(store.clientGroups),
	'contact.update': ({ store }) => ({ contactKey: byId(firstKey(store.contacts)) }),
	'contact.upsert': ({ store }) => existing(store.contacts),
	'customField.setValues': ({ store }) => ({ clientKey: byId(firstKey(store.contacts)) }),
	'integrationTask.update': ({ store }) => ({
		integrationTaskKey: byId(firstKey(store.integrationTasks)),
	}),
	'organization.update': ({ store }) => ({ organizationKey: byId(firstKey(store.organizations)) }),
	'organization.upsert': ({ store }) => existing(store.organizations),
	'workItem.update': ({ store }) => ({ workItemKey: byId(firstKey(store.workItems)) }),
	'workSchedule.update': ({ store }) => ({ workScheduleKey: byId(firstKey(store.workSchedules)) }),
};

/** Writes that change an existing record. */
export const UPDATES = WRITES.filter(({ id }) => id in WITHOUT_CHANGE);
/** Writes that create, upload, reverse or delete; an upsert may create, too. */
export const CREATES = WRITES.filter(({ id }) => !(id in WITHOUT_CHANGE) || id.endsWith('.upsert'));

/** Input of an update that asks for no change. */
export function withoutChange(simulator: Simulator, { id }: Write): INodeParameters {
	return WITHOUT_CHANGE[id](simulator);
}

/** Valid input of a create, the same each time. */
export function validInput(simulator: Simulator, { id }: Write): ValidInput {
	resetTexts();
	return EVERY_OPERATION[id](simulator);
}

/** A field that was added and left alone. */
export interface Added {
	option: Option;
	value: unknown;
}

/** The key of the record to update, which is not mapped. */
const LOCATORS = ['contactKey', 'organizationKey', 'workItemKey'];

const COLUMNS = Object.values(MAPPED_TYPES).flatMap(recordColumns);

/** The column that is a field of the form. */
const columnOf = (name: string) =>
	COLUMNS.find(({ names }) => names.includes(name.toLowerCase()))?.id ?? name;

/** The input with its fields in 'Columns'. */
function mapped(input: INodeParameters): INodeParameters {
	const own = Object.entries(input).filter(([name]) => LOCATORS.includes(name));
	const fields = Object.entries(input).filter(([name]) => !LOCATORS.includes(name));
	const value = fields.map(([name, given]) => {
		const isLocator = typeof given === 'object' && given !== null && 'value' in given;
		return [columnOf(name), isLocator ? given.value : given];
	});
	return {
		...Object.fromEntries(own),
		mapping: 'columns',
		columns: { mappingMode: 'defineBelow', value: Object.fromEntries(value), schema: [] },
	};
}

/** The input with the added fields. Those of 'Fields Without Columns' alone are added to the form of 'Map Columns'. */
export function withAdded(input: INodeParameters, added: readonly Added[]): INodeParameters {
	const collections = new Set(added.map(({ option }) => option.collection));
	collections.delete('options');
	const isMapped = collections.size === 1 && collections.has('listFields');
	const all: INodeParameters = structuredClone(isMapped ? mapped(input) : input);
	for (const { option, value } of added) {
		const { collection, field } = option;
		if (collection === '') all[field.name] ??= value as INodeParameters;
		else all[collection] = { ...(all[collection] as object), [field.name]: value as string };
	}
	return all;
}
