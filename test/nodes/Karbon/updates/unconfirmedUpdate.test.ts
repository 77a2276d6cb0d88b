import { createManualClock } from '../../../../simulator/clock';
import type { FaultRule } from '../../../../simulator';
import { byId, useBench, waitOnClock } from '../support';

/** What fails after the first PUT, which Karbon processed although its response was lost. */
const LATER_FAILURES: Array<[string, FaultRule]> = [
	[
		'Karbon refuses it',
		{ action: { type: 'status', status: 403 }, match: { method: 'PUT' }, times: 1 },
	],
	[
		'the record cannot be read',
		{
			action: { type: 'status', status: 403 },
			match: { method: 'GET', path: '/v3/Contacts/*', nth: 2 },
		},
	],
	[
		'Karbon returns a record without a key',
		{
			action: {
				type: 'answerAfter',
				status: 200,
				body: { BusinessCards: [], ClientTeam: [] },
			},
			match: { method: 'GET', path: '/v3/Contacts/*', nth: 2 },
		},
	],
	// Last, because the rate limiter of this account then waits.
	[
		'Karbon asks for a longer pause than the node waits',
		{
			action: { type: 'status', status: 429, headers: { 'retry-after': '3000' } },
			match: { method: 'PUT' },
			times: 1,
		},
	],
];

describe('An update that Karbon processed without a response', () => {
	const clock = createManualClock();
	const bench = useBench({
		data: { contacts: 2, organizations: 1, clientGroups: 1, invoices: 1 },
		clock,
		variants: { readLagMs: 8_000 },
	});

	waitOnClock(clock);

	beforeEach(async () => {
		await clock.advance(10_000);
	});

	it('is not undone by the next update, whose read does not show it yet', async () => {
		const contact = [...bench.simulator.store.contacts.values()][1];
		bench.simulator.faults.add({ action: 'resetAfter', match: { method: 'PUT' }, times: 1 });
		bench.simulator.faults.add({
			action: { type: 'status', status: 403 },
			match: { method: 'GET', path: '/v3/Contacts/*', nth: 2 },
		});
		const contactKey = byId(contact.ContactKey);
		const first = await bench.run('contact.update', {
			contactKey,
			updateFields: { description: 'First' },
		});
		expect(first.error?.context.karbon).toMatchObject({ outcome: 'unknown' });
		const next = await bench.run('contact.update', {
			contactKey,
			updateFields: { contactType: 'Supplier' },
		});
		expect(next.error).toBeUndefined();
		expect(contact).toMatchObject({
			ContactType: 'Supplier',
			EntityDescription: { Text: 'First' },
		});
	});

	it.each(LATER_FAILURES)('stays unconfirmed when %s', async (name, failure) => {
		const [contact] = bench.simulator.store.contacts.values();
		bench.simulator.faults.add({ action: 'resetAfter', match: { method: 'PUT' }, times: 1 });
		bench.simulator.faults.add(failure);
		const { error } = await bench.run('contact.update', {
			contactKey: byId(contact.ContactKey),
			updateFields: { description: name },
		});
		expect(contact.EntityDescription).toMatchObject({ Text: name });
		expect(error?.message).toBe('Contact may have been updated, but this is not confirmed');
		expect(error?.description).toContain(
			'The outcome of one attempt is unknown, and reading the record did not confirm the change.',
		);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});
});

describe('An update to which Karbon returned an error beside the record', () => {
	const clock = createManualClock();
	const bench = useBench({ data: { contacts: 1 }, clock });
	waitOnClock(clock);

	it('is sent again where a read shows that Karbon did not make it', async () => {
		const [contact] = bench.simulator.store.contacts.values();
		const error = { code: '5001', message: 'Not saved' };
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body: { ...contact, error } },
			match: { method: 'PATCH' },
			times: 1,
		});
		const result = await bench.run('contact.update', {
			contactKey: byId(contact.ContactKey),
			updateFields: { firstName: 'Kept' },
		});
		expect(result.error).toBeUndefined();
		expect(contact.FirstName).toBe('Kept');
	});
});
