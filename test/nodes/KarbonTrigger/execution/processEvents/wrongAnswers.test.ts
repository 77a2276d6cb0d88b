import { wireEvent } from '../../../../support/trigger/validDelivery';
import { jsons, run, simulator, useSimulator } from './setUp';

useSimulator();

/** A value in so many lists. */
function nested(levels: number): unknown {
	let value: unknown = 1;
	for (let level = 0; level < levels; level++) value = [value];
	return value;
}

describe('A response with HTTP 200 that is no record', () => {
	const cases: Array<[string, unknown, RegExp]> = [
		[
			'an error',
			{ error: { message: 'Database busy' } },
			/^Karbon returned an error \(HTTP 200\)\. Could not read the invoice/,
		],
		['a list', [], /^Karbon did not return the invoice/],
		['an object without fields', {}, /^Karbon did not return the invoice/],
		['a value that is nested too deeply', { Lines: nested(150) }, /100 levels/],
	];

	test('is described without secrets', async () => {
		const { accessKey } = simulator.credentials;
		const body = { error: { message: `no ${accessKey}` } };
		simulator.faults.add({ action: { type: 'answerAfter', status: 200, body } });
		const outcome = await run([wireEvent()], { includeRecord: true });
		expect(jsons(outcome)[0].recordStatus).toBe('failed');
		expect(JSON.stringify(outcome.items)).not.toContain(accessKey);
	});

	test.each(cases)('leaves the event with the reason: %s', async (_what, body, reason) => {
		simulator.faults.add({ action: { type: 'answerAfter', status: 200, body: body as never } });
		const outcome = await run([wireEvent()], { includeRecord: true });
		expect(jsons(outcome)[0]).toMatchObject({ record: null, recordStatus: 'failed' });
		expect(jsons(outcome)[0].recordError).toMatch(reason);
	});

	test.each(cases)('starts the workflow, also with a filter: %s', async (_what, body) => {
		simulator.faults.add({ action: { type: 'answerAfter', status: 200, body: body as never } });
		const outcome = await run([wireEvent()], { filters: { invoiceStatus: ['Paid'] } });
		expect(jsons(outcome)[0]).toMatchObject({ recordStatus: 'failed' });
	});
});
