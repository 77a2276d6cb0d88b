import type { INodeParameters } from 'n8n-workflow';

import { createManualClock } from '../../../../simulator/clock';
import { omit } from '../../../../simulator/http/answers';
import { inCollections } from '../formFields';
import { byId, firstKey, jsonOf, useBench, waitOnClock } from '../support';

const data = { contacts: 6, organizations: 2, clientGroups: 2, invoices: 1 };

describe('a record that is incomplete', () => {
	const bench = useBench({ data });
	const contact = () => [...bench.simulator.store.contacts.values()][1];

	/** The contact as Karbon returns it. */
	async function shown(): Promise<Record<string, unknown>> {
		const { items } = await bench.run('contact.update', {
			contactKey: byId(contact().ContactKey),
			updateFields: {},
			simplify: false,
		});
		const { changed, ...record } = jsonOf(items)[0];
		expect(changed).toBe(false);
		return record;
	}

	async function updateOf(body: unknown, fields: INodeParameters, more: INodeParameters = {}) {
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 200, body },
			match: { method: 'GET', path: '/v3/Contacts/*' },
		});
		const contactKey = byId(contact().ContactKey);
		const given = inCollections('contact.update', fields);
		return await bench.run('contact.update', { contactKey, ...given, ...more });
	}

	it.each([
		['BusinessCards', 'Business Cards'],
		['ClientTeam', 'Client Team'],
		['RestrictionLevel', 'Restriction Level'],
	])('is not replaced without %s, which would be lost', async (name, label) => {
		const body = omit(await shown(), [name]);
		const { error } = await updateOf(body, {
			description: 'New',
			emailAddresses: ['a@b.example'],
		});
		expect(error?.message).toContain(`Karbon did not return '${label}' of the contact`);
		expect(bench.written()).toEqual([]);
	});

	it('can be patched, which loses nothing', async () => {
		const body = omit(await shown(), ['ClientTeam']);
		const { error } = await updateOf(body, { suffix: 'Jr.' });
		expect(error).toBeUndefined();
		expect(contact().Suffix).toBe('Jr.');
	});

	it.each([{}, { options: { readAgain: true } }])(
		'can be patched beside a card whose key is an empty text: %j',
		async (more) => {
			const record = await shown();
			const [card] = record.BusinessCards as object[];
			const body = { ...record, BusinessCards: [{ ...card, BusinessCardKey: '' }] };
			const { error } = await updateOf(body, { suffix: 'Sr.' }, more);
			expect(error).toBeUndefined();
			expect(contact().Suffix).toBe('Sr.');
		},
	);

	it.each([
		['another key', 'other', 'Karbon returned "other" instead'],
		['no key', undefined, 'Karbon did not return the contact'],
	])('is not changed when it has %s', async (_, ContactKey, message) => {
		const body = { ...(await shown()), ContactKey };
		const { error } = await updateOf(body, { suffix: 'III' });
		expect(error?.message).toContain(message);
		expect(bench.written()).toEqual([]);
	});

	it('is not replaced with a card that has no key, because Karbon would remove the card', async () => {
		const record = await shown();
		const [card] = record.BusinessCards as Array<Record<string, unknown>>;
		const body = { ...record, BusinessCards: [card, omit(card, ['BusinessCardKey'])] };
		const { error } = await updateOf(body, { emailAddresses: ['a@b.example'] });
		expect(error?.message).toContain('business card without a key');
		expect(bench.written()).toEqual([]);
	});
});

