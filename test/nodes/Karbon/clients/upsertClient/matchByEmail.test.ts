import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { realTiming } from '../../../../../nodes/shared/timing';
import { MAX_READ_LAG_MS } from '../../../../../nodes/Karbon/updates/recentWrites';
import { jsonOf, useBench } from '../../support';
import { mapAutomatically } from '../../../../support/action/mapAutomatically';

const bench = useBench({ data: { contacts: 6, organizations: 0, clientGroups: 0, invoices: 0 } });
const contacts = () => [...bench.simulator.store.contacts.values()];
const emailOf = (index: number) => contacts()[index].BusinessCards[0].EmailAddresses[0];

const COLUMNS = mapAutomatically('Email Addresses');
const importRows = async (rows: IDataObject[], more: INodeParameters = {}) =>
	await bench.run(
		'contact.upsert',
		{ ...COLUMNS, ...more },
		{ items: rows.map((json) => ({ json })) },
	);

it('updates the only contact that has the address, in any letter case', async () => {
	const { ContactKey } = contacts()[1];
	const { items, error } = await importRows([
		{ Fax: 'x', 'Email Address': emailOf(1).toUpperCase(), 'Preferred Name': 'Annie' },
	]);
	expect(error).toBeUndefined();
	expect(jsonOf(items)[0]).toMatchObject({ ContactKey, created: false, changed: true });
	expect(contacts()[1]).toMatchObject({ PreferredName: 'Annie' });
	expect(contacts()[1].BusinessCards[0].EmailAddresses).toHaveLength(1);
});

it('creates a contact with the address where none has it, once', async () => {
	const row = {
		'Email Address': 'new.person@client.example',
		'First Name': 'New',
		'Last Name': 'Person',
	};
	const first = await importRows([row]);
	expect(jsonOf(first.items)[0]).toMatchObject({ created: true });
	expect(contacts().at(-1)?.BusinessCards[0].EmailAddresses).toEqual(['new.person@client.example']);
	bench.simulator.reset();
	const again = await importRows([row]);
	expect(jsonOf(again.items)[0]).toMatchObject({ created: false, changed: false });
	expect(bench.written()).toEqual([]);
});

it('does not create a second contact in a run where Karbon does not show the first one yet', async () => {
	const row = {
		'Email Address': 'twice@client.example',
		'First Name': 'Twice',
		'Last Name': 'Given',
	};
	bench.simulator.faults.add({
		action: { type: 'status', status: 200, body: { value: [], '@odata.count': 0 } } as never,
		match: { method: 'GET', path: '/v3/Contacts' },
	});
	const options = { options: { checkAllRowsFirst: false } };
	const { items, error } = await importRows([row, row], options);
	expect(error).toBeUndefined();
	expect(jsonOf(items).map(({ created }) => created)).toEqual([true, false]);
});

it('creates one contact when two executions import the same address at once', async () => {
	const row = { 'First Name': 'Same', 'Last Name': 'Time' };
	const before = contacts().length;
	const outcomes = await Promise.all(
		["o'neil+a@client.example", "O'Neil+A@client.example"].map(
			async (email) => await importRows([{ ...row, 'Email Address': email }]),
		),
	);
	expect(outcomes.map(({ error }) => error)).toEqual([undefined, undefined]);
	const created = outcomes.map(({ items }) => jsonOf(items)[0].created);
	expect(created.sort()).toEqual([false, true]);
	expect(contacts()).toHaveLength(before + 1);
});

describe('a new contact that was not created', () => {
	const ROW = { 'Email Address': 'refused@client.example', 'First Name': 'Re' };
	const WHOLE = { ...ROW, 'Last Name': 'Fused' };

	it.each([
		['for want of a name', ROW, undefined],
		['because Karbon refused it', WHOLE, 400],
	])('can be sent again at once, corrected, %s', async (_why, row, status) => {
		const own = { 'Email Address': `${status}@client.example` };
		if (status) {
			const match = { method: 'POST', path: '/v3/Contacts' };
			bench.simulator.faults.add({ match, action: { type: 'status', status }, times: 1 });
		}
		expect((await importRows([{ ...row, ...own }])).error).toBeDefined();
		const { items, error } = await importRows([{ ...WHOLE, ...own }]);
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0]).toMatchObject({ created: true });
	});

	it('is not sent again while it may have been created', async () => {
		const match = { method: 'POST', path: '/v3/Contacts' };
		bench.simulator.faults.add({ match, action: { type: 'status', status: 500 }, times: 1 });
		expect((await importRows([WHOLE])).error?.message).toContain('may have been created');
		bench.simulator.reset();
		const { error } = await importRows([{ ...WHOLE, Salutation: 'Mx' }]);
		expect(error?.message).toBe(
			`The contact with the email address ${WHOLE['Email Address']} may have been created a moment ago, and Karbon does not show it yet`,
		);
		expect(bench.written()).toEqual([]);
	});
});

