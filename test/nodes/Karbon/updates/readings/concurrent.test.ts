import { credentialFor } from '../../../../support/n8n/credentials';
import { byId, useBench } from '../../support';

const OTHER = { accessToken: 'other-token', accessKey: 'other-key' };

/** Karbon does not refuse the later of two writes, so only the order of the requests saves both. */
const bench = useBench({
	data: { contacts: 2, organizations: 1, clientGroups: 1, invoices: 0 },
	variants: { conflicts: 'none' },
	applications: [OTHER],
});

describe('two updates of one record at once', () => {
	it.each([
		['by two credentials', { ...OTHER }, (key: string) => key],
		['by two spellings of its key', {}, (key: string) => key.toLowerCase()],
		[
			'by two spellings of the Base URL',
			{ baseUrl: (url: string) => `${url.toUpperCase()}/` },
			(key: string) => key,
		],
	])('%s are made one after the other', async (_, changes, spelled) => {
		const { contacts } = bench.simulator.store;
		const [key, contact] = [...contacts.entries()][0];
		contact.UserDefinedIdentifier = null;
		contacts.set(spelled(key), contact);
		const { baseUrl } = changes as { baseUrl?: (url: string) => string };
		const own = credentialFor(bench.simulator);
		const credential = baseUrl
			? { ...own, baseUrl: baseUrl(own.baseUrl as string) }
			: { ...own, ...changes };
		const update = async (contactKey: string, updateFields: object, with_ = own) =>
			await bench.run(
				'contact.update',
				{ contactKey: byId(contactKey), updateFields: updateFields as never },
				{ credential: with_ },
			);
		const text = `Updated ${String(_)}`;
		const results = await Promise.all([
			update(key, { contactType: text }),
			update(spelled(key), { description: text }, credential as typeof own),
		]);
		expect(results.map(({ error }) => error)).toEqual([undefined, undefined]);
		expect(contact).toMatchObject({ ContactType: text, EntityDescription: { Text: text } });
	});
});
