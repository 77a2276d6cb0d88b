import type { INodeParameters } from 'n8n-workflow';

import { createExecution, retryOf } from '../../../support/action/executeNode';
import { useBench } from '../support';

const bench = useBench({ data: { contacts: 2, organizations: 1 } });

const parameters = {
	mapping: 'columns',
	columns: { mappingMode: 'autoMapInputData', value: {}, matchingColumns: [], schema: [] },
} as unknown as INodeParameters;

test('A retry of a row that now names another client does not write its custom fields to the first one', async () => {
	const { customFields } = bench.simulator.store;
	const { Name } = [...customFields.values()].find(({ Type }) => Type === 'Text')!;
	const row = (FirstName: string) => [{ json: { FirstName, LastName: 'Lee', [Name]: 'Gold' } }];
	bench.simulator.faults.add({
		action: { type: 'status', status: 400, message: 'No' },
		match: { method: 'PUT' },
		times: 1,
	});
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
