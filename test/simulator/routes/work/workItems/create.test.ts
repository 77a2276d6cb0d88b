import { firstKey, type Json } from '../../../support';
import { bench, create, first, required, setUpEachTest, stored } from './setUp';

setUpEachTest();

describe('karbon.md 43, 123', () => {
	it('answers 201 with the work item as GET returns it', async () => {
		const answer = await create({ PrimaryStatus: 'In Progress' });
		expect(answer).toMatchObject({
			status: 201,
			body: { Title: 'Payroll June', ClientName: expect.any(String), PrimaryStatus: 'InProgress' },
		});
		const { body } = await bench.get(`/v3/WorkItems/${answer.body.WorkItemKey}`);
		expect(body).toEqual(answer.body);
		expect(body).not.toHaveProperty('Tasks');
	});

	it.each(['AssigneeEmailAddress', 'Title', 'ClientKey', 'ClientType', 'StartDate'])(
		'"POST and PUT need AssigneeEmailAddress, Title, ClientKey, ClientType ..., StartDate": %s',
		async (name) => {
			const refusal = { status: 400, body: { error: { details: [{ target: name }] } } };
			expect(await create({ [name]: undefined })).toMatchObject(refusal);
			const body = required({ [name]: undefined });
			expect(await bench.call('PUT', first().url, body)).toMatchObject(refusal);
		},
	);

	it.each([
		['a title of 201 characters', { Title: 'x'.repeat(201) }, 400],
		['an unknown client type', { ClientType: 'Person' }, 400],
		['an unknown status', { PrimaryStatus: 'Someday' }, 400],
		['an unknown assignee', { AssigneeEmailAddress: 'nobody@firm.example' }, 400],
		['an unknown client', { ClientKey: 'none' }, 404],
		['an unknown template', { WorkTemplateKey: 'none' }, 404],
		['an unknown group', { RelatedClientGroupKey: 'none' }, 404],
		['an unknown role', { UserRoleAssignments: [{ RoleKey: 'a', UserProfileKey: 'b' }] }, 404],
		[
			'a non-billable fee with a value',
			{ FeeSettings: { FeeType: 'NonBillable', FeeValue: 1 } },
			400,
		],
	])('refuses %s', async (_name, changes, status) => {
		expect((await create(changes)).status).toBe(status);
	});

	it('only a fixed fee may have a value', async () => {
		for (const FeeSettings of [
			{ FeeType: 'FixedFee', FeeValue: 900 },
			{ FeeType: 'FixedFee', FeeValue: null },
			{ FeeType: 'TimeAndMaterials', FeeValue: null },
			{ FeeType: 'NonBillable', FeeValue: null },
		]) {
			expect((await create({ FeeSettings })).body).toMatchObject({ FeeSettings });
		}
	});

	it('"WorkTemplateKey on POST fills in tasks"', async () => {
		const WorkTemplateKey = firstKey(bench.simulator.store.workTemplates);
		const template: Json = bench.simulator.store.workTemplates.get(WorkTemplateKey);
		const made = template.NumberOfWorkItemsCreated;
		const { body } = await create({ WorkTemplateKey });
		expect(body).toMatchObject({ WorkTemplateKey, WorkTemplateTile: template.Title });
		expect(stored(body.WorkItemKey).Tasks).toEqual(template.Tasks);
		expect(template.NumberOfWorkItemsCreated).toBe(made + 1);
	});
});
