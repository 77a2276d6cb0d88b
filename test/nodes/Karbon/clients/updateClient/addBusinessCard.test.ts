import type { INodeParameters } from 'n8n-workflow';

import { inCollections } from '../../formFields';
import { byId, jsonOf, useBench } from '../../support';

const bench = useBench({ data: { contacts: 4, organizations: 2, clientGroups: 1, invoices: 1 } });
const contact = () => [...bench.simulator.store.contacts.values()][3];
const cards = () => structuredClone(contact().BusinessCards);

const update = async (fields: INodeParameters) =>
	await bench.run('contact.update', {
		contactKey: byId(contact().ContactKey),
		...inCollections('contact.update', fields),
	});

const SECOND = {
	addBusinessCard: true,
	emailAddresses: ['ann@second.example'],
	phoneNumbers: { values: [{ label: 'Mobile', number: '555 0188' }] },
	roleOrTitle: 'Treasurer',
};

describe('a new business card of a client that already has one', () => {
	it('is added, and the other cards stay', async () => {
		const before = cards();
		const { error, items } = await update(SECOND);
		expect(error).toBeUndefined();
		expect(cards()).toEqual([
			...before,
			expect.objectContaining({
				EmailAddresses: ['ann@second.example'],
				PhoneNumbers: [expect.objectContaining({ Label: 'Mobile', Number: '555 0188' })],
				RoleOrTitle: 'Treasurer',
			}),
		]);
		expect(jsonOf(items)[0].changed).toBe(true);
	});

	it('is not added again when a card has all of its values', async () => {
		const { items } = await update(SECOND);
		expect(jsonOf(items)[0].changed).toBe(false);
		expect(bench.written()).toEqual([]);
	});

	it('is added once when the response is lost', async () => {
		const before = cards();
		bench.simulator.faults.add({ action: 'resetAfter', match: { method: 'PUT' }, times: 1 });
		const { error } = await update({ ...SECOND, roleOrTitle: 'Secretary' });
		expect(error).toBeUndefined();
		expect(cards()).toHaveLength(before.length + 1);
	});

	it('is not added without values', async () => {
		const { items } = await update({ addBusinessCard: true, emailAddresses: [], roleOrTitle: '' });
		expect(jsonOf(items)[0].changed).toBe(false);
		expect(bench.written()).toEqual([]);
	});

	it('is not added when the option is off', async () => {
		const before = cards();
		await update({ addBusinessCard: false, roleOrTitle: 'Owner' });
		expect(cards()).toEqual([{ ...before[0], RoleOrTitle: 'Owner' }, ...before.slice(1)]);
	});

	it('is refused together with an existing card', async () => {
		const businessCardKey = contact().BusinessCards[0].BusinessCardKey;
		const { error } = await update({ ...SECOND, businessCardKey });
		expect(error?.message).toBe(
			"'Business Card Key' must be empty when 'Add Business Card' is Yes",
		);
		expect(bench.sent()).toEqual([]);
	});
});
