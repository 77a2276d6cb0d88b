import { createExecution, retryOf } from '../../../support/action/executeNode';
import { mapAutomatically } from '../../../support/action/mapAutomatically';
import { jsonOf, useBench } from '../support';

const bench = useBench({ data: { contacts: 2, organizations: 1 } });

/** The name of a custom field, and a fault by which Karbon refuses its first value. */
function useRefusedValue(): string {
	bench.simulator.faults.add({
		action: { type: 'status', status: 400, message: 'No' },
		match: { method: 'PUT' },
		times: 1,
	});
	const { customFields } = bench.simulator.store;
	return [...customFields.values()].find(({ Type }) => Type === 'Text')!.Name;
}

test('A retry of a row that now names another client does not write its custom fields to the first one', async () => {
	const parameters = mapAutomatically();
	const name = useRefusedValue();
	const row = (FirstName: string) => [{ json: { FirstName, LastName: 'Lee', [name]: 'Gold' } }];
	const execution = createExecution();
	const first = await bench.run('contact.create', parameters, { items: row('Ann'), execution });
	expect(first.error?.message).toContain('its custom fields were not written');
	const { error } = await bench.run('contact.create', parameters, {
		items: row('Bob'),
		execution: retryOf(execution),
		mode: 'retry',
	});
	expect(error?.message).toContain(
		"Nothing was sent: a previous attempt in this execution created a contact with different values ('First Name')",
	);
	expect(bench.written().map((request) => request.split('/')[0])).toEqual(['POST ', 'PUT ']);
});

test.each([
	['Identifier', 'Identifier', 'A-1', 'B-1'],
	['Email Addresses', 'Email Address', 'a@client.example', 'b@client.example'],
])(
	"A retry of Create or Update creates the client that the row has now, matched by '%s'",
	async (matchBy, column, before, after) => {
		const parameters = mapAutomatically(matchBy);
		const name = useRefusedValue();
		const run = async (FirstName: string, match: string, more = {}) => {
			const json = { FirstName, LastName: 'Lee', [column]: match, [name]: FirstName };
			return await bench.run('contact.upsert', parameters, { items: [{ json }], ...more });
		};
		const execution = createExecution();
		const first = await run('Ann', before, { execution });
		expect(first.error?.message).toContain('its custom fields were not written');
		const retry = { execution: retryOf(execution), mode: 'retry' as const };
		const { error, items, hints } = await run('Bob', after, retry);
		expect(error).toBeUndefined();
		expect(hints).toEqual([]);
		const { contacts, customFieldValues } = bench.simulator.store;
		const [ann, bob] = [...contacts.values()].slice(-2);
		expect([ann.FirstName, bob.FirstName]).toEqual(['Ann', 'Bob']);
		const values = [{ ContactKey: bob.ContactKey, customFields: { [name]: 'Bob' } }];
		expect(jsonOf(items)).toMatchObject(values);
		expect(customFieldValues.get(ann.ContactKey)?.CustomFieldValues ?? []).toEqual([]);
	},
);
