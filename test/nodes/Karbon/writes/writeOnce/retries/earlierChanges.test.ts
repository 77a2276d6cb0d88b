import type { IDataObject, INodeParameters } from 'n8n-workflow';

import {
	createExecution,
	type Execution,
	retryOf,
} from '../../../../../support/action/executeNode';
import { FROM_ROW } from '../../../clients/upsertClient/fromRow';
import { byId, firstKey, jsonOf, useBench } from '../../../support';

const bench = useBench({ data: { contacts: 3, organizations: 1 } });

/** Karbon refuses the second write of a run. */
const refuseSecond = (method: string) =>
	bench.simulator.faults.add({
		action: { type: 'status', status: 403 },
		match: { method, nth: 2 },
	});

/** How n8n repeats a run that failed. */
const REPETITIONS: Array<[name: string, again: (first: Execution) => object]> = [
	['Retry On Fail', (execution) => ({ execution })],
	['the Retry button', (first) => ({ execution: retryOf(first), mode: 'retry' })],
];

/** Runs an operation that fails at its second item, and again. */
async function runTwice(
	operation: string,
	parameters: INodeParameters,
	rows: readonly IDataObject[],
	again: (first: Execution) => object,
) {
	const items = rows.map((json) => ({ json }));
	const execution = createExecution();
	const first = await bench.run(operation, parameters, { items, execution });
	expect(first.error?.message).toMatch(/^Item 2/);
	const more = again(execution) as { execution?: Execution };
	const second = await bench.run(operation, parameters, { items, execution, ...more });
	expect(second.error).toBeUndefined();
	return { ...second, stored: JSON.stringify((more.execution ?? execution).data) };
}

describe.each(REPETITIONS)(
	'after %s, the output has what the first attempt did:',
	(name, again) => {
		const people = [
			{ id: 'A', first: 'Ann', last: 'Lee' },
			{ id: 'B', first: 'Bob', last: 'Lee' },
		].map((one) => ({ ...one, id: `${one.id} ${name}` }));

		it('a client that it created', async () => {
			refuseSecond('POST');
			const { items, hints, stored } = await runTwice('contact.upsert', FROM_ROW, people, again);
			const created = { created: true, changed: true };
			expect(jsonOf(items)).toMatchObject([created, created]);
			expect(hints[0].message).toMatch(/^2 items: 1 created, 1 created before\. /);
			expect(stored).not.toContain('karbonChanges');
		});

		it('a client that it created by email address', async () => {
			refuseSecond('POST');
			const rows = people.map((one) => ({
				...one,
				id: '',
				email: `${one.id.replace(/ /g, '-')}@client.example`,
			}));
			const matched = { ...FROM_ROW, matchBy: 'email', matchEmail: '={{ $json.email }}' };
			const { items } = await runTwice('contact.upsert', matched, rows, again);
			expect(jsonOf(items).map(({ created }) => created)).toEqual([true, true]);
		});

		it('a client that it changed', async () => {
			refuseSecond('PATCH');
			const rows = [...bench.simulator.store.contacts.keys()].map((key) => ({ key }));
			const parameters = {
				contactKey: byId('={{ $json.key }}'),
				updateFields: { preferredName: `Kit ${name}` },
			};
			const { items } = await runTwice('contact.update', parameters, rows.slice(0, 2), again);
			expect(jsonOf(items).map(({ changed }) => changed)).toEqual([true, true]);
		});

		it.each(['update', 'upsert'])(
			'a client that it may have changed with %s',
			async (operation) => {
				const [contact] = bench.simulator.store.contacts.values();
				contact.UserDefinedIdentifier = 'Lost';
				const times = 1;
				bench.simulator.faults.add({ action: 'resetAfter', match: { method: 'PUT' }, times });
				bench.simulator.faults.add({
					action: { type: 'status', status: 403 },
					match: { method: 'GET', path: `/v3/Contacts/${contact.ContactKey}`, nth: 2 },
				});
				const parameters = {
					contactKey: byId(contact.ContactKey),
					userDefinedIdentifier: contact.UserDefinedIdentifier,
					firstName: contact.FirstName,
					lastName: contact.LastName,
					updateFields: { description: `${operation} after ${name}` },
				};
				const execution = createExecution();
				const first = await bench.run(`contact.${operation}`, parameters, { execution });
				expect(first.error?.message).toContain('may have been updated');
				const second = { execution, ...again(execution) };
				const { items } = await bench.run(`contact.${operation}`, parameters, second);
				expect(jsonOf(items)).toMatchObject([{ changed: true }]);
			},
		);

		it('a client that it may have created', async () => {
			bench.simulator.faults.add({ action: 'resetAfter', match: { method: 'POST' }, times: 1 });
			bench.simulator.faults.add({
				action: { type: 'status', status: 403 },
				match: { method: 'GET', path: '/v3/Contacts/GetContactBy*', nth: 2 },
			});
			const items = people.map((one) => ({ json: { ...one, id: `Lost ${one.id}` } }));
			const execution = createExecution();
			const first = await bench.run('contact.upsert', FROM_ROW, { items, execution });
			expect(first.error?.message).toContain('may have been created');
			const second = { items, execution, ...again(execution) };
			const { items: output, hints } = await bench.run('contact.upsert', FROM_ROW, second);
			const created = { created: true, changed: true };
			expect(jsonOf(output)).toMatchObject([created, created]);
			expect(hints[0].message).toMatch(/^2 items: 1 created, 1 created before\. /);
		});

		it('a client that it changed before its custom fields could not be read', async () => {
			const { contacts, customFields } = bench.simulator.store;
			const field = [...customFields.values()].find(({ Type }) => Type === 'Text')!;
			const contact = byId(firstKey(contacts));
			const values = [{ customFieldKey: byId(field.Key), value: byId('Set before') }];
			await bench.run('customField.setValues', { clientKey: contact, fieldValues: { values } });
			bench.simulator.faults.add({
				action: { type: 'status', status: 403 },
				match: { method: 'GET', path: '/v3/CustomFieldValues/*' },
				times: 1,
			});
			const value = { 'Middle Name': name, [`customField-${field.Key}`]: 'Set before' };
			const columns = { mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] };
			const parameters = { contactKey: contact, mapping: 'columns', columns };
			const execution = createExecution();
			const first = await bench.run('contact.update', parameters, { execution });
			expect(first.error?.message).toContain('custom fields were not written');
			const second = { execution, ...again(execution) };
			const { items, error } = await bench.run('contact.update', parameters, second);
			expect(error).toBeUndefined();
			expect(jsonOf(items)[0].changed).toBe(true);
		});

		it('custom field values that it set', async () => {
			refuseSecond('PUT');
			const { contacts, customFields } = bench.simulator.store;
			const field = [...customFields.values()].find(({ Type }) => Type === 'Text')!;
			const rows = [...contacts.keys()].slice(0, 2).map((key) => ({ key }));
			const values = [{ customFieldKey: byId(field.Key), value: byId(`Set by ${name}`) }];
			const parameters = { clientKey: byId('={{ $json.key }}'), fieldValues: { values } };
			const { items } = await runTwice('customField.setValues', parameters, rows, again);
			expect(jsonOf(items).map(({ changed }) => changed)).toEqual([true, true]);
		});
	},
);