describe('a 404 to the write', () => {
	const bench = useBench({ data: { ...data, workItems: 3 } });
	const nobody = byId('nobody');
	const cardOf = (contact: object) =>
		(contact as { BusinessCards: Array<{ BusinessCardKey: string }> }).BusinessCards[0];

	it.each<[string, string, () => INodeParameters]>([
		[
			'workSchedule.update',
			"Work schedule not updated: the work schedule %s or a record that the update names ('Assignee') was not found",
			() => ({
				workScheduleKey: byId(firstKey(bench.simulator.store.workSchedules)),
				updateFields: { assigneeUserKey: nobody },
				options: { confirmReassignment: true },
			}),
		],
		[
			'clientGroup.update',
			"Client group not updated: the client group %s or a record that the update names ('Members') was not found",
			() => ({
				clientGroupKey: byId(firstKey(bench.simulator.store.clientGroups)),
				updateFields: { members: { values: [{ contactKey: nobody }] } },
			}),
		],
		[
			'businessCard.update',
			"Business card not updated: the business card %s or a record that the update names ('Organization') was not found",
			() => ({
				businessCardKey: cardOf([...bench.simulator.store.contacts.values()][0]).BusinessCardKey,
				updateFields: { organizationKey: nobody },
			}),
		],
	])('to %s may be about a record that the update names', async (operation, message, given) => {
		const { error } = await bench.run(operation, given());
		expect(error?.message.replace(/"[^"]+"/, '%s')).toBe(message);
		expect(bench.written()).toHaveLength(1);
	});

	it.each<[string, INodeParameters, string?]>([
		[
			'with a list of which one member is a key',
			{ moreFields: { clientTeam: { values: [{ memberKey: byId('k'), memberType: 'User' }] } } },
			" ('Client Team')",
		],
		['without keys of others', { ...inCollections('contact.update', { suffix: 'XI' }) }],
		['that clears such a key', { options: { clearFields: ['organizationKey'] } }],
	])(
		'may be about the record itself, deleted since it was read: %s',
		async (_name, given, names = '') => {
			const [contact] = bench.simulator.store.contacts.values();
			contact.BusinessCards[0].OrganizationKey = firstKey(bench.simulator.store.organizations);
			for (const method of ['PATCH', 'PUT']) {
				bench.simulator.faults.add({ match: { method }, action: { type: 'status', status: 404 } });
			}
			const { error } = await bench.run('contact.update', {
				contactKey: byId(contact.ContactKey),
				...given,
			});
			const about = /the contact ".+" or a record that the update names(.*) was not/;
			expect(about.exec(error?.message ?? '')?.[1]).toBe(names);
		},
	);
});

describe('a refusal of the write', () => {
	const bench = useBench({ data: { ...data, workItems: 1 } });

	it.each([
		['EmailAddresses is not valid.', "'Email Addresses' is not valid."],
		['PreferredName is not valid.', "'Preferred Name' is not valid."],
		['Suffix is not valid.', 'Suffix is not valid.'],
	])('names fields by their labels, and keeps ordinary words: %s', async (message, shown) => {
		bench.simulator.faults.add({
			match: { method: 'PUT' },
			action: { type: 'status', status: 400, body: { error: { code: '4002', message } } },
		});
		const { error } = await bench.run('contact.update', {
			contactKey: byId(firstKey(bench.simulator.store.contacts)),
			updateFields: { contactType: 'Supplier' },
		});
		expect(`${error?.message} ${error?.description}`).toContain(shown);
	});
});

describe('reads that lag behind', () => {
	const clock = createManualClock();
	const bench = useBench({ data, clock, variants: { readLagMs: 8000 } });
	const contact = () => [...bench.simulator.store.contacts.values()][1];

	waitOnClock(clock);

	it('do not make an update undo the one before it', async () => {
		const contactKey = byId(contact().ContactKey);
		const rows = [{ type: 'Supplier' }, { text: 'Second' }, { type: 'Prospect' }];
		const updateFields = { contactType: '={{ $json.type }}', description: '={{ $json.text }}' };
		const items = rows.map((json) => ({ json }));
		const { error } = await bench.run('contact.update', { contactKey, updateFields }, { items });
		expect(error).toBeUndefined();
		expect(contact()).toMatchObject({
			ContactType: 'Prospect',
			EntityDescription: { Text: 'Second' },
		});
	});

	it('do not make an update remove a business card that the one before it has added', async () => {
		const contactKey = byId(contact().ContactKey);
		for (const fields of [{ addBusinessCard: true, roleOrTitle: 'New' }, { contactType: 'Lead' }]) {
			const given = inCollections('contact.update', fields);
			const { error } = await bench.run('contact.update', { contactKey, ...given });
			expect(error).toBeUndefined();
		}
		expect(contact().BusinessCards.map(({ RoleOrTitle }) => RoleOrTitle)).toContain('New');
	});

	it('do not make an update of a business card undo the one before it', async () => {
		const businessCardKey = contact().BusinessCards[0].BusinessCardKey;
		const items = [{ role: 'Owner' }, { link: 'https://x.example' }].map((json) => ({ json }));
		const fields = { roleOrTitle: '={{ $json.role }}', facebookLink: '={{ $json.link }}' };
		const given = inCollections('businessCard.update', fields);
		const parameters = { businessCardKey, ...given };
		const { error } = await bench.run('businessCard.update', parameters, { items });
		expect(error).toBeUndefined();
		expect(contact().BusinessCards[0]).toMatchObject({
			RoleOrTitle: 'Owner',
			FacebookLink: 'https://x.example',
		});
	});

	it('do not make a change of custom field values undo the one before it', async () => {
		const { customFields, customFieldValues } = bench.simulator.store;
		const [first, second] = [...customFields.values()].filter(
			({ Type, IsVisibleToContacts }) => Type === 'Text' && IsVisibleToContacts,
		);
		const items = [first, second].map(({ Key }) => ({ json: { key: Key } }));
		const values = [{ customFieldKey: byId('={{ $json.key }}'), value: 'New' }];
		const parameters = { clientKey: byId(contact().ContactKey), fieldValues: { values } };
		const { error } = await bench.run('customField.setValues', parameters, { items });
		expect(error).toBeUndefined();
		const stored = customFieldValues.get(contact().ContactKey)?.CustomFieldValues;
		for (const { Key } of [first, second]) {
			expect(stored?.find((value) => value.Key === Key)?.Value).toEqual(['New']);
		}
	});

	it('do not make an update add an entry of a list twice', async () => {
		bench.simulator.faults.add({ action: 'resetAfter', match: { method: 'PUT' }, times: 2 });
		await clock.advance(10_000);
		const { PhoneNumbers } = contact().BusinessCards[0];
		const { error } = await bench.run('contact.update', {
			contactKey: byId(contact().ContactKey),
			updateFields: { phoneNumbers: { values: [{ label: 'Fax', number: '555 0177' }] } },
		});
		expect(error).toBeUndefined();
		expect(contact().BusinessCards[0].PhoneNumbers).toHaveLength(PhoneNumbers.length + 1);
	});
});
