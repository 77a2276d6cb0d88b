import { byId, firstKey, useBench } from '../../support';

const data = { contacts: 1, invoices: 0, users: 3, teams: 1 };

// karbon.md 140: the reference has no 404 for a user.
describe.each([
	['notFound', 'was not found'],
	['refused', 'Could not read the user'],
] as const)('an unknown user with unknownUser %s', (unknownUser, message) => {
	const bench = useBench({ data, variants: { unknownUser } });

	it.each([
		['user.get', () => ({ userKey: byId('nobody') })],
		['event.getRecord', () => ({ resourceType: 'User', resourcePermaKey: 'nobody' })],
		[
			'team.removeMember',
			() => ({
				teamKey: byId(firstKey(bench.simulator.store.teams)),
				userKey: byId('nobody'),
			}),
		],
	])('is an error of %s, and nothing is written', async (operation, parameters) => {
		const { error, items } = await bench.run(operation, parameters());
		expect(error?.message).toContain(message);
		expect(items).toEqual([]);
		expect(bench.written()).toEqual([]);
	});

	it('is no owner of a client', async () => {
		const { error } = await bench.run('contact.create', {
			firstName: 'Ann',
			lastName: 'Lee',
			additionalFields: { clientOwner: byId('nobody') },
		});
		expect(error).toBeDefined();
		expect(bench.written()).toEqual([]);
	});
});
