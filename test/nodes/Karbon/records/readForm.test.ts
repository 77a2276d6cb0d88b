import type { INodeParameters } from 'n8n-workflow';

import { byId, jsonOf, useBench } from '../support';

const bench = useBench({ data: { contacts: 1 } });
const contact = () => [...bench.simulator.store.contacts.values()][0];
const update = async (options: INodeParameters, updateFields: INodeParameters = {}) =>
	await bench.run('contact.update', {
		contactKey: byId(contact().ContactKey),
		updateFields,
		options,
	});

describe("the options 'Clear Fields' and 'Replace Lists'", () => {
	it.each<[string, INodeParameters, string]>([
		['a field that every record has', { clearFields: ['firstName'] }, 'Clear Fields'],
		['entries that can only be added', { clearFields: ['notes'] }, 'Clear Fields'],
		['a field that is no list', { replaceLists: ['suffix'] }, 'Replace Lists'],
		['a list that can only be added to', { replaceLists: ['notes'] }, 'Replace Lists'],
	])('refuse %s', async (_name, options, label) => {
		const { error } = await update(options);
		expect(error?.message).toContain(`'${label}' must be one of: `);
		expect(bench.sent()).toEqual([]);
	});

	it('do not clear a field that also has a value', async () => {
		const { error } = await update({ clearFields: ['preferredName'] }, { preferredName: 'Annie' });
		expect(error).toBeUndefined();
		expect(contact().PreferredName).toBe('Annie');
	});

	it('replace no list that has no value', async () => {
		const before = structuredClone(contact().BusinessCards);
		const { items } = await update({ replaceLists: ['emailAddresses', 'phoneNumbers'] });
		expect(jsonOf(items)[0].changed).toBe(false);
		expect(contact().BusinessCards).toEqual(before);
	});
});

// n8n removes both from the parameters of a node when it loads a workflow.
describe('entries of a list have only the values of the form', () => {
	const OTHERS = "[{ label: 'Work', number: '1', extension: '22' }]";
	const lost: Array<[string, INodeParameters]> = [
		['an expression in place of the list', { phoneNumbers: `={{ ${OTHERS} }}` }],
		['an expression in place of the entries', { phoneNumbers: { values: `={{ ${OTHERS} }}` } }],
	];

	it.each(lost)('of %s, none', async (_name, updateFields) => {
		const { error, items } = await update({}, updateFields);
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0].changed).toBe(false);
	});

	it('of an entry with further ones, those of the form', async () => {
		const values = [{ label: 'Fax', number: '={{ "99" }}', extension: '22', id: 5 }];
		const { error } = await update({}, { phoneNumbers: { values } });
		expect(error).toBeUndefined();
		const [put] = bench.simulator.requests.filter(({ method }) => method === 'PUT');
		const [{ PhoneNumbers }] = (put.body as { BusinessCards: Array<{ PhoneNumbers: object[] }> })
			.BusinessCards;
		expect(PhoneNumbers.at(-1)).toEqual({ Label: 'Fax', Number: '99' });
	});
});
