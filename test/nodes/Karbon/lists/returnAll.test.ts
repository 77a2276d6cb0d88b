import type { INodeParameters } from 'n8n-workflow';

import { useBench } from '../support';

const bench = useBench({ data: { contacts: 70, organizations: 0, invoices: 0, workItems: 0 } });
const getContacts = async (parameters: INodeParameters, all?: string | number | boolean) =>
	await bench.run('contact.getAll', parameters, {
		items: [{ json: all === undefined ? {} : { all } }],
	});

const GIVEN = { returnAll: '={{ $json.all }}' };

describe("'Return All'", () => {
	it.each(['true', 'TRUE', 'yes', 1, true])('returns all records for %p', async (all) => {
		const { items, hints } = await getContacts(GIVEN, all);
		expect(items).toHaveLength(70);
		expect(hints).toEqual([]);
	});

	it('returns all records for the text that a tool has stored', async () => {
		expect((await getContacts({ returnAll: 'true' })).items).toHaveLength(70);
	});

	it.each(['false', 0, false, ''])(
		'returns records up to the limit for %p, and says so',
		async (all) => {
			const { items, hints } = await getContacts(GIVEN, all);
			expect(items).toHaveLength(50);
			expect(hints.map(({ message }) => message)).toEqual([expect.stringContaining('Return All')]);
		},
	);

	it('is refused for a text that is neither yes nor no', async () => {
		const { error } = await getContacts(GIVEN, 'all of them');
		expect(error?.message).toContain("'Return All' must be yes or no");
		expect(bench.sent()).toEqual([]);
	});

	it('has no second hint where the editor reports the limit itself', async () => {
		expect((await getContacts({ limit: 50 })).hints).toEqual([]);
	});
});
