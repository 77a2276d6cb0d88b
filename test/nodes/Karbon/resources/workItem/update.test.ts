import type { INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../../../../simulator';
import { inCollections } from '../../formFields';
import { byId, byUrl, useBench } from '../../support';

const bench = useBench();

type WorkItem = Simulator['store']['workItems'] extends ReadonlyMap<string, infer T> ? T : never;

/** A work item with values in every field that Karbon does not return, or that a PUT could clear. */
function someItem(changes: Partial<WorkItem> = {}): WorkItem {
	const { store } = bench.simulator;
	const [item] = store.workItems.values();
	Object.assign(item, {
		PrimaryStatus: 'In Progress',
		SecondaryStatus: 'In Review',
		WorkStatus: 'In Progress - In Review',
		WorkType: 'Tax Return',
		EstimatedBudget: 700,
		FeeSettings: { FeeType: 'FixedFee', FeeValue: 500 },
		ClientTaskRecipient: { RecipientKey: 'r', LinkType: 'Contact', EmailAddress: null },
		...changes,
	});
	return item;
}

const update = async (item: WorkItem, fields: INodeParameters, options: INodeParameters = {}) =>
	await bench.run('workItem.update', {
		workItemKey: byId(item.WorkItemKey),
		...inCollections('workItem.update', fields),
		options,
		simplify: false,
	});
const writes = () => bench.simulator.requests.filter(({ method }) => method !== 'GET');
const part = (values: INodeParameters) => ({ values });

describe('an update of a work item', () => {
	it('sends a PATCH with only the changed fields when PATCH takes them', async () => {
		const item = someItem();
		const before = { ...item };
		const { error, items, hints } = await update(item, { title: 'New', dueDate: '2026-05-01' });
		expect(error).toBeUndefined();
		expect(writes().map(({ method, body }) => [method, body])).toEqual([
			['PATCH', { Title: 'New', DueDate: '2026-05-01T00:00:00Z' }],
		]);
		expect(items[0].json).toMatchObject({ Title: 'New', changed: true });
		expect(hints).toEqual([]);
		expect(item).toMatchObject({
			...before,
			Title: 'New',
			DueDate: expect.stringContaining('2026-05-01'),
			LastModifiedDateTime: expect.any(String),
		});
	});

	it('asks for an assignee when the work item has none and Karbon requires one', async () => {
		const item = someItem({ AssigneeEmailAddress: null });
		const refused = await update(item, { estimatedBudget: 900 });
		expect(refused.error?.message).toContain(
			`'Assignee' is empty in the work item "${item.WorkItemKey}", and Karbon needs it`,
		);
		expect(refused.error?.description).toContain("Fill in 'Assignee' in this operation too.");
		expect(writes()).toEqual([]);

		const assigneeEmailAddress = [...bench.simulator.store.users.values()][0].EmailAddress;
		const done = await update(item, { estimatedBudget: 900, assigneeEmailAddress });
		expect(done.error).toBeUndefined();
		expect(item).toMatchObject({
			EstimatedBudget: 900,
			AssigneeEmailAddress: assigneeEmailAddress,
		});
	});

	it('returns what is known: not the name and the key of the former assignee', async () => {
		const item = someItem();
		const { EmailAddress } = [...bench.simulator.store.users.values()].find(
			(user) => user.EmailAddress !== item.AssigneeEmailAddress,
		)!;
		const { items } = await update(item, { assigneeEmailAddress: EmailAddress });
		const { json } = items[0];
		expect(json).toMatchObject({ AssigneeEmailAddress: EmailAddress, ClientName: item.ClientName });
		for (const name of ['AssigneeKey', 'AssigneeName', 'LastModifiedDateTime'])
			expect(json).not.toHaveProperty(name);
	});

	it('sends the whole work item when PATCH does not take a field, and changes nothing else', async () => {
		const item = someItem();
		const before = { ...item };
		const { error, items } = await update(item, { estimatedBudget: 800 });
		expect(error).toBeUndefined();
		expect(writes().map(({ method }) => method)).toEqual(['PUT']);
		expect(items[0].json).toMatchObject({ EstimatedBudget: 800, changed: true });
		expect(item).toEqual({
			...before,
			EstimatedBudget: 800,
			// Not readable, so it cannot be sent back (karbon.md 29).
			ClientTaskRecipient: null,
			LastModifiedDateTime: expect.any(String),
		});
	});

	it.each(['fields', 'columns'])(
		'adds a hint that a PUT may have removed the recipient of client tasks, with words for %s',
		async (mapping) => {
			const { WorkItemKey } = someItem();
			const { hints } = await bench.run(
				'workItem.update',
				{
					workItemKey: byId(WorkItemKey),
					mapping,
					columns: { mappingMode: 'autoMapInputData', value: null },
					moreFields: { estimatedBudget: 801 },
				},
				{ items: [{ json: { 'Estimated Budget': 801 } }] },
			);
			expect(hints.map(({ message }) => message)).toEqual([
				"Karbon may have removed the 'Client Task Recipient' of the work item, because it never returns this field. If the work item has client tasks, enter the recipient in the same operation.",
			]);
		},
	);

	it('adds no hint when the recipient was entered', async () => {
		const item = someItem();
		const { hints } = await update(item, {
			estimatedBudget: 802,
			clientTaskRecipient: part({ recipientKey: byId('new'), linkType: 'Organization' }),
		});
		expect(hints).toEqual([]);
		expect(item.ClientTaskRecipient).toMatchObject({ RecipientKey: 'new' });
	});

	it.each([
		{ title: '' },
		{ primaryStatus: 'InProgress' },
		{ primaryStatus: 'In Progress', secondaryStatus: 'In Review' },
		{ feeSettings: part({ feeType: 'FixedFee', feeValue: 500 }) },
		{ estimatedBudget: '700' },
	])('sends nothing when the work item already has %j', async (fields) => {
		const { error, items } = await update(someItem(), fields);
		expect(error).toBeUndefined();
		expect(items[0].json.changed).toBe(false);
		expect(writes()).toEqual([]);
	});

	it('accepts the web address of the work item', async () => {
		const item = someItem();
		const { items } = await bench.run('workItem.update', {
			workItemKey: byUrl(`https://app2.karbonhq.com/acme#/work/${item.WorkItemKey}/tasks`),
			updateFields: { title: 'By address' },
		});
		expect(items[0].json).toMatchObject({ Title: 'By address', changed: true });
	});

	it('changes both statuses, and does not send WorkStatus', async () => {
		const item = someItem();
		await update(item, { primaryStatus: 'Waiting', secondaryStatus: 'waiting for client' });
		expect(writes()[0].body).not.toHaveProperty('WorkStatus');
		expect(item).toMatchObject({
			PrimaryStatus: 'Waiting',
			SecondaryStatus: 'Waiting for Client',
			WorkStatus: 'Waiting - Waiting for Client',
		});
	});

	it('refuses a secondary status that the primary status and the work type do not allow', async () => {
		const { error } = await update(someItem(), { secondaryStatus: 'Waiting for Client' });
		expect(error?.message).toBe(
			`'Secondary Status' must be one that your account allows for the primary status "In Progress" and the work type "Tax Return": In Review`,
		);
		expect(writes()).toEqual([]);
	});

	it('sends nothing for a status that differs only in letter case', async () => {
		const { error, items } = await update(someItem(), { secondaryStatus: 'IN REVIEW' });
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ SecondaryStatus: 'In Review', changed: false });
		expect(writes()).toEqual([]);
	});

	it('reports the secondary status that Karbon drops with another primary status', async () => {
		const { error, items, hints } = await update(someItem(), { primaryStatus: 'Completed' });
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({
			PrimaryStatus: 'Completed',
			SecondaryStatus: null,
			changed: true,
			droppedFields: ['SecondaryStatus'],
		});
		expect(hints.map(({ message }) => message)).toContain(
			"The work item was saved, but Karbon ignored values of 'Secondary Status'. See 'droppedFields' in the output.",
		);
	});

	it('removes the value of a fee that is no longer fixed', async () => {
		const item = someItem();
		await update(item, { feeSettings: part({ feeType: 'NonBillable' }) });
		expect(item.FeeSettings).toEqual({ FeeType: 'NonBillable', FeeValue: null });
	});

	it('sends nothing for the same fee when the form has no value', async () => {
		const fee = { FeeType: 'NonBillable', FeeValue: null };
		const feeSettings = part({ feeType: 'NonBillable', feeValue: '' });
		const { items } = await update(someItem({ FeeSettings: fee }), { feeSettings });
		expect(items[0].json).toMatchObject({ FeeSettings: fee, changed: false });
		expect(writes()).toEqual([]);
	});

	it('sends a fixed fee of 0, and refuses 0 for another type of fee', async () => {
		const item = someItem({ FeeSettings: { FeeType: 'FixedFee', FeeValue: 950 } });
		const refused = await update(item, {
			feeSettings: part({ feeType: 'NonBillable', feeValue: 0 }),
		});
		expect(refused.error?.message).toContain('must be empty unless the fee is fixed');
		expect(writes()).toEqual([]);
		const { error } = await update(item, { feeSettings: part({ feeValue: '0' }) });
		expect(error).toBeUndefined();
		expect(item.FeeSettings).toEqual({ FeeType: 'FixedFee', FeeValue: 0 });
	});

	it('clears the fields that the option names', async () => {
		const item = someItem({ Description: 'Old', DueDate: '2026-05-01T00:00:00Z' });
		const { error } = await update(item, {}, { clearFields: ['description', 'dueDate'] });
		expect(error).toBeUndefined();
		expect(item).toMatchObject({ Description: null, DueDate: null, EstimatedBudget: 700 });
	});

	it('refuses to clear the primary status, which every work item has', async () => {
		const { error } = await update(someItem(), {}, { clearFields: ['primaryStatus'] });
		expect(error?.message).toContain("'Clear Fields' must be one of");
		expect(writes()).toEqual([]);
	});
});
