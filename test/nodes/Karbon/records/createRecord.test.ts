import { mapAutomatically } from '../../../support/action/mapAutomatically';
import { EVERY_OPERATION } from '../everyOperation';
import { jsonOf, useBench } from '../support';

const bench = useBench({ data: { contacts: 3, organizations: 1, clientGroups: 1, invoices: 0 } });

const createdWithout = (key: string) =>
	bench.simulator.faults.add({
		action: { type: 'answerAfter', status: 201, body: { [key]: '', Color: 'red' } },
		match: { method: 'POST' },
	});

describe('a record that Karbon creates and returns with an empty key', () => {
	it.each([
		['clientGroup.create', 'ClientGroupKey'],
		['contact.create', 'ContactKey'],
		['note.create', 'Id'],
		['organization.create', 'OrganizationKey'],
		['workItem.create', 'WorkItemKey'],
	])('is not reported as refused: %s', async (operation, key) => {
		const { parameters } = EVERY_OPERATION[operation](bench.simulator);
		createdWithout(key);
		const { error, items, hints } = await bench.run(operation, { ...parameters, simplify: false });
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([expect.objectContaining({ [key]: '', Color: 'red' })]);
		expect(hints[0].message).toContain('but did not return its key');
	});

	it('is no second contact for a row with the same email address', async () => {
		createdWithout('ContactKey');
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body: { value: [], '@odata.count': 0 } },
			match: { method: 'GET', path: '/v3/Contacts' },
		});
		const row = { 'Email Address': 'new@x.example', 'First Name': 'New', 'Last Name': 'Person' };
		const { items } = await bench.run(
			'contact.upsert',
			{ ...mapAutomatically('Email Addresses'), options: { checkAllRowsFirst: false } },
			{ items: [{ json: row }, { json: row }], node: { onError: 'continueRegularOutput' } },
		);
		expect(jsonOf(items)).toEqual([
			expect.objectContaining({ created: true }),
			expect.objectContaining({
				error: expect.stringContaining('may have been created a moment ago') as string,
			}),
		]);
		expect(bench.written()).toEqual(['POST /v3/Contacts']);
	});
});
