import type { VariantOptions } from '../../../../../simulator';
import { inCollections } from '../../formFields';
import { byId, firstKey, useBench } from '../../support';

const data = { contacts: 2, organizations: 1, clientGroups: 2, invoices: 0, workItems: 1 };

describe.each<[VariantOptions, isTaken: boolean]>([
	[
		{
			clientGroupTeam: 'taken',
			workTemplateKeyInPut: 'replaced',
			relatedGroupInPut: 'replaced',
		},
		true,
	],
	[
		{
			clientGroupTeam: 'ignored',
			clientOwnerConflict: 'team',
			workTemplateKeyInPut: 'ignored',
			relatedGroupInPut: 'ignored',
			roleAssignmentsPatch: 'ignored',
		},
		false,
	],
])('a change that Karbon may ignore, in the reading %j', (variants, isTaken) => {
	const bench = useBench({ data, variants });

	function expectTaken(error: Error | undefined, label: string) {
		if (isTaken) expect(error).toBeUndefined();
		else expect(error?.message).toContain(`but did not change '${label}'`);
	}

	it('is reported for the team of a client group', async () => {
		const { clientGroups, users } = bench.simulator.store;
		const values = [{ memberKey: byId([...users.keys()].at(-1)), memberType: 'User' }];
		const { error } = await bench.run('clientGroup.update', {
			clientGroupKey: byId(firstKey(clientGroups)),
			moreFields: { clientTeam: { values } },
		});
		expectTaken(error, 'Client Team');
	});

	it('is reported for the owner of a client group', async () => {
		const { clientGroups, users } = bench.simulator.store;
		const [group] = clientGroups.values();
		const [first, other] = users.values();
		group.ClientOwner = first.EmailAddress;
		group.ClientTeam = [{ MemberKey: first.Id, MemberType: 'User', RoleType: 'ClientOwner' }];
		const { error } = await bench.run('clientGroup.update', {
			clientGroupKey: byId(group.ClientGroupKey),
			...inCollections('clientGroup.update', { clientOwner: byId(other.Id) }),
		});
		expectTaken(error, 'Client Owner');
	});

	it('is reported for the work template of a work item', async () => {
		const { workItems, workTemplates } = bench.simulator.store;
		const [item] = workItems.values();
		const other = [...workTemplates.keys()].find((key) => key !== item.WorkTemplateKey);
		const { error } = await bench.run('workItem.update', {
			workItemKey: byId(item.WorkItemKey),
			updateFields: { workTemplateKey: byId(other) },
		});
		expectTaken(error, 'Work Template');
	});

	it('is reported for the related client group of a work item', async () => {
		const { clientGroups, workItems } = bench.simulator.store;
		const [item] = workItems.values();
		const [one, other] = clientGroups.keys();
		item.RelatedClientGroupKey = one;
		const { error } = await bench.run('workItem.update', {
			workItemKey: byId(item.WorkItemKey),
			...inCollections('workItem.update', { relatedClientGroupKey: byId(other) }),
		});
		expectTaken(error, 'Related Client Group');
	});

	it('is reported for the role assignments of a work item', async () => {
		const { roles, users, workItems } = bench.simulator.store;
		const values = [
			{ roleKey: byId(firstKey(roles)), userProfileKey: byId([...users.keys()].at(-1)) },
		];
		const { error } = await bench.run('workItem.update', {
			workItemKey: byId(firstKey(workItems)),
			updateFields: { userRoleAssignments: { values } },
		});
		expectTaken(error, 'Role Assignments');
	});
});
