import type { INodeParameters } from 'n8n-workflow';

import { EVERY_OPERATION } from '../../everyOperation';
import { inCollections } from '../../formFields';
import { byId, firstKey, jsonOf, useBench } from '../../support';

const bench = useBench();

const valid = () => EVERY_OPERATION['workItem.create'](bench.simulator).parameters;
const create = async (fields: INodeParameters = {}, more: INodeParameters = {}) =>
	await bench.run('workItem.create', {
		...valid(),
		...inCollections('workItem.create', fields),
		...more,
	});
const sentBody = () => bench.simulator.requests.find(({ method }) => method === 'POST')?.body;
const part = (values: INodeParameters) => ({ values });

describe('a new work item', () => {
	it('is sent in the format of Karbon, and returned as Karbon stores it', async () => {
		const { store } = bench.simulator;
		const { error, items, hints } = await create({
			deadlineDate: '2026-04-30',
			description: 'All of it',
			dueDate: '2026-04-15T09:00:00+02:00',
			estimatedBudget: 1200.5,
			feeSettings: part({ feeType: 'FixedFee', feeValue: 500 }),
			primaryStatus: 'In Progress',
			secondaryStatus: { __rl: true, mode: 'name', value: 'in review' },
			workType: { __rl: true, mode: 'list', value: 'Tax Return' },
			clientTaskRecipient: part({
				recipientKey: byId(firstKey(store.contacts)),
				linkType: 'Contact',
			}),
		});
		expect(error).toBeUndefined();
		expect(sentBody()).toEqual({
			AssigneeEmailAddress: [...store.users.values()][0].EmailAddress,
			ClientKey: firstKey(store.contacts),
			ClientType: 'Contact',
			ClientTaskRecipient: { RecipientKey: firstKey(store.contacts), LinkType: 'Contact' },
			DeadlineDate: '2026-04-30T00:00:00Z',
			Description: 'All of it',
			DueDate: '2026-04-15T00:00:00Z',
			EstimatedBudget: 1200.5,
			FeeSettings: { FeeType: 'FixedFee', FeeValue: 500 },
			PrimaryStatus: 'In Progress',
			SecondaryStatus: 'In Review',
			StartDate: '2026-03-01T00:00:00Z',
			Title: expect.any(String),
			WorkType: 'Tax Return',
		});
		const [{ json }] = items;
		expect(json).toMatchObject({ SecondaryStatus: 'In Review', PrimaryStatus: 'In Progress' });
		expect(json).not.toHaveProperty('droppedFields');
		expect(hints).toEqual([]);
	});

	it('fails for a client of another type, and the error says so', async () => {
		const clientKey = byId(firstKey(bench.simulator.store.organizations));
		const { error } = await create({}, { clientType: 'Contact', clientKey });
		expect(error?.message).toMatch(/^Work item not created: Contact with key .* was not found/);
		expect(error?.description).toContain('the key may belong to another type of record');
	});

	it('gets the tasks of its template', async () => {
		const { store } = bench.simulator;
		const template = [...store.workTemplates.values()].find(({ Tasks }) => Tasks.length > 0)!;
		const { items } = await create({ workTemplateKey: byId(template.WorkTemplateKey) });
		expect(store.workItems.get(String(items[0].json.WorkItemKey))?.Tasks).toEqual(template.Tasks);
	});

	it('is sent without empty fields', async () => {
		await create({ description: '', dueDate: '', primaryStatus: '', feeSettings: {} });
		expect(Object.keys(sentBody() as object).sort()).toEqual([
			'AssigneeEmailAddress',
			'ClientKey',
			'ClientType',
			'StartDate',
			'Title',
		]);
	});

	it.each(['FixedFee', 'NonBillable', 'TimeAndMaterials'])(
		'with the fee type %s is sent without a fee value',
		async (feeType) => {
			await create({ feeSettings: part({ feeType }) });
			expect(sentBody()).toMatchObject({ FeeSettings: { FeeType: feeType, FeeValue: null } });
		},
	);

	it.each<[INodeParameters, INodeParameters, string]>([
		[{}, { title: 'x'.repeat(201) }, "'Title' must have at most 200 characters; it has 201"],
		[{}, { title: '' }, "'Title' must not be empty"],
		[{}, { assigneeEmailAddress: '' }, "'Assignee' must not be empty"],
		[{}, { clientKey: byId('') }, "'Client' must not be empty"],
		[{}, { startDate: '' }, "'Start Date' must not be empty"],
		[
			{},
			{ clientType: 'Firm' },
			"'Client Type' must be one of: Contact, Organization, ClientGroup",
		],
		[
			{ primaryStatus: 'Done' },
			{},
			"'Primary Status' must be one of: Completed, In Progress, Planned, Ready To Start, Waiting",
		],
		[
			{ feeSettings: part({ feeType: '', feeValue: 5 }) },
			{},
			"'Fee Settings > Fee Type' must not be empty",
		],
		[
			{ feeSettings: part({ feeType: 'NonBillable', feeValue: 5 }) },
			{},
			"'Fee Settings > Fee Value' must be empty unless the fee is fixed",
		],
		[
			{ clientTaskRecipient: part({ linkType: 'Contact' }) },
			{},
			"'Client Task Recipient > Recipient' must not be empty",
		],
		[
			{ clientTaskRecipient: part({ recipientKey: 'k', linkType: '' }) },
			{},
			"'Client Task Recipient > Recipient Type' must not be empty",
		],
	])('with %j and %j is refused before it is sent', async (fields, more, message) => {
		const { error } = await create(fields, more);
		expect(error?.message).toBe(`${message}`);
		expect(bench.written()).toEqual([]);
	});

	it.each([
		[
			{ primaryStatus: 'Waiting', secondaryStatus: 'In Review' },
			`'Secondary Status' must be one that your account allows for the primary status "Waiting": Waiting for Client, Waiting for Tax Office`,
		],
		[
			{
				primaryStatus: 'Waiting',
				secondaryStatus: 'Waiting for Tax Office',
				workType: 'Advisory',
			},
			`'Secondary Status' must be one that your account allows for the primary status "Waiting" and the work type "Advisory": Waiting for Client`,
		],
		[
			{ primaryStatus: 'Planned', secondaryStatus: 'In Review' },
			`'Secondary Status' must be left empty for the primary status "Planned", because your account allows none`,
		],
	])('whose secondary status Karbon would drop is not sent: %j', async (fields, message) => {
		const { error } = await create(fields);
		expect(error?.message).toBe(message);
		expect(bench.written()).toEqual([]);
	});

	it('reports a value that Karbon did not keep, without an error', async () => {
		bench.simulator.faults.add({
			match: { method: 'POST' },
			action: {
				type: 'status',
				status: 201,
				body: { WorkItemKey: 'w1', SecondaryStatus: null, Title: 'x' },
			},
		});
		const { error, items, hints } = await create({
			primaryStatus: 'In Progress',
			secondaryStatus: 'In Review',
		});
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([
			{ WorkItemKey: 'w1', SecondaryStatus: null, Title: 'x', droppedFields: ['SecondaryStatus'] },
		]);
		expect(hints.map(({ message }) => message)).toEqual([
			"The work item was saved, but Karbon ignored values of 'Secondary Status'. See 'droppedFields' in the output.",
		]);
	});

	it('with an idempotency key is created once', async () => {
		const more = { title: 'Once', options: { idempotencyKey: 'work-1' } };
		await create({}, more);
		const { items } = await create({}, more);
		expect(items[0].json).toMatchObject({ skipped: true, Title: 'Once' });
		expect(bench.written()).toEqual(['POST /v3/WorkItems']);
	});
});
