import type { CustomField, CustomFieldValue } from '../../records';
import type { Store } from '../../store';
import { DETAILED_CLIENTS } from '../accounting';
import { DAY_MS, dateTime } from '../dates';
import { createRandom, type Random } from '../random';

type Made = Pick<CustomField, 'Name' | 'Type'> & {
	options?: string[];
	value(random: Random, firstUser: string): string[];
};

/** One field of each type. */
const FIELDS: readonly Made[] = [
	{ Name: 'Fiscal year end', Type: 'Text', value: (random) => [String(random.below(999))] },
	{ Name: 'Entity number', Type: 'Text', value: (random) => [String(random.below(999))] },
	{ Name: 'Referred by', Type: 'Text', value: (random) => [String(random.below(999))] },
	{ Name: 'Number of employees', Type: 'Number', value: (random) => [String(random.below(90))] },
	{ Name: 'Client since', Type: 'Date', value: () => ['2020-04-01'] },
	{ Name: 'Newsletter', Type: 'Boolean', value: () => ['true'] },
	{ Name: 'Tax partner', Type: 'Colleague', value: (_, user) => (user === '' ? [] : [user]) },
	{
		Name: 'Tier',
		Type: 'ListSingleSelect',
		options: ['Gold', 'Silver', 'Bronze'],
		value: () => ['Silver'],
	},
	{
		Name: 'Interests',
		Type: 'ListMultipleSelect',
		options: ['Advisory', 'Payroll', 'Audit'],
		value: () => ['Advisory', 'Audit'],
	},
];

/** Fills custom fields, and their values for contacts and organizations. */
export function seedCustomFields(store: Store, seed: number, now: number): void {
	const random = createRandom(seed, 'customFields');
	const LastModifiedDateTime = dateTime(now - DAY_MS);
	const [firstUser = ''] = store.users.keys();
	const fields = FIELDS.map(({ value, Name, Type, options = [] }) => ({
		value,
		field: {
			Key: random.key(),
			Name,
			Type,
			IsVisibleToContacts: true,
			IsVisibleToOrganizations: true,
			ListOptions: options,
			LastModifiedDateTime,
		},
	}));
	for (const { field } of fields) store.customFields.set(field.Key, field);
	const add = (EntityKey: string, EntityType: string): void => {
		const CustomFieldValues = fields.map(
			({ field: { Key, Name, Type }, value }): CustomFieldValue => ({
				Key,
				Name,
				Type,
				Value: value(random, firstUser),
			}),
		);
		store.customFieldValues.set(EntityKey, {
			EntityKey,
			EntityType,
			CustomFieldValues,
			LastModifiedDateTime,
		});
	};
	const first = (keys: Iterable<string>) => [...keys].slice(0, DETAILED_CLIENTS);
	for (const key of first(store.contacts.keys())) add(key, 'Contact');
	for (const key of first(store.organizations.keys())) add(key, 'Organization');
}

/**
 * Splits the list field 'Tier' into one of contacts and one of organizations, both with this name. The values of
 * organizations move to the new field.
 */
export function shareFieldName(store: Store, seed: number): void {
	const field = [...store.customFields.values()].find(({ Name }) => Name === 'Tier');
	if (field === undefined) return;
	const Key = createRandom(seed, 'shared field name').key();
	store.customFields.set(Key, { ...field, Key, IsVisibleToContacts: false });
	field.IsVisibleToOrganizations = false;
	for (const values of store.customFieldValues.values()) {
		if (values.EntityType !== 'Organization') continue;
		values.CustomFieldValues = values.CustomFieldValues.map((value) =>
			value.Key === field.Key ? { ...value, Key } : value,
		);
	}
}
