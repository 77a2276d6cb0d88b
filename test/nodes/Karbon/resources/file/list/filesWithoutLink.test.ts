import type { INodeParameters } from 'n8n-workflow';

import { credentialFor } from '../../../../../support/n8n/credentials';
import { searchInEditor } from '../../../../../support/action/searchInEditor';
import { byId, firstKey, useBench } from '../../../support';

const FILES = 620;
const DATA = { filesPerEntity: FILES, contacts: 1, organizations: 0, workItems: 0, invoices: 0 };

describe.each([
	['names the next page', {}],
	['does not name the next page', { nextLinks: 'never' as const }],
])('a list of files that %s', (_text, variants) => {
	const bench = useBench({ data: DATA, variants });
	const contact = () => firstKey(bench.simulator.store.contacts);
	const list = async (more: INodeParameters) => {
		const parameters = { entityType: 'Contact', entityKey: byId(contact()), ...more };
		const { error, items, hints } = await bench.run('file.getAll', parameters);
		expect(error).toBeUndefined();
		const keys = new Set(items.map(({ json }) => json.FileContextKey));
		return { count: keys.size, hints: hints.map(({ message }) => message) };
	};

	it.each([
		['all', { returnAll: true }, FILES, []],
		['as many as a page has', { limit: '={{ 500 }}' }, 500, [`Returned 500 of ${FILES} records`]],
		['more than a page has', { limit: '={{ 600 }}' }, 600, [`Returned 600 of ${FILES} records`]],
		['more than there are', { limit: 900 }, FILES, []],
	])('gives %s with one request', async (_limit, parameters, wanted, hints) => {
		const listed = await list(parameters);
		expect(listed.count).toBe(wanted);
		expect(listed.hints).toEqual(hints.map((hint) => expect.stringContaining(hint)));
		expect(bench.sent()).toHaveLength(1);
	});

	it('is searched as a whole in the editor', async () => {
		const parameters = { listEntityType: 'Contact', listEntityKey: byId(contact()) };
		const credential = credentialFor(bench.simulator);
		const oldest = [...bench.simulator.store.files.values()].sort((one, other) =>
			one.DateCreated.localeCompare(other.DateCreated),
		)[0];
		oldest.FileName = 'the oldest.pdf';
		const search = async (text?: string) =>
			await searchInEditor({ credential, method: 'searchFiles', parameters, text });
		expect((await search()).results).toHaveLength(FILES);
		expect((await search('the oldest')).results).toEqual([
			expect.objectContaining({ value: oldest.FileContextKey }),
		]);
		expect(bench.sent()).toHaveLength(2);
	});
});
