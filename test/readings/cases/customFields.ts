import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../../simulator';
import { byId, firstKey } from '../../nodes/Karbon/support';
import type { Outcome, ReadingCase } from '../support/readingCase';

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
	{
		operation: 'contact.get',
		title: 'with the values of custom fields',
		input: (simulator) => ({
			parameters: {
				contactKey: byId(client(simulator)),
				options: { includeCustomFields: true },
			},
		}),
		wrong({ error, items }) {
			if (error) return undefined;
			const { Tier, Newsletter } = (items[0].json.customFields ?? {}) as IDataObject;
			return Newsletter === true && Tier === 'Silver' ? undefined : JSON.stringify(items[0].json);
		},
	},
];
