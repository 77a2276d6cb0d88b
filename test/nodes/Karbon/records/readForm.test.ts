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
