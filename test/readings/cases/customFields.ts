import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../../simulator';
import { byId, firstKey } from '../../nodes/Karbon/support';
import type { Outcome, ReadingCase } from '../support/cells/readingCase';

const client = ({ store }: Simulator) => firstKey(store.customFieldValues);
const named = (name: string): INodeParameters => ({ __rl: true, mode: 'name', value: name });

function setting(values: Record<string, string | number | boolean>, ofClient = client) {
	return (simulator: Simulator) => ({
		parameters: {
			clientKey: byId(ofClient(simulator)),
			fieldValues: {
				values: Object.entries(values).map(([name, value]) => ({
					customFieldKey: named(name),
					value,
				})),
			},
		},
	});
}

/** The values of a client in the simulator, by the name of the field. */
function valuesOf(simulator: Simulator, key = client(simulator)): Record<string, string[]> {
	const { CustomFieldValues = [] } = simulator.store.customFieldValues.get(key) ?? {};
	return Object.fromEntries(CustomFieldValues.map(({ Name, Value }) => [Name, Value]));
}

/** Whether a client has these values, and nothing of another field changed. */
function onlyThese(expected: Record<string, string>) {
	return (outcome: Outcome, simulator: Simulator): string | undefined => {
		if (outcome.error) return outcome.changes.length > 0 ? 'an error after a change' : undefined;
		const values = valuesOf(simulator);
		for (const [name, text] of Object.entries(expected)) {
			if (values[name]?.join('|') !== text) return `${name} is ${JSON.stringify(values[name])}`;
		}
		const wanted = Object.values(expected);
		const others = outcome.changes.filter(({ after }) => !wanted.includes(String(after)));
		return others.length > 0 ? `also changed ${JSON.stringify(others)}` : undefined;
	};
}

/** Reads of a client, or of all, with the values of custom fields. */
const INCLUDING_CASES = (['contact', 'organization'] as const).flatMap((kind): ReadingCase[] => {
	const store = ({ store: { contacts, organizations } }: Simulator) =>
		kind === 'contact' ? contacts : organizations;
	const keyName = kind === 'contact' ? 'ContactKey' : 'OrganizationKey';
	const options = { includeCustomFields: true };
	const wrong = ({ error, items }: Outcome, simulator: Simulator) =>
		error === undefined ? wrongFields(items, keyName, simulator) : undefined;
	return [
		{
			operation: `${kind}.get`,
			title: 'with the values of custom fields',
			input: (simulator) => ({
				parameters: { [`${kind}Key`]: byId(firstKey(store(simulator))), options },
			}),
			wrong,
		},
		{
			operation: `${kind}.getAll`,
			title: 'with the values of custom fields',
			without: { orders: 'five names are too few for the hint about their order' },
			input: () => ({ parameters: { returnAll: true, options } }),
			wrong,
		},
	];
});

/** Compares `customFields` of items with the store: a missing value would be a silent difference. */
function wrongFields(
	items: Outcome['items'],
	keyName: string,
	simulator: Simulator,
): string | undefined {
	if (items.length === 0) return 'no items';
	for (const { json } of items) {
		const shown = (json.customFields ?? {}) as IDataObject;
		const stored = valuesOf(simulator, String(json[keyName]));
		for (const [name, value] of Object.entries(stored)) {
			const found = Object.entries(shown).find(
				([one]) => one === name || one.startsWith(`${name} (`),
			);
			const texts = [found?.[1] ?? []].flat().map(String);
			// A day that Karbon sends as a time stays as it was sent, if it is not a beginning of a day in UTC.
			const isSameTime = Date.parse(texts[0]) === Date.parse(value[0]);
			if (texts.join('|') !== value.join('|') && !isSameTime)
				return `${name} is ${JSON.stringify(found)}`;
		}
	}
	return undefined;
}

