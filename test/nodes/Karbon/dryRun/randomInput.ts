import fc from 'fast-check';
import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import type { Simulator } from '../../../../simulator';
import { optionsOf } from '../../../forms/untouched';
import { OPERATIONS } from '../formFields';
import { byId } from '../support';

type Values = Readonly<Record<string, readonly string[]>>;

/** What the lists to choose from have, by the method that searches them. */
function listedValues({ store }: Simulator): Values {
	const keys = (name: 'clientGroups' | 'contacts' | 'organizations') => [...store[name].keys()];
	const users = [...store.users.keys()];
	return {
		searchAnyClient: [...keys('contacts'), ...keys('organizations'), ...keys('clientGroups')],
		searchClientGroups: keys('clientGroups'),
		searchContacts: keys('contacts'),
		searchContactsAndOrganizations: [...keys('contacts'), ...keys('organizations')],
		searchMembers: users,
		searchOrganizations: keys('organizations'),
		searchRoleKeys: [...store.roles.keys()],
		searchUserKeys: users,
		searchUsers: [...store.users.values()].map(({ EmailAddress }) => EmailAddress),
		searchWorkItems: [...store.workItems.keys()],
		searchWorkTemplates: [...store.workTemplates.keys()],
	};
}

/** Texts for fields whose values have a form, by their name. */
const FORMS: Array<[name: RegExp, text: (number: number) => string]> = [
	[/email/i, (number) => `ann.lee.${number}@firm.example`],
	[/date/i, (number) => `2026-03-0${1 + (number % 9)}`],
	[/link|url|website/i, (number) => `https://firm.example/${number}`],
	[/country/i, () => 'AU'],
];
const TEXTS = ['Plain', ' Spaces ', 'Zoë & “Söhne” <b>', "O'Neil, 50%", 'Two\nlines'];

/** No two fields get the same text. */
function textOf(name: string): fc.Arbitrary<string> {
	const form = FORMS.find(([pattern]) => pattern.test(name))?.[1];
	return fc
		.tuple(fc.constantFrom(...TEXTS), fc.nat(1_000_000))
		.map(([text, number]) => form?.(number) ?? `${text} ${name} ${number}`);
}

function entryOf(members: readonly INodeProperties[], listed: Values): fc.Arbitrary<object> {
	const each = members.map((member) => {
		const given = valueOf(member, listed);
		return given ? fc.oneof(given, fc.constant(member.default)) : fc.constant(member.default);
	});
	return fc
		.tuple(...each)
		.map((values) => Object.fromEntries(members.map(({ name }, at) => [name, values[at]])));
}

/** A value that the form could have; undefined for a list whose values this file does not know. */
function valueOf(field: INodeProperties, listed: Values): fc.Arbitrary<unknown> | undefined {
	const { name, type, typeOptions, options = [], modes } = field;
	const values = options.map((option) => (option as { value: string }).value);
	switch (type) {
		case 'boolean':
			return fc.boolean();
		case 'dateTime':
			return textOf('date');
		case 'number': {
			const min = typeOptions?.minValue ?? 0;
			return fc.nat(9).map((number) => min + number);
		}
		case 'options':
			return fc.constantFrom(...values);
		case 'multiOptions':
			return fc.subarray(values);
		case 'resourceLocator': {
			const method = String(modes?.[0]?.typeOptions?.searchListMethod);
			return method in listed ? fc.constantFrom(...listed[method]).map(byId) : undefined;
		}
		case 'fixedCollection': {
			const [group] = options as Array<{ name: string; values: INodeProperties[] }>;
			const entry = entryOf(group.values, listed);
			const isList = typeOptions?.multipleValues === true;
			const given = isList ? fc.array(entry, { minLength: 1, maxLength: 2 }) : entry;
			return given.map((entries) => ({ [group.name]: entries }));
		}
		default:
			return textOf(name);
	}
}

/** What differs between two runs, or is hidden in a plan. */
const LEFT_OUT = ['dryRun', 'signingKey'];

/** Up to four optional fields of a write, with random values, in their collections. */
export function optionalFields(id: string, simulator: Simulator): fc.Arbitrary<INodeParameters> {
	const { operation } = OPERATIONS.find((one) => one.id === id)!;
	const listed = listedValues(simulator);
	const fields = optionsOf(operation.properties).flatMap(({ collection, field }) => {
		const value = LEFT_OUT.includes(field.name) ? undefined : valueOf(field, listed);
		return value ? [value.map((given) => ({ collection, name: field.name, given }))] : [];
	});
	return fc.subarray(fields, { maxLength: Math.min(4, fields.length) }).chain((some) =>
		fc.tuple(...some).map((chosen) => {
			const collections: Record<string, INodeParameters> = {};
			for (const { collection, name, given } of chosen)
				collections[collection] = { ...collections[collection], [name]: given as string };
			return collections;
		}),
	);
}
