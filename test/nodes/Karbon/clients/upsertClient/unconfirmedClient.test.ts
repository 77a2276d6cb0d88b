import type { INodeParameters } from 'n8n-workflow';

import { realTiming } from '../../../../../nodes/shared/timing';
import { createManualClock } from '../../../../../simulator/clock';
import type { Contact } from '../../../../../simulator/records';
import { jsonOf, useBench } from '../../support';

const clock = createManualClock();
const bench = useBench({ clock, data: { contacts: 4, organizations: 1, clientGroups: 1 } });
beforeEach(() => jest.spyOn(realTiming, 'now').mockImplementation(() => clock.now()));

/** The values that a run creates a contact with. */
const GIVEN: INodeParameters = {
	simplify: false,
	firstName: 'Eve',
	lastName: 'Ray',
	additionalFields: {
		userDefinedIdentifier: 'X-1',
		contactType: 'Client',
		emailAddresses: ['eve@client.example'],
		phoneNumbers: { values: [{ label: 'Mobile', number: '555 0100', countryCode: 'US' }] },
	},
	moreFields: { legalName: 'Eve Ray' },
};
const STORED: Partial<Contact> = {
	FirstName: 'Eve',
	LastName: 'Ray',
	UserDefinedIdentifier: 'X-1',
	ContactType: 'Client',
};
const contacts = () => [...bench.simulator.store.contacts.values()];

beforeEach(() => {
	for (const contact of contacts()) contact.UserDefinedIdentifier = null;
});

/** A contact with all given values, changed now by Karbon's clock. */
async function existing(): Promise<Contact> {
	const { error } = await bench.run('contact.create', GIVEN);
	expect(error).toBeUndefined();
	bench.simulator.reset();
	return contacts().at(-1)!;
}

/** The next POST does not reach Karbon. */
const lose = () =>
	bench.simulator.faults.add({
		action: { type: 'status', status: 502 },
		match: { method: 'POST' },
		times: 1,
	});

describe('a client that exists after an unanswered Create', () => {
	it('is the created one if it has all given values and changed after the request', async () => {
		bench.loseNextResponse();
		const { error, items } = await bench.run('contact.create', GIVEN);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([expect.objectContaining(STORED)]);
		expect(items[0].json).not.toHaveProperty('BusinessCards');
		expect(bench.written()).toHaveLength(1);
	});

	it('is not the created one if it changed before the request', async () => {
		await existing();
		await clock.advance(60_000);
		lose();
		const { error } = await bench.run('contact.create', GIVEN);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});

	it.each<[string, (contact: Contact) => unknown]>([
		['the contact type', (contact) => (contact.ContactType = 'Prospect')],
		['the email address', (contact) => (contact.BusinessCards[0].EmailAddresses = [])],
		['the phone number', (contact) => (contact.BusinessCards[0].PhoneNumbers = [])],
		['the legal name', (contact) => (contact.AccountingDetail.LegalName = 'Eve')],
		['the case of the identifier', (contact) => (contact.UserDefinedIdentifier = 'x-1')],
	])('is not the created one if it differs in %s', async (_, change) => {
		change(await existing());
		lose();
		const { error } = await bench.run('contact.create', GIVEN);
		expect(error?.message).toContain('Contact may have been created');
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});

	it('is not the created one if Karbon does not say when it changed', async () => {
		const contact = await existing();
		(contact as { LastModifiedDateTime: string | null }).LastModifiedDateTime = null;
		lose();
		const { error } = await bench.run('contact.create', GIVEN);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});

	it('is not the created one if it cannot be read by its key', async () => {
		await existing();
		lose();
		const status = { type: 'status', status: 403 } as const;
		const match = { method: 'GET', nth: 2 };
		bench.simulator.faults.add({ action: status, match });
		const { error } = await bench.run('contact.create', GIVEN);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});

	it('is not the created one if several clients have the identifier', async () => {
		const { ContactKey } = await existing();
		lose();
		const row = { ContactKey, UserDefinedIdentifier: 'X-1' };
		const body = { value: [row, { ...row, ContactKey: 'other' }] };
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 200, body },
			match: { method: 'GET', path: '/v3/Contacts/Get*' },
		});
		const { error } = await bench.run('contact.create', GIVEN);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});
});
