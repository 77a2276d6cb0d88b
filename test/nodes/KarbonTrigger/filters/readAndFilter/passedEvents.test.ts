import { credentialFor } from '../../../../support/n8n/credentials';
import {
	bill,
	eventsOf,
	execute,
	invoices,
	jsons,
	PAID,
	passed,
	paths,
	refuse,
	simulator,
	useSimulator,
	workItem,
} from './setUp';

useSimulator();

describe('An event that passes', () => {
	test('has no record when Include Record is off, and a hint counts the events that did not pass', async () => {
		const [paid, open] = invoices(2);
		await bill(paid, 'Paid');
		const [event, other] = eventsOf([paid, open]);
		const outcome = await execute([other, event], PAID);
		expect(jsons(outcome)).toEqual([event]);
		expect(outcome.items[0].pairedItem).toEqual({ item: 1 });
		expect(outcome.hints.map(({ message }) => message)).toEqual([
			'1 change did not match the status filters.',
		]);
	});

	test('has its complete record when Include Record is on', async () => {
		const [key] = invoices(1);
		await bill(key, 'Paid');
		const [json] = jsons(await execute(eventsOf([key]), PAID, { includeRecord: true }));
		expect(json).toMatchObject({ recordStatus: 'found', record: { InvoiceKey: key } });
		expect(json.record).toHaveProperty('InvoicePdfUrl');
	});

	test('may be of another type or a deletion, which takes no request', async () => {
		const events = [
			...eventsOf(['note'], { ResourceType: 'Note' }),
			...eventsOf(['somewhere'], { ResourceType: 'Unheard' }),
			...eventsOf(['gone'], { ActionType: 'Deleted' }),
			...eventsOf([workItem()], { ResourceType: 'WorkItem' }),
		];
		expect(jsons(await execute(events, PAID))).toEqual(events);
		// One row of the list may be read for Karbon's time.
		expect(paths().filter((path) => path !== '/v3/Invoices')).toEqual([]);
	});

	test.each([false, true])(
		'has the reason if its record could not be read, with Include Record %s',
		async (includeRecord) => {
			const [closed] = invoices(1);
			refuse(`/v3/Invoices/${closed}`);
			const outcome = await execute(eventsOf(['unknown', closed]), PAID, { includeRecord });
			expect(jsons(outcome)).toMatchObject([
				{ ResourcePermaKey: 'unknown', recordStatus: 'notFound' },
				{
					ResourcePermaKey: closed,
					recordStatus: 'failed',
					recordError: expect.any(String) as string,
				},
			]);
			expect(jsons(outcome).every((json) => 'record' in json === includeRecord)).toBe(true);
		},
	);

	test('has the reason if the credential is incomplete', async () => {
		const credential = { ...credentialFor(simulator), accessKey: '' };
		const events = [...eventsOf(invoices(1)), ...eventsOf(['note'], { ResourceType: 'Note' })];
		const outcome = await execute(events, PAID, {}, { credential });
		expect(jsons(outcome)).toMatchObject([{ recordStatus: 'failed' }, events[1]]);
		expect(jsons(outcome)[1]).toEqual(events[1]);
	});

	test('passes again after a failed read, because the status may have changed', async () => {
		const [key] = invoices(1);
		await bill(key, 'Paid');
		expect(await passed([key], PAID)).toEqual([key]);
		refuse(`/v3/Invoices/${key}`);
		expect(await passed([key], PAID)).toEqual([key]);
		simulator.faults.clear();
		expect(await passed([key], PAID)).toEqual([key]);
		expect(await passed([key], PAID)).toEqual([]);
	});
});
