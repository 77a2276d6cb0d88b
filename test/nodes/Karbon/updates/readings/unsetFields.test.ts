import { inCollections } from '../../formFields';
import { byId, firstKey, useBench } from '../../support';

const data = { contacts: 2, organizations: 1, clientGroups: 1, invoices: 0, workItems: 0 };

const textOf = (hints: ReadonlyArray<{ message: string }>) =>
	hints.map(({ message }) => message).join(' ');

// karbon.md 16
describe('Clear Fields of a text that Karbon does not return', () => {
	const bench = useBench({ data });
	const contact = () => [...bench.simulator.store.contacts.values()][0];
	const clear = async (field: string) =>
		await bench.run('contact.update', {
			contactKey: byId(contact().ContactKey),
			options: { clearFields: [field] },
		});
	async function hide(name: string) {
		const { url, credentials } = bench.simulator;
		const path = `/v3/Contacts/${contact().ContactKey}`;
		const headers = {
			authorization: `Bearer ${credentials.accessToken}`,
			AccessKey: credentials.accessKey,
		};
		const response = await fetch(`${url}${path}?$expand=BusinessCards,ClientTeam`, { headers });
		const { [name]: hidden, ...body } = (await response.json()) as Record<string, unknown>;
		expect(hidden).toBeDefined();
		const action = { type: 'answerAfter', status: 200, body } as const;
		bench.simulator.faults.add({ action, match: { method: 'GET', path } });
	}

	it.each([
		['preferredName', 'PreferredName', 'Preferred Name'],
		['description', 'EntityDescription', 'Description'],
	])('is reported: %s', async (field, name, label) => {
		Object.assign(contact(), { PreferredName: 'Ann', EntityDescription: { Text: 'Old' } });
		await hide(name);
		const { error, hints, items } = await clear(field);
		expect(error).toBeUndefined();
		expect(items[0].json.changed).toBe(false);
		expect(textOf(hints)).toContain(`Karbon did not return '${label}' of the contact`);
	});

	it('is not reported where it is null', async () => {
		Object.assign(contact(), { PreferredName: null, EntityDescription: null });
		const { error, hints } = await clear('preferredName');
		expect([error, hints]).toEqual([undefined, []]);
		expect(textOf((await clear('description')).hints)).toBe('');
	});
});

describe('fields without a value that Karbon leaves out', () => {
	const bench = useBench({ data, variants: { unsetFields: 'leftOut' } });

	it('are cleared without a request, and reported', async () => {
		const { contacts } = bench.simulator.store;
		Object.assign(contacts.get(firstKey(contacts))!, { PreferredName: null });
		const { error, hints } = await bench.run('contact.update', {
			contactKey: byId(firstKey(contacts)),
			options: { clearFields: ['preferredName'] },
		});
		expect(error).toBeUndefined();
		expect(textOf(hints)).toContain("'Preferred Name'");
		expect(bench.written()).toEqual([]);
	});

	it('are reported of a business card, too', async () => {
		const { clientGroups } = bench.simulator.store;
		const group = clientGroups.get(firstKey(clientGroups))!;
		Object.assign(group.BusinessCards[0], { SkypeLink: null });
		const { error, hints } = await bench.run('clientGroup.update', {
			clientGroupKey: byId(group.ClientGroupKey),
			options: { clearFields: ['skypeLink'] },
		});
		expect(error).toBeUndefined();
		expect(textOf(hints)).toContain("'Skype Link'");
	});

	it('are not reported of other business cards than the one that is changed', async () => {
		const [contact] = bench.simulator.store.contacts.values();
		const [card] = contact.BusinessCards;
		const other = { ...card, BusinessCardKey: 'other', IsPrimaryCard: false, SkypeLink: null };
		Object.assign(card, { IsPrimaryCard: true, SkypeLink: 'ann' });
		contact.BusinessCards = [card, other];
		const { error, hints } = await bench.run('contact.update', {
			contactKey: byId(contact.ContactKey),
			options: { clearFields: ['skypeLink'] },
		});
		expect(error).toBeUndefined();
		expect(contact.BusinessCards.map(({ SkypeLink }) => SkypeLink)).toEqual([null, null]);
		expect(textOf(hints)).not.toContain('Skype Link');
	});

	it('are set', async () => {
		const { contacts } = bench.simulator.store;
		const key = firstKey(contacts);
		Object.assign(contacts.get(key)!, { PreferredName: null, EntityDescription: null });
		const { error } = await bench.run('contact.update', {
			contactKey: byId(key),
			...inCollections('contact.update', { preferredName: 'Ann', description: 'New' }),
		});
		expect(error).toBeUndefined();
		expect(contacts.get(key)).toMatchObject({
			PreferredName: 'Ann',
			EntityDescription: { Text: 'New' },
		});
	});
});
