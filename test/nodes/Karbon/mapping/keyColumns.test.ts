import type { INodeParameters } from 'n8n-workflow';

import { DEFINITIONS } from '../../../../nodes/Karbon/customFields/definitions';
import { mapAutomatically } from '../../../support/action/mapAutomatically';
import { byId, jsonOf, useBench } from '../support';

const bench = useBench({ data: { contacts: 2, organizations: 0, clientGroups: 0, invoices: 0 } });

/** Updates a contact, whose key is in a column that fits no field. */
const update = async (row: object, form = mapAutomatically()) => {
	const [{ ContactKey }] = bench.simulator.store.contacts.values();
	return await bench.run(
		'contact.update',
		{ ...form, contactKey: byId('={{ $json.Id }}') },
		{ items: [{ json: { Id: ContactKey, ...row } }] },
	);
};

describe('a column that is the key of the client to update', () => {
	beforeEach(() => DEFINITIONS.forget());
	afterAll(() => DEFINITIONS.forget());

	it('does not count as a column that was not imported', async () => {
		const { hints } = await update({ 'Preferred Name': 'Annie', Other: 'x' });
		expect(hints.map(({ message }) => message)).toEqual([
			`Columns that match no field were not imported: "Other". To import them, rename them or use them in 'Fields Without Columns'.`,
		]);
	});

	// The editor keeps the expressions of 'Map Each Column Manually' when the mode changes.
	it('is not used by an expression that the mapping had before', async () => {
		const form = mapAutomatically();
		form.columns = {
			...(form.columns as INodeParameters),
			value: { Salutation: '={{ $json.Other }}' },
		};
		const { hints } = await update({ 'Preferred Name': 'Annie', Other: 'x' }, form);
		expect(hints.map(({ message }) => message)).toEqual([
			`Columns that match no field were not imported: "Other". To import them, rename them or use them in 'Fields Without Columns'.`,
		]);
	});

	it('cannot be a custom field that is not granted', async () => {
		bench.simulator.faults.add({
			action: { type: 'status', status: 403 },
			match: { path: '/v3/CustomFields' },
		});
		const { error, items } = await update({ 'Preferred Name': 'Anna' });
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0].changed).toBe(true);
	});
});
