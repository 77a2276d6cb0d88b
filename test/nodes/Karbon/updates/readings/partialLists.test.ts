import { byId, firstKey, useBench } from '../../support';

describe('an update of a record of which Karbon returns a part of a list', () => {
	const bench = useBench({ data: { contacts: 1 }, variants: { expandedLists: 'continued' } });

	it('reports the part, because the output shows it', async () => {
		const { hints, error } = await bench.run('contact.update', {
			contactKey: byId(firstKey(bench.simulator.store.contacts)),
			moreFields: { suffix: 'B.A.' },
		});
		expect(error).toBeUndefined();
		expect(hints.map(({ message }) => message)).toContainEqual(
			expect.stringContaining("Karbon returned only part of 'Client Team'"),
		);
	});
});
