import { bench, first, setUpEachTest, stored } from './setUp';

setUpEachTest();

describe('karbon.md 6, 7', () => {
	it('leaves out fee, roles, description and client task recipient, which single records have', async () => {
		const [row] = (await bench.get('/v3/WorkItems?$top=1')).body.value;
		for (const name of [
			'FeeSettings',
			'UserRoleAssignments',
			'Description',
			'ClientTaskRecipient',
		]) {
			expect(row).not.toHaveProperty(name);
			expect((await bench.get(first().url)).body).toHaveProperty(name);
		}
	});

	it.each(['WorkScheduleKey', 'WorkTemplateKey', 'ClientKey'])(
		'filters by %s with eq',
		async (name) => {
			const { key } = first();
			stored(key)[name] = 'wanted';
			const { body } = await bench.get(`/v3/WorkItems?$filter=${name} eq 'wanted'`);
			expect(body.value).toMatchObject([{ WorkItemKey: key }]);
		},
	);
});
