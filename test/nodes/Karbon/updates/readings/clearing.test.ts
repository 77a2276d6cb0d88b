import type { INodeParameters } from 'n8n-workflow';

import type { VariantOptions } from '../../../../../simulator';
import { createManualClock } from '../../../../../simulator/clock';
import { byId, firstKey, useBench, waitOnClock } from '../../support';

const data = { contacts: 3, organizations: 1, clientGroups: 1, invoices: 0, workItems: 1 };

/** Readings of what a PUT does with fields that it leaves out, or has as null; and whether a cleared field is empty. */
const READINGS: Array<[VariantOptions, isNullCleared: boolean, isOmittedCleared: boolean]> = [
	[{}, true, true],
	[{ putOmitted: 'kept' }, true, false],
	[{ putNull: 'kept' }, false, true],
	[{ putNull: 'refused' }, false, true],
];

describe.each(READINGS)('a field that is cleared, in the reading %j', (variants, ...isCleared) => {
	const [isNullCleared, isOmittedCleared] = isCleared;
	const clock = createManualClock();
	const bench = useBench({ data, variants, clock });
	waitOnClock(clock);
	beforeEach(async () => {
		await clock.advance(60_000);
	});
	const contact = () => [...bench.simulator.store.contacts.values()][1];

	async function clear(id: string) {
		const contactKey = byId(contact().ContactKey);
		const options = { clearFields: [id] };
		return await bench.run('contact.update', { contactKey, options });
	}

	it('is left out, and the result is checked where Karbon takes no null', async () => {
		contact().MiddleName = 'B.';
		contact().BusinessCards[0].SkypeLink = 'skype';
		for (const [id, label] of [
			['middleName', 'Middle Name'],
			['skypeLink', 'Skype Link'],
		]) {
			const { error } = await clear(id);
			if (isOmittedCleared) expect(error).toBeUndefined();
			else {
				expect(error?.message).toContain(`but did not change '${label}'`);
				expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
			}
		}
		expect(contact().MiddleName).toBe(isOmittedCleared ? null : 'B.');
	});

	it('is sent as null where Karbon takes it', async () => {
		contact().AccountingDetail.LegalName = 'Ann Lee';
		const { error } = await clear('legalName');
		expect(contact().AccountingDetail.LegalName).toBe(isNullCleared ? null : 'Ann Lee');
		if (isNullCleared) expect(error).toBeUndefined();
		else if (variants.putNull === 'refused') expect(error?.message).toContain('must not be null');
		else expect(error?.message).toContain("did not change 'Accounting Details: Legal Name'");
	});

	it('is the organization of a legal firm that gets another name', async () => {
		contact().AccountingDetail.LegalFirm = { Name: 'Old', OrganizationKey: 'old' };
		const { error } = await bench.run('contact.update', {
			contactKey: byId(contact().ContactKey),
			moreFields: { legalFirm: { values: { name: 'New' } } },
		});
		const firm = "'Accounting Details: Legal Firm (Organization)'";
		if (isOmittedCleared) expect(error).toBeUndefined();
		else expect(error?.message).toContain(`but did not change ${firm}`);
		expect(contact().AccountingDetail.LegalFirm).toEqual({
			Name: 'New',
			OrganizationKey: isOmittedCleared ? null : 'old',
		});
	});

	it('is a date of a work item, which a PATCH clears, so that nothing else can be lost', async () => {
		const [item] = bench.simulator.store.workItems.values();
		const recipient = { RecipientKey: 'x', LinkType: 'Contact' as const, EmailAddress: null };
		Object.assign(item, {
			DueDate: '2026-02-01T00:00:00Z',
			DeadlineDate: '2026-03-01T00:00:00Z',
			ClientTaskRecipient: recipient,
		});
		const { error } = await bench.run('workItem.update', {
			workItemKey: byId(item.WorkItemKey),
			options: { clearFields: ['dueDate', 'deadlineDate'] },
		});
		expect(error).toBeUndefined();
		expect(bench.written()).toEqual([`PATCH /v3/WorkItems/${item.WorkItemKey}`]);
		expect(item).toMatchObject({
			DueDate: null,
			DeadlineDate: null,
			ClientTaskRecipient: recipient,
		});
	});
});

