import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { mapAutomatically } from '../../../support/action/mapAutomatically';
import { EVERY_OPERATION } from '../everyOperation';
import { byId, jsonOf, useBench } from '../support';

const bench = useBench({ data: { contacts: 3, organizations: 1, workItems: 3 } });
const CONTINUE = { onError: 'continueRegularOutput' } as const;

const contact = () => [...bench.simulator.store.contacts.values()][0];
const textField = () =>
	[...bench.simulator.store.customFields.values()].find(({ Type }) => Type === 'Text')!;

describe('an item that fails in a dry run', () => {
	it('is not counted as sent', async () => {
		const parameters = {
			contactKey: byId('={{ $json.key }}'),
			updateFields: { lastName: 'New' },
			options: { dryRun: true },
		};
		const items = ['gone', contact().ContactKey].map((key) => ({ json: { key } }));
		const { hints } = await bench.run('contact.update', parameters, { items, node: CONTINUE });
		expect(bench.written()).toEqual([]);
		expect(hints.map(({ message }) => message)).toEqual([
			'Dry run: nothing was sent to Karbon. Without it, 1 of 2 items would be written.',
		]);
	});

	it('is not counted as sent when its row was refused before', async () => {
		const form = {
			...mapAutomatically(),
			contactKey: byId(contact().ContactKey),
			options: { dryRun: true, checkAllRowsFirst: true },
		} as INodeParameters;
		const items = ['yes', 'x'].map((Newsletter) => ({ json: { 'Last Name': 'New', Newsletter } }));
		const { hints } = await bench.run('contact.update', form, { items, node: CONTINUE });
		expect(bench.written()).toEqual([]);
		expect(hints.map(({ message }) => message)).toContain(
			'Dry run: nothing was sent to Karbon. Without it, 1 of 2 items would be written.',
		);
	});

	it('does not say that the client was updated when its custom fields cannot be read', async () => {
		const form = {
			...mapAutomatically(),
			contactKey: byId(contact().ContactKey),
			options: { dryRun: true },
		} as INodeParameters;
		const json: IDataObject = { 'Last Name': 'New', [textField().Name]: 'Gold' };
		bench.simulator.faults.add({
			action: { type: 'status', status: 403 },
			match: { path: '/v3/CustomFieldValues/*' },
		});
		const { items } = await bench.run('contact.update', form, {
			items: [{ json }],
			node: CONTINUE,
		});
		expect(bench.written()).toEqual([]);
		const [output] = jsonOf(items);
		expect(output.error).not.toContain('was updated');
		expect(output.details).toMatchObject({ outcome: 'refused' });
	});

	it('does not say that a work schedule was created when the work item cannot be read again', async () => {
		const { parameters } = EVERY_OPERATION['workSchedule.create'](bench.simulator);
		bench.simulator.reset();
		bench.simulator.faults.add({
			action: { type: 'status', status: 403 },
			match: { method: 'GET', path: '/v3/WorkItems/*', nth: 2 },
		});
		const options = { ...(parameters.options as INodeParameters), dryRun: true };
		const { items } = await bench.run(
			'workSchedule.create',
			{ ...parameters, options },
			{
				node: CONTINUE,
			},
		);
		expect(bench.written()).toEqual([]);
		const [output] = jsonOf(items);
		expect(output.message).not.toContain('was created');
		expect(output.details).toMatchObject({ outcome: 'refused' });
	});
});