describe('a new contact whose response is lost', () => {
	const NAMES = { 'First Name': 'Lost', 'Last Name': 'Response' };
	const row = (email: string) => ({ ...NAMES, 'Email Address': email });

	/** Karbon's lists show every write of this process after that. */
	const waitForLists = () => {
		const later = Date.now() + MAX_READ_LAG_MS + 1_000;
		jest.spyOn(realTiming, 'now').mockImplementation(() => later);
	};

	/** The next new contact is lost on its way to Karbon. */
	const lose = () => {
		const match = { method: 'POST', path: '/v3/Contacts' };
		bench.simulator.faults.add({ match, action: { type: 'status', status: 502 }, times: 1 });
	};

	it('counts as created if a search for its address finds it with all values', async () => {
		bench.loseNextResponse();
		const { items, error } = await importRows([row('found@client.example')]);
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0]).toMatchObject({ created: true, FullName: 'Lost Response' });
		expect(bench.written()).toHaveLength(1);
	});

	it('does not count as created if the contact that is found has another name', async () => {
		const email = 'other.name@client.example';
		contacts()[5].EmailAddress = email;
		const match = { method: 'GET', path: '/v3/Contacts' };
		const body = { value: [], '@odata.count': 0 };
		bench.simulator.faults.add({
			match,
			action: { type: 'status', status: 200, body } as never,
			times: 1,
		});
		lose();
		const { error } = await importRows([row(email)]);
		expect(error?.message).toContain('may have been created');
	});

	it('is not sent again when the search does not find it, and can be created with Contact > Create', async () => {
		lose();
		const given = row('missing@client.example');
		expect((await importRows([given])).error?.message).toContain('may have been created');
		waitForLists();
		bench.simulator.reset();
		const { error } = await importRows([given]);
		expect(error?.message).toContain('may have succeeded, or is still running');
		expect(error?.description).toContain(
			'use Contact > Get Many with this name. If it was not created, use Contact > Create.',
		);
		expect(error?.description).not.toMatch(/option|idempotency key/i);
		expect(bench.written()).toEqual([]);
	});
});

it('does not change a contact whose address has just become that of another one', async () => {
	const row = { 'Email Address': 'moved@client.example', 'First Name': 'Ann', 'Last Name': 'Lee' };
	await importRows([row]);
	const { ContactKey } = contacts().at(-1)!;
	await bench.run('contact.update', {
		contactKey: ContactKey,
		updateFields: { emailAddresses: ['ann.lee@client.example'] },
		options: { replaceLists: ['emailAddresses'] },
	});
	bench.simulator.reset();
	for (const name of ['Bob', 'Ann']) {
		const { error } = await importRows([{ ...row, 'First Name': name }]);
		expect(error?.message).toBe(
			'Karbon did not return the contact with the email address moved@client.example',
		);
	}
	expect(bench.written()).toEqual([]);
	expect(contacts().at(-1)).toMatchObject({ ContactKey, FirstName: 'Ann' });
});

it('changes nothing when several contacts have the address, and names them', async () => {
	const email = emailOf(2);
	contacts()[3].EmailAddress = email;
	const { error } = await importRows([{ 'Email Address': email, 'Preferred Name': 'X' }]);
	expect(error?.message).toContain(`2 contacts have the email address ${email}: `);
	for (const { ContactKey } of [contacts()[2], contacts()[3]]) {
		expect(error?.message).toContain(ContactKey);
	}
	expect(bench.written()).toEqual([]);
});