describe('a field that is cleared', () => {
	const clock = createManualClock();
	const bench = useBench({ data, clock });
	waitOnClock(clock);
	// Reads show no earlier state any more.
	beforeEach(async () => {
		await clock.advance(60_000);
	});
	const contactKey = () => byId(firstKey(bench.simulator.store.contacts));
	const contact = () => [...bench.simulator.store.contacts.values()][0];

	it('is not the name of a legal firm that Karbon takes from the new organization', async () => {
		contact().AccountingDetail.LegalFirm = { Name: 'Old', OrganizationKey: 'old' };
		const AccountingDetail = {
			...contact().AccountingDetail,
			LegalFirm: { Name: 'New', OrganizationKey: 'new' },
		};
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 200, body: { ...contact(), AccountingDetail } },
			match: { method: 'GET', path: '/v3/Contacts/*', nth: 2 },
		});
		const { error } = await bench.run('contact.update', {
			contactKey: contactKey(),
			moreFields: { legalFirm: { values: { organizationKey: byId('new') } } },
		});
		expect(error).toBeUndefined();
	});

	it('is reported as not checked when the record cannot be read afterwards', async () => {
		contact().MiddleName = 'B.';
		contact().BusinessCards[0].SkypeLink = 'skype';
		bench.simulator.faults.add({
			action: { type: 'status', status: 403 },
			match: { method: 'GET', path: '/v3/Contacts/*', nth: 2 },
		});
		const options = { clearFields: ['middleName', 'skypeLink'] };
		const { error, hints, items } = await bench.run('contact.update', {
			contactKey: contactKey(),
			options,
			simplify: false,
		});
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ changed: true, LastName: contact().LastName });
		expect(Object.keys(items[0].json)).not.toContain('MiddleName');
		expect(Object.keys(items[0].json)).not.toContain('BusinessCards');
		expect(hints.map(({ message }) => message)).toContainEqual(
			expect.stringContaining("Check the value of 'Middle Name', 'Skype Link' in Karbon."),
		);
	});

	it.each([
		['a member of a part', 'legalName', 'AccountingDetail', 'BusinessCards'],
		['a field of a card', 'skypeLink', 'BusinessCards', 'AccountingDetail'],
	])(
		'is not in the output, with what it belongs to, if it was not checked: %s',
		async (_name, id, missing, known) => {
			contact().AccountingDetail.LegalName = 'Ann Lee';
			contact().BusinessCards[0].SkypeLink = 'skype';
			bench.simulator.faults.add({
				action: { type: 'status', status: 403 },
				match: { method: 'GET', path: '/v3/Contacts/*', nth: 2 },
			});
			const options = { clearFields: [id] };
			const { items } = await bench.run('contact.update', {
				contactKey: contactKey(),
				options,
				simplify: false,
			});
			expect(items[0].json).toMatchObject({ changed: true, [known]: expect.anything() });
			expect(items[0].json).not.toHaveProperty(missing);
		},
	);

	it('is reported as not checked in one hint for several items, which names them', async () => {
		const contacts = [...bench.simulator.store.contacts.values()];
		const reads = (nth: number, { ContactKey }: (typeof contacts)[0]) =>
			bench.simulator.faults.add({
				action: { type: 'status', status: 403 },
				match: { method: 'GET', path: `/v3/Contacts/${ContactKey}`, nth },
			});
		for (const one of contacts) one.MiddleName = 'B.';
		reads(2, contacts[0]);
		reads(2, contacts[2]);
		const { error, hints } = await bench.run(
			'contact.update',
			{ contactKey: byId('={{ $json.key }}'), options: { clearFields: ['middleName'] } },
			{ items: contacts.map(({ ContactKey }) => ({ json: { key: ContactKey } })) },
		);
		expect(error).toBeUndefined();
		expect(hints.slice(1).map(({ message }) => message)).toEqual([
			"Karbon accepted the updates of Item 1, Item 3, but they could not be read afterwards. Check the value of 'Middle Name' in Karbon.",
		]);
	});

	it.each<[string, INodeParameters, number]>([
		['an expression', { emailAddresses: '={{ [] }}' }, 0],
		['the form', { emailAddresses: [], phoneNumbers: { values: [] } }, 1],
		['empty entries', { emailAddresses: '={{ [""] }}' }, 1],
	])('is a list that is replaced with an empty list by %s', async (_, updateFields, left) => {
		Object.assign(contact().BusinessCards[0], {
			EmailAddresses: ['a@x.example'],
			PhoneNumbers: [{ PhoneNumberKey: 'p', Number: '1', Label: 'Work', CountryCode: '1' }],
		});
		const options = { replaceLists: ['emailAddresses', 'phoneNumbers'] };
		const { error, items } = await bench.run('contact.update', {
			contactKey: contactKey(),
			updateFields,
			options,
		});
		expect(error).toBeUndefined();
		const [{ EmailAddresses, PhoneNumbers }] = contact().BusinessCards;
		expect(EmailAddresses.length + PhoneNumbers.length).toBe(left + 1);
		expect(items[0].json.changed).toBe(left === 0);
	});

	it('stays in a list that is not replaced, although an expression gives an empty list', async () => {
		contact().BusinessCards[0].EmailAddresses = ['a@x.example'];
		await bench.run('contact.update', {
			contactKey: contactKey(),
			updateFields: { emailAddresses: '={{ [] }}' },
		});
		expect(bench.written()).toEqual([]);
	});
});
