import { createExecution } from '../../../support/action/executeNode';
import { byId, jsonOf, useBench } from '../support';

const bench = useBench({ data: { contacts: 5, organizations: 2, clientGroups: 1, invoices: 1 } });
const contacts = () => [...bench.simulator.store.contacts.values()];
const failWith502 = (times = 1) =>
	bench.simulator.faults.add({
		action: { type: 'status', status: 502 },
		match: { method: 'POST' },
		times,
	});

describe('a new client', () => {
	it('whose key Karbon does not return is reported with a hint', async () => {
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 201, body: { FullName: 'Lee & Co' } },
			match: { method: 'POST' },
		});
		const { items, hints } = await bench.run('organization.create', { fullName: 'Lee & Co' });
		expect(jsonOf(items)).toEqual([{ FullName: 'Lee & Co' }]);
		expect(hints).toEqual([
			expect.objectContaining({
				message: expect.stringContaining('did not return its key') as string,
			}),
		]);
	});

	it('has the given values, with the contact details in a first business card', async () => {
		const [organization] = [...bench.simulator.store.organizations.values()];
		const { items, error } = await bench.run('contact.create', {
			simplify: false,
			firstName: 'Ann',
			lastName: 'Lee',
			additionalFields: {
				userDefinedIdentifier: 'NEW-1',
				description: 'From the fair',
				emailAddresses: ['ann@client.example'],
				phoneNumbers: { values: [{ label: 'Mobile', number: '555 0100' }] },
				organizationKey: byId(organization.OrganizationKey),
			},
			moreFields: {
				suffix: '',
				financialYearEndMonth: 6,
				registrationNumbers: { values: [{ type: 'Tax ID', number: '12-3456789' }] },
				legalFirm: { values: { name: 'Law & Co', organizationKey: byId('') } },
			},
		});
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual(['POST /v3/Contacts']);
		const created = contacts().at(-1);
		expect(jsonOf(items)).toEqual([
			expect.objectContaining({ ContactKey: created?.ContactKey, FirstName: 'Ann' }),
		]);
		expect(created).toMatchObject({
			FirstName: 'Ann',
			LastName: 'Lee',
			UserDefinedIdentifier: 'NEW-1',
			EntityDescription: { Text: 'From the fair' },
			AccountingDetail: {
				FinancialYearEndMonth: 5,
				RegistrationNumbers: [{ Type: 'Tax ID', RegistrationNumber: '12-3456789' }],
				LegalFirm: { Name: 'Law & Co' },
			},
			BusinessCards: [
				{
					EmailAddresses: ['ann@client.example'],
					PhoneNumbers: [{ Label: 'Mobile', Number: '555 0100' }],
					OrganizationKey: organization.OrganizationKey,
				},
			],
		});
	});

	it('can be an organization or a client group', async () => {
		const organization = await bench.run('organization.create', {
			fullName: 'Acme Ltd',
			additionalFields: { websites: ['https://acme.example'] },
		});
		const [{ OrganizationKey }] = jsonOf(organization.items);
		const group = await bench.run('clientGroup.create', {
			fullName: 'Acme Group',
			additionalFields: {
				members: { values: [{ contactKey: byId(''), organizationKey: byId(OrganizationKey) }] },
				emailAddresses: ['group@acme.example'],
			},
		});
		expect(group.error).toBeUndefined();
		expect([...bench.simulator.store.clientGroups.values()].at(-1)).toMatchObject({
			FullName: 'Acme Group',
			Members: [{ OrganizationKey }],
			BusinessCards: [{ EmailAddresses: ['group@acme.example'] }],
		});
	});

	it('is refused without a required field, before anything is sent', async () => {
		const { error } = await bench.run('contact.create', { firstName: 'Ann', lastName: ' ' });
		expect(error?.message).toBe("'Last Name' must not be empty");
		expect(bench.sent()).toEqual([]);
	});

	it('is refused with an identifier that is in use', async () => {
		const { UserDefinedIdentifier } = contacts()[0];
		const additionalFields = { userDefinedIdentifier: UserDefinedIdentifier };
		const { error } = await bench.run('contact.create', {
			firstName: 'A',
			lastName: 'B',
			additionalFields,
		});
		expect(error?.message).toBe('Contact not created: User defined identifier already in use');
		expect(error?.context.karbon).toMatchObject({ outcome: 'refused', code: '5001' });
	});
});

describe('a new client whose outcome is unknown', () => {
	const named = (userDefinedIdentifier: string) => ({
		simplify: false,
		firstName: 'Eve',
		lastName: 'Ray',
		additionalFields: { userDefinedIdentifier },
	});

	it('is found by its identifier', async () => {
		bench.loseNextResponse();
		const { items } = await bench.run('contact.create', named('NEW-2'));
		expect(jsonOf(items)).toEqual([expect.objectContaining({ FirstName: 'Eve' })]);
		expect(bench.written()).toHaveLength(1);
	});

	it('stays unknown when no client has the identifier, and is sent again by a retry', async () => {
		const execution = createExecution();
		failWith502();
		const { error } = await bench.run('contact.create', named('NEW-3'), { execution });
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
		const { items } = await bench.run('contact.create', named('NEW-3'), { execution });
		expect(jsonOf(items)).toEqual([expect.objectContaining({ FirstName: 'Eve' })]);
		expect(bench.written()).toHaveLength(2);
	});

	it('is found by a retry when Karbon shows it late', async () => {
		const execution = createExecution();
		bench.loseNextResponse();
		const notFound = { type: 'status', status: 404 } as const;
		bench.simulator.faults.add({ action: notFound, match: { method: 'GET' }, times: 1 });
		const { error } = await bench.run('contact.create', named('NEW-5'), { execution });
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
		const { items } = await bench.run('contact.create', named('NEW-5'), { execution });
		expect(jsonOf(items)).toEqual([expect.objectContaining({ FirstName: 'Eve' })]);
		expect(bench.written()).toHaveLength(1);
	});

	it('is not mistaken for another client that has the identifier', async () => {
		failWith502();
		const { error } = await bench.run(
			'contact.create',
			named(contacts()[0].UserDefinedIdentifier!),
		);
		expect(error?.message).toContain('Contact may have been created');
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});

	it('stays unknown without an identifier, and is not sent again', async () => {
		const execution = createExecution();
		const before = contacts().length;
		bench.loseNextResponse();
		const parameters = { firstName: 'Max', lastName: 'Orr' };
		const { error } = await bench.run('contact.create', parameters, { execution });
		expect(error?.message).toBe('Contact may have been created, but this is not confirmed');
		expect(error?.description).toContain('Search Karbon for a contact named Max Orr');
		const again = await bench.run('contact.create', parameters, { execution });
		expect(again.error?.message).toMatch(/^Not sent again/);
		expect(contacts()).toHaveLength(before + 1);
	});

	it('stays unknown when the identifier cannot be looked up', async () => {
		failWith502();
		bench.simulator.faults.add({
			action: { type: 'status', status: 403 },
			match: { method: 'GET' },
			times: 1,
		});
		const { error } = await bench.run('contact.create', named('NEW-4'));
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});
});
