import type { INodeParameters } from 'n8n-workflow';

import { inCollections } from '../../formFields';
import { byId, firstKey, useBench } from '../../support';

const methodsOf = (bench: { written(): string[] }) =>
	bench.written().map((request) => request.split(' ')[0]);
const data = { contacts: 1, organizations: 1, clientGroups: 1, invoices: 0, workItems: 2 };

// karbon.md 31.
describe('where the PATCH of a work item takes the description and the deadline only', () => {
	const bench = useBench({ data, variants: { workItemPatch: 'guide' } });
	const item = () =>
		bench.simulator.store.workItems.get(firstKey(bench.simulator.store.workItems))!;
	const methods = () => methodsOf(bench);
	const update = async (updateFields: INodeParameters) =>
		await bench.run('workItem.update', { workItemKey: byId(item().WorkItemKey), updateFields });

	it.each<[string, INodeParameters, Record<string, unknown>]>([
		['title', { title: 'Other' }, { Title: 'Other' }],
		['start date', { startDate: '2026-02-01' }, { StartDate: '2026-02-01T00:00:00Z' }],
		['due date', { dueDate: '2026-03-01' }, { DueDate: '2026-03-01T00:00:00Z' }],
		['work type', { workType: 'Payroll' }, { WorkType: 'Payroll' }],
	])('an update of the %s sends a PUT', async (_name, fields, wanted) => {
		const before = structuredClone(item());
		const { error, hints } = await update(fields);
		expect(error).toBeUndefined();
		expect(item()).toMatchObject({
			...before,
			...wanted,
			ClientTaskRecipient: null,
			LastModifiedDateTime: expect.any(String),
		});
		expect(methods()).toEqual(['PATCH', 'PUT']);
		expect(hints.map(({ message }) => message)).toContainEqual(
			expect.stringContaining("removed the 'Client Task Recipient'"),
		);
	});

	it.each([
		['a page of a proxy', '<html>Bad Request</html>'],
		['no message', '{}'],
	])('a PATCH that is refused with %s is not sent again as a PUT', async (name, text) => {
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 400, text },
			match: { method: 'PATCH' },
		});
		const { error } = await update({ description: `Refused with ${name}` });
		expect(error?.context.karbon).toMatchObject({ outcome: 'refused', status: 400 });
		expect(methods()).toEqual(['PATCH']);
	});

	it('an update of description and deadline sends a PATCH', async () => {
		const { error, hints } = await update({ description: 'Text', deadlineDate: '2026-06-30' });
		expect(error).toBeUndefined();
		expect(item()).toMatchObject({ Description: 'Text', DeadlineDate: '2026-06-30T00:00:00Z' });
		expect(methods()).toEqual(['PATCH']);
		expect(hints).toEqual([]);
	});

	it('a PATCH that Karbon refuses for its value is not sent again as a PUT', async () => {
		bench.simulator.faults.add({
			action: { type: 'status', status: 400, message: 'The description is not valid' },
			match: { method: 'PATCH' },
		});
		const { error } = await update({ description: 'Other' });
		expect(error?.message).toContain('The description is not valid');
		expect(methods()).toEqual(['PATCH']);
	});
});

describe('where the PATCH of a work item may take role assignments', () => {
	const bench = useBench();

	it.each([
		[400, ['PATCH', 'PUT']],
		[403, ['PATCH']],
		[409, ['PATCH', 'PATCH']],
	])('a refusal with status %d is followed by %j', async (status, expected) => {
		const { roles, users, workItems } = bench.simulator.store;
		const userKeys = [...users.keys()];
		const userProfileKey = byId(userKeys[status % userKeys.length]);
		bench.simulator.faults.add({
			action: { type: 'status', status },
			match: { method: 'PATCH' },
			times: 1,
		});
		await bench.run('workItem.update', {
			workItemKey: byId([...workItems.keys()][status % workItems.size]),
			updateFields: {
				userRoleAssignments: { values: [{ roleKey: byId(firstKey(roles)), userProfileKey }] },
			},
		});
		expect(methodsOf(bench)).toEqual(expected);
	});
});

describe('where the PATCH of a work schedule takes no end date', () => {
	const bench = useBench();

	it('an update of it sends no PUT, which needs more than the schedule shows', async () => {
		const message = 'Invalid property to update. Only AssigneeUserKey can be patched';
		bench.simulator.faults.add({
			action: { type: 'status', status: 400, message },
			match: { method: 'PATCH' },
		});
		const { error } = await bench.run('workSchedule.update', {
			workScheduleKey: byId(firstKey(bench.simulator.store.workSchedules)),
			...inCollections('workSchedule.update', { scheduleEndDate: '2028-01-31' }),
		});
		expect(`${error?.message} ${error?.description}`).toContain('can be patched');
		expect(methodsOf(bench)).toEqual(['PATCH']);
	});
});

describe('where the PATCH of an organization takes the name only', () => {
	const bench = useBench({ data });

	it('an update of the restriction level sends a PUT', async () => {
		const { faults, store } = bench.simulator;
		const [organization] = store.organizations.values();
		faults.add({
			action: {
				type: 'status',
				status: 400,
				message: 'Invalid property to update. Only FullName can be patched',
			},
			match: { method: 'PATCH' },
		});
		const { error } = await bench.run('organization.update', {
			organizationKey: byId(organization.OrganizationKey),
			moreFields: { restrictionLevel: 'Private' },
		});
		expect(error).toBeUndefined();
		expect(organization.RestrictionLevel).toBe('Private');
		expect(methodsOf(bench)).toEqual(['PATCH', 'PUT']);
	});
});