describe('what an earlier attempt did does not count', () => {
	const rename = (name: string) => ({
		contactKey: byId(firstKey(bench.simulator.store.contacts)),
		updateFields: { preferredName: name },
	});

	it.each([
		['in another run of the node', { runIndex: 1 }],
		['in another execution', { execution: createExecution() }],
	])('%s', async (name, more) => {
		const execution = createExecution();
		const items = [{ json: { name } }, { json: { name: '#N/A' } }];
		const parameters = rename('={{ $json.name }}');
		const first = await bench.run('contact.update', parameters, { items, execution });
		expect(first.error?.message).toContain('#N/A');
		const again = { items: items.slice(0, 1), execution, ...more };
		const second = await bench.run('contact.update', parameters, again);
		expect(jsonOf(second.items)[0].changed).toBe(false);
	});

	it('for another client in the place of the item', async () => {
		const [first, second] = [...bench.simulator.store.contacts.keys()];
		const execution = createExecution();
		const parameters = { ...rename('Sam'), contactKey: byId('={{ $json.key }}') };
		const run = async (...keys: string[]) =>
			await bench.run('contact.update', parameters, {
				items: keys.map((key) => ({ json: { key } })),
				execution,
			});
		await run(second);
		await run(first, '');
		expect(jsonOf((await run(second)).items)[0].changed).toBe(false);
	});

	it('in the call of a tool, which is not an attempt of the same item', async () => {
		const execution = createExecution();
		const adapt = (context: object) => Object.assign(context, { isToolExecution: () => true });
		const run = async () => await bench.run('contact.update', rename('Tom'), { execution, adapt });
		expect(jsonOf((await run()).items)[0].changed).toBe(true);
		expect(jsonOf((await run()).items)[0].changed).toBe(false);
	});

	it('in a dry run', async () => {
		const execution = createExecution();
		const parameters = { ...rename('Una'), options: { dryRun: true } };
		const { items } = await bench.run('contact.update', parameters, { execution });
		expect(jsonOf(items)[0].wouldWrite).toBe(true);
		expect(JSON.stringify(execution.data)).not.toContain('karbonChanges');
	});

	it('in a dry run that failed', async () => {
		const execution = createExecution();
		const parameters = { ...FROM_ROW, options: { dryRun: true } };
		const items = [
			{ json: { id: 'Dry', first: 'Dry', last: 'Run' } },
			{ json: { id: 'Dry 2', first: '#N/A' } },
		];
		const { error } = await bench.run('contact.upsert', parameters, { items, execution });
		expect(error?.message).toContain('#N/A');
		expect(JSON.stringify(execution.data)).not.toContain('karbonChanges');
	});
});
