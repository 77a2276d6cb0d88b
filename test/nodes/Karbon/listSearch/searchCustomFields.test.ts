import type { INodeParameters } from 'n8n-workflow';

import { searchInEditor } from '../../../support/action/searchInEditor';
import { credentialFor } from '../../../support/n8n/credentials';
import { useBench } from '../support';

const bench = useBench();

const keyOf = (name: string) =>
	[...bench.simulator.store.customFields.values()].find(({ Name }) => Name === name)!.Key;

/** What the second entry of 'Field Values' offers while the first one is about another field. */
async function valuesFor(customFieldKey: unknown, text?: string) {
	const values = [{ customFieldKey: keyOf('Client since') }, { customFieldKey }];
	const parameters = { fieldValues: { values } } as unknown as INodeParameters;
	return await searchInEditor({
		credential: credentialFor(bench.simulator),
		method: 'searchCustomFieldValues',
		path: 'parameters.fieldValues.values[1].value',
		parameters,
		text,
	});
}
const locator = (value: string, mode = 'list') => ({ __rl: true, mode, value });

describe('the list of custom fields', () => {
	it('shows the type of each', async () => {
		const { results } = await searchInEditor({
			credential: credentialFor(bench.simulator),
			method: 'searchCustomFields',
		});
		expect(results.map(({ name }) => name)).toEqual([
			'Fiscal year end - Text',
			'Entity number - Text',
			'Referred by - Text',
			'Number of employees - Number',
			'Client since - Date',
			'Newsletter - Yes or No',
			'Tax partner - User',
			'Tier - List (Single Select)',
			'Interests - List (Multiple Select)',
		]);
	});

	it('shows a field without type or name by what it has', async () => {
		bench.simulator.faults.add({
			match: { path: '/v3/CustomFields' },
			action: {
				type: 'answerAfter',
				status: 200,
				body: {
					value: [
						{ Key: 'a', Name: 'Tier' },
						{ Key: 'b', Type: 'Text' },
					],
				},
			},
		});
		const { results } = await searchInEditor({
			credential: credentialFor(bench.simulator),
			method: 'searchCustomFields',
		});
		expect(results.map(({ name }) => name)).toEqual(['Tier', 'b']);
	});
});

describe('the values of the custom field beside', () => {
	it.each([
		['Tier', undefined, ['Gold', 'Silver', 'Bronze']],
		['Tier', 'OL', ['Gold']],
		['Interests', undefined, ['Advisory', 'Payroll', 'Audit']],
		['Newsletter', undefined, ['Yes', 'No']],
	])('are the choices of %s for %j', async (name, text, choices) => {
		const expected = choices.map((choice) => ({ name: choice, value: choice }));
		for (const field of [locator(keyOf(name)), locator(` ${name.toLowerCase()} `, 'name'), name]) {
			expect((await valuesFor(field, text)).results).toEqual(expected);
		}
	});

	it('are the users, by their key, searched by name', async () => {
		const { results } = await valuesFor(locator(keyOf('Tax partner')));
		const users = [...bench.simulator.store.users.keys()];
		expect(results.map(({ value }) => value).sort()).toEqual(users.sort());
		const [first] = results;
		const found = await valuesFor(locator(keyOf('Tax partner')), first.name.split(' - ')[0]);
		expect(found.results).toContainEqual(first);
	});

	it.each([
		[
			() => locator(''),
			"Select a custom field first, or choose 'Text' instead of 'From list' and enter a value",
		],
		[
			() => undefined,
			"Select a custom field first, or choose 'Text' instead of 'From list' and enter a value",
		],
		[
			() => locator('={{ $json.field }}', 'name'),
			"Select a custom field first, or choose 'Text' instead of 'From list' and enter a value",
		],
		[() => locator('Level', 'name'), 'The account has no custom field "Level"'],
		[
			() => locator(keyOf('Client since')),
			`'Client since' is a date: choose 'Text' instead of 'From list' and enter it, such as 2026-06-30`,
		],
		[
			() => locator(keyOf('Number of employees')),
			`'Number of employees' is a number: choose 'Text' instead of 'From list' and enter it, such as 1250.50`,
		],
		[
			() => locator(keyOf('Referred by')),
			`'Referred by' is text: choose 'Text' instead of 'From list' and enter it`,
		],
	])('are replaced by what to do', async (field, note) => {
		expect((await valuesFor(field())).results).toEqual([{ name: note, value: '' }]);
	});

	it('cannot be read when Karbon refuses the list of fields', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 401 } });
		await expect(valuesFor(locator('Tier', 'name'))).rejects.toThrow('Karbon rejected');
	});
});
