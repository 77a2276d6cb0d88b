import type { INodeParameters } from 'n8n-workflow';

import type { VariantOptions } from '../../../../simulator';
import { inCollections } from '../formFields';
import { byId, firstKey, jsonOf, useBench } from '../support';

const contact = (fields: INodeParameters) => ({ resource: 'contact', fields });
const workItem = (fields: INodeParameters) => ({ resource: 'workItem', fields });

/** The variants, what is updated, and how Karbon stores it. */
const READINGS: Array<[string, VariantOptions, ReturnType<typeof contact>]> = [
	['trimmed texts', { texts: 'trimmed' }, contact({ preferredName: ' Ann ' })],
	['other line ends', { texts: 'crlf' }, workItem({ description: 'One\nTwo\r\nThree' })],
	['rounded amounts', { amounts: 'cents' }, workItem({ estimatedBudget: 90.12 })],
	['numbers as texts', { numbersAs: 'texts' }, workItem({ estimatedBudget: 90.5 })],
	['seven digits', { timeForm: 'sevenDigits' }, workItem({ startDate: '2026-03-02' })],
	['an offset', { timeForm: 'offset' }, workItem({ startDate: '2026-03-02' })],
	['times without a zone', { timeForm: 'withoutZone' }, workItem({ startDate: '2026-03-02' })],
];

// karbon.md 10, 13, 14
describe.each(READINGS)('with %s', (_name, variants, { resource, fields }) => {
	const bench = useBench({ variants });
	const run = async (more: INodeParameters = {}) => {
		const { contacts, workItems } = bench.simulator.store;
		const key = firstKey(resource === 'contact' ? contacts : workItems);
		const { error, items } = await bench.run(`${resource}.update`, {
			[`${resource}Key`]: byId(key),
			...inCollections(`${resource}.update`, { ...fields, ...more }),
		});
		expect(error).toBeUndefined();
		return jsonOf(items)[0];
	};

	it('the same update changes the record once', async () => {
		expect(await run()).toMatchObject({ changed: true });
		expect(await run()).toMatchObject({ changed: false });
	});

	it('an update of another field keeps the value', async () => {
		await run();
		const [, stored] = Object.entries(fields)[0] as [string, unknown];
		const other = resource === 'contact' ? { salutation: 'Dr' } : { title: 'Another title' };
		expect(await run(other)).toMatchObject({ changed: true });
		expect(stored).toBeDefined();

		expect(await run(other)).toMatchObject({ changed: false });
	});
});

describe('a text that Karbon stores as sent', () => {
	const bench = useBench();
	const update = async (preferredName: string) => {
		const { items } = await bench.run('contact.update', {
			contactKey: byId(firstKey(bench.simulator.store.contacts)),
			updateFields: { preferredName },
		});
		return jsonOf(items)[0];
	};

	it('loses spaces around it when the new text has none', async () => {
		await update(' Ann ');
		bench.simulator.store.contacts.get(firstKey(bench.simulator.store.contacts))!.PreferredName =
			' Ann ';

		expect(await update('Ann')).toMatchObject({ changed: true });
	});
});

// karbon.md 17
describe('a day that Karbon shows with a time', () => {
	const bench = useBench();

	it.each([
		['2026-11-20T13:00:00Z', true],
		['2026-11-20T10:00:00Z', true],
		['2026-11-19T23:00:00Z', true],
		['2026-11-21T00:00:00Z', true],
		['some day', true],
		['2026-11-20T09:59:59Z', false],
		['2026-11-20T05:00:00Z', false],
		['2026-11-20T16:00:00+11:00', false],
		['2026-11-20T00:00:00.0000000Z', false],
		['2026-11-20', false],
		['2026-11-20T00:00:00+11:00', false],
		['2026-11-20T00:00:00.000-08:00', false],
		['2026-11-20T11:00:00+11:00', false],
		['2026-11-21T00:00:00+11:00', true],
	])('%s is written again if it may be another day: %s', async (shown, changed) => {
		const { workItems } = bench.simulator.store;
		const item = workItems.get(firstKey(workItems))!;
		item.StartDate = shown;
		const { items } = await bench.run('workItem.update', {
			workItemKey: byId(item.WorkItemKey),
			updateFields: { startDate: '2026-11-20' },
		});

		expect(jsonOf(items)).toMatchObject([{ changed }]);
		expect(item.StartDate).toBe(changed ? '2026-11-20T00:00:00Z' : shown);
	});
});