/** Values of custom fields. */
export const CUSTOM_FIELD_CASES: ReadingCase[] = [
	{
		operation: 'customField.setValues',
		title: 'a field of a list and a number',
		input: setting({ Tier: 'Gold', 'Number of employees': '4711' }),
		wrong: onlyThese({ Tier: 'Gold', 'Number of employees': '4711' }),
	},
	{
		operation: 'customField.setValues',
		title: 'a number with more digits than JavaScript keeps',
		rows: [50],
		input(simulator) {
			const values = simulator.store.customFieldValues.get(client(simulator))!;
			const employees = values.CustomFieldValues.find(({ Name }) => Name.startsWith('Number'))!;
			employees.Value = ['12345678901234567890'];
			return setting({ 'Number of employees': '12345678901234567891' })(simulator);
		},
		wrong: onlyThese({ 'Number of employees': '12345678901234567891' }),
	},
	{
		operation: 'customField.setValues',
		title: 'a name in two spellings',
		rows: [51],
		input(simulator) {
			const { store } = simulator;
			const tier = [...store.customFields.values()].find(({ Name }) => Name === 'Tier')!;
			// Listed first, so that a search without case finds it.
			const fields = [...store.customFields.entries()];
			store.customFields.clear();
			store.customFields.set('tier-in-small-letters', {
				...tier,
				Key: 'tier-in-small-letters',
				Name: 'TIER',
			});
			for (const [key, field] of fields) store.customFields.set(key, field);
			return setting({ Tier: 'Gold' })(simulator);
		},
		wrong: onlyThese({ Tier: 'Gold' }),
	},
	{
		operation: 'customField.setValues',
		title: 'the name of a field that only organizations have',
		rows: [54],
		input(simulator) {
			const { store } = simulator;
			const tier = [...store.customFields.values()].find(({ Name }) => Name === 'Tier')!;
			const fields = [...store.customFields.entries()];
			store.customFields.clear();
			store.customFields.set('tier-of-organizations', {
				...tier,
				Key: 'tier-of-organizations',
				IsVisibleToContacts: false,
			});
			for (const [key, field] of fields) store.customFields.set(key, field);
			return setting({ Tier: 'Gold' })(simulator);
		},
		wrong: onlyThese({ Tier: 'Gold' }),
	},
	{
		operation: 'customField.setValues',
		title: 'values that Karbon answers under another name',
		fails: true,
		rows: [52],
		input(simulator) {
			const key = client(simulator);
			const { CustomFieldValues } = simulator.store.customFieldValues.get(key)!;
			simulator.faults.add({
				match: { method: 'GET', path: `/v3/CustomFieldValues/${key}` },
				action: {
					type: 'status',
					status: 200,
					body: { EntityKey: key, Values: CustomFieldValues },
				},
			});
			return setting({ Tier: 'Gold' })(simulator);
		},
		wrong: onlyThese({ Tier: 'Gold' }),
	},
	{
		operation: 'customField.setValues',
		title: 'values of another client',
		fails: true,
		rows: [52],
		input(simulator) {
			const key = client(simulator);
			const [, other] = [...simulator.store.customFieldValues.values()];
			simulator.faults.add({
				match: { method: 'GET', path: `/v3/CustomFieldValues/${key}` },
				action: { type: 'status', status: 200, body: { ...other } },
			});
			return setting({ Tier: 'Gold' })(simulator);
		},
		wrong: onlyThese({ Tier: 'Gold' }),
	},
	{
		operation: 'customField.setValues',
		title: 'a client without values',
		without: {
			laggingReads: 'the values that the case removes are still read',
			replicas: 'the values that the case removes are still read',
		},
		input(simulator) {
			simulator.store.customFieldValues.delete(client(simulator));
			return setting({ Tier: 'Gold' }, ({ store }) => firstKey(store.contacts))(simulator);
		},
		wrong({ error, changes }, simulator) {
			if (error) return changes.length > 0 ? 'an error after a change' : undefined;
			const values = valuesOf(simulator, firstKey(simulator.store.contacts));
			return JSON.stringify(values) === '{"Tier":["Gold"]}' ? undefined : JSON.stringify(values);
		},
	},
	...INCLUDING_CASES,
];