describe('a list of candidates that may be incomplete', () => {
	const answer = (value: object[], count: number) =>
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body: { value, '@odata.count': count } } as never,
			match: { method: 'GET', path: '/v3/Contacts' },
			times: 1,
		});

	it('creates no contact, because one that is missing may have the address', async () => {
		answer([], 1);
		const row = { 'Email Address': 'cut@client.example', 'First Name': 'C', 'Last Name': 'Ut' };
		const { error } = await importRows([row]);
		expect(error?.message).toContain(
			"Karbon's list for the contact with the email address cut@client.example may be incomplete",
		);
		expect(error?.description).toContain('Nothing was sent. Karbon reported 1 record');
		expect(bench.written()).toEqual([]);
	});

	it('updates the contact that has the address, with a hint', async () => {
		const { ContactKey, EmailAddress, FullName } = contacts()[0];
		answer([{ ContactKey, EmailAddress, FullName }], 2);
		answer([], 2);
		const { error, hints } = await importRows([
			{ 'Email Address': EmailAddress, 'Preferred Name': 'Cut' },
		]);
		expect(error).toBeUndefined();
		expect(bench.written()).toHaveLength(1);
		expect(hints.map(({ message }) => message)).toContainEqual(
			expect.stringContaining('may be incomplete. Karbon reported 2 records but returned 1.'),
		);
	});
});

it('ignores contacts whose address only contains the given one', async () => {
	contacts()[4].EmailAddress = 'mary.ann@client.example';
	const { items } = await importRows([
		{ 'Email Address': 'ann@client.example', 'First Name': 'Ann', 'Last Name': 'Short' },
	]);
	expect(jsonOf(items)[0]).toMatchObject({ created: true });
});

it.each([
	['', "'Email Addresses' must not be empty"],
	['a@client.example, b@client.example', "'Email Addresses' must be one email address"],
	['nobody', "'Email Addresses' must be addresses such as name@email.com"],
	['<ann@client.example>', "'Email Addresses' must be addresses such as name@email.com"],
])('needs one address: "%s"', async (email, expected) => {
	const { error } = await importRows([{ 'Email Address': email, 'First Name': 'A' }]);
	expect(error?.message).toContain(expected);
	expect(bench.sent().filter((one) => one.includes('Contacts'))).toEqual([]);
});

it("is also an option of 'Add Fields'", async () => {
	const parameters = {
		matchBy: 'email',
		matchEmail: '={{ $json.email }}',
		firstName: 'Form',
		lastName: 'Person',
		updateFields: { emailAddresses: ['second@client.example'] },
	};
	const items = [{ json: { email: 'form.person@client.example' } }];
	const { error } = await bench.run('contact.upsert', parameters, { items });
	expect(error).toBeUndefined();
	expect(contacts().at(-1)?.BusinessCards[0].EmailAddresses).toEqual([
		'form.person@client.example',
		'second@client.example',
	]);
});

it('is unknown after a lost response if the list shows the contact with an empty key', async () => {
	const row = { 'Email Address': 'lost@client.example', 'First Name': 'Lost', 'Last Name': 'One' };
	const match = { method: 'GET', path: '/v3/Contacts' } as const;
	const listOf = (value: object[]) => ({ type: 'status', status: 200, body: { value } }) as const;
	bench.simulator.faults.add({ match, action: listOf([]), times: 1 });
	const shown = { ContactKey: '', EmailAddress: 'lost@client.example' };
	bench.simulator.faults.add({ match, action: listOf([shown]) });
	bench.loseNextResponse();
	const options = { options: { checkAllRowsFirst: false } };
	const { error } = await importRows([row], options);
	expect(error?.message).toContain('Contact may have been created, but this is not confirmed');
	expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
});

describe('a row that is null', () => {
	const row = { 'First Name': 'Ann', 'Last Name': 'Lee' };
	const listed = (...value: unknown[]) =>
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body: { value } } as never,
			match: { method: 'GET', path: '/v3/Contacts' },
		});

	it('may be the client, so none is created', async () => {
		listed(null);
		const { error } = await importRows([{ ...row, 'Email Address': 'nullrow@client.example' }]);
		expect(error).toMatchObject({
			message:
				"Karbon's list for the contact with the email address nullrow@client.example may be incomplete",
			description: 'Nothing was sent. Karbon returned a row that is no record.',
		});
		expect(bench.written()).toEqual([]);
	});

	it('does not stop the update of another row, and a hint tells of it', async () => {
		const { ContactKey } = contacts()[2];
		listed({ ContactKey, FullName: 'x', EmailAddress: emailOf(2) }, null);
		const { error, hints } = await importRows([
			{ 'Email Address': emailOf(2), 'Preferred Name': 'Nell' },
		]);
		expect(error).toBeUndefined();
		expect(contacts()[2].PreferredName).toBe('Nell');
		expect(JSON.stringify(hints)).toContain('Karbon returned a row that is no record.');
	});
});
