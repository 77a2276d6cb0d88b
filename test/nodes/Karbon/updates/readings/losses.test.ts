import type { INodeParameters } from 'n8n-workflow';

import { inCollections } from '../../formFields';
import { byId, firstKey, useBench } from '../../support';

const data = { contacts: 4, organizations: 2, clientGroups: 2, invoices: 1, workItems: 1 };

describe('a record that a PUT would not send back as it is', () => {
	const bench = useBench({ data });
	const contactKey = () => firstKey(bench.simulator.store.contacts);

	/** Lets Karbon show the contact with this JSON in place of its description, and updates it. */
	async function update(json: string, fields: INodeParameters) {
		const text = `{"ContactKey":"${contactKey()}","FirstName":"Ann","LastName":"Lee","RestrictionLevel":"Public","BusinessCards":[],"ClientTeam":[],${json}}`;
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 200, text },
			match: { method: 'GET', path: '/v3/Contacts/*' },
		});
		const given = inCollections('contact.update', fields);
		return await bench.run('contact.update', { contactKey: byId(contactKey()), ...given });
	}

	it.each([
		['"AccountingDetail":{"AnnualRevenue":12345678901234567890}', '12345678901234567890'],
		['"AccountingDetail":{"AnnualRevenue":1e400}', '1e400'],
		['"New.Part":{"Rate":1e400}', '1e400'],
		['"New":[{"Rate":-0.12345678901234567890}]', '-0.12345678901234567890'],
	])('is refused before the PUT: the number in %s', async (json, number) => {
		const { error } = await update(json, { contactType: 'Prospect' });
		expect(error?.message).toContain(`Karbon returned the number ${number} in `);
		expect(error?.message).toContain('which n8n cannot store exactly, so nothing was changed');
		expect(bench.written()).toEqual([]);
	});

	it.each(['90.00', '0.1', '1.0', '-0', '1e3', '123456789012345'])(
		'is sent with the number %s, which stays as it is',
		async (number) => {
			const { error } = await update(`"AccountingDetail":{"AnnualRevenue":${number}}`, {
				contactType: 'Prospect',
			});
			expect(error).toBeUndefined();
			expect(bench.written()).toHaveLength(1);
		},
	);

	it.each([
		['"ClientTeam@odata.nextLink":"x"', 'Client Team'],
		['"ClientTeam@odata.count":3', 'Client Team'],
		['"New.Part":[],"New.Part@odata.nextLink":"x"', 'New.Part'],
		['"AccountingDetail":{"Notes":[],"Notes@odata.nextLink":"x"}', 'Accounting Details: Notes'],
	])('is refused before the PUT: the list of %s', async (json, path) => {
		const { error } = await update(json, { contactType: 'Prospect' });
		expect(error?.message).toContain(`Karbon returned only part of '${path}' of the contact`);
		expect(bench.written()).toEqual([]);
	});

	it.each([
		'"ClientTeam@odata.nextLink":"x"',
		'"BusinessCards@odata.nextLink":"x"',
		'"AccountingDetail":{"AnnualRevenue":1e400}',
	])('is patched with %s, because a PATCH sends only given values', async (json) => {
		const { error } = await update(json, { suffix: 'Jr.' });
		expect(error).toBeUndefined();
		expect(bench.written()).toHaveLength(1);
	});

	it.each(['contactType', 'suffix'])(
		'is not changed when it is nested too deeply: %s',
		async (name) => {
			const { error } = await update(`"New":${'['.repeat(5000)}${']'.repeat(5000)}`, {
				[name]: 'New',
			});
			expect(error?.message).toContain('with more than 100 levels of nested values');
			expect(bench.written()).toEqual([]);
		},
	);
});

describe('values that are nested too deeply', () => {
	const bench = useBench({ data });

	/** A text in lists inside each other. */
	function nested(levels: number): unknown {
		let value: unknown = 'text';
		for (let level = 0; level < levels; level += 1) value = [value];
		return value;
	}

	// n8n itself fails for some 2,600 levels, before the node has the value.
	describe.each([101, 2000, 5000, 100_000])('with %d levels', (levels) => {
		const fields: Array<[label: string, parameters: () => INodeParameters]> = [
			['Update Fields', () => ({ updateFields: { emailAddresses: '={{ $json.deep }}' } })],
			['Contact', () => ({ contactKey: byId('={{ $json.deep }}') })],
		];

		it.each(fields)("are refused before anything is sent, in '%s'", async (label, parameters) => {
			const { error } = await bench.run(
				'contact.update',
				{ contactKey: byId(firstKey(bench.simulator.store.contacts)), ...parameters() },
				{ items: [{ json: { deep: nested(levels) as never } }] },
			);
			expect(error?.message).toContain(
				`'${label}' must not have more than 100 levels of nested values`,
			);
			expect(bench.sent()).toEqual([]);
		});
	});

	it('in the response to a write make its outcome unknown', async () => {
		const text = `{"ContactKey":"x","New":${'['.repeat(500)}${']'.repeat(500)}}`;
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 201, text },
			match: { method: 'POST' },
		});
		const { error } = await bench.run('contact.create', { firstName: 'Ann', lastName: 'Lee' });
		expect(error?.message).toContain('Contact may have been created, but this is not confirmed');
		expect(error?.description).toContain('more than 100 levels of nested values');
	});
});

describe('expanded lists that go on', () => {
	const bench = useBench({ data, variants: { expandedLists: 'continued' } });

	/** The key of a contact with two business cards. */
	function contactKey(): string {
		const [contact] = bench.simulator.store.contacts.values();
		const [card] = contact.BusinessCards;
		contact.BusinessCards = [card, { ...card, BusinessCardKey: 'second' }];
		return contact.ContactKey;
	}

	it.each<INodeParameters>([
		{ contactType: 'Prospect' },
		{ roleOrTitle: 'Owner', businessCardKey: 'second' },
	])('stop a PUT of the record: %j', async (fields) => {
		const parameters = {
			contactKey: byId(contactKey()),
			...inCollections('contact.update', fields),
		};
		const { error } = await bench.run('contact.update', parameters);
		expect(error?.message).toContain("Karbon returned only part of 'Business Cards'");
		expect(bench.written()).toEqual([]);
	});

	it('are reported by Get', async () => {
		const parameters = { contactKey: byId(contactKey()), options: { expand: ['BusinessCards'] } };
		const { error, hints } = await bench.run('contact.get', parameters);
		expect(error).toBeUndefined();
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringContaining("Karbon returned only part of 'Business Cards' of the contact"),
		]);
	});
});
