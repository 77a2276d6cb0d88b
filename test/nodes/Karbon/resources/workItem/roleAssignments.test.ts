import type { INodeParameters } from 'n8n-workflow';

import { createExecution } from '../../../../support/action/executeNode';
import { EVERY_OPERATION } from '../../everyOperation';
import { inCollections } from '../../formFields';
import { type Bench, byId, firstKey, useBench } from '../../support';

/** Work items with the same user in two roles, to assign one of them to another user. */
function useRoles(bench: Bench) {
	const of = () => {
		const { store } = bench.simulator;
		const [first, second] = [...store.roles.keys()];
		const [user, other] = [...store.users.keys()];
		return { item: store.workItems.get(firstKey(store.workItems))!, first, second, user, other };
	};
	beforeEach(() => {
		const { item, first, second, user } = of();
		const roles = [first, second];
		item.UserRoleAssignments = roles.map((RoleKey) => ({ RoleKey, UserProfileKey: user }));
	});
	async function update(
		pairs: Array<[roleKey: string, userProfileKey: string]>,
		options: INodeParameters = {},
		keys = [of().item.WorkItemKey],
	) {
		const values = pairs.map(([roleKey, userProfileKey]) => ({
			roleKey: byId(roleKey),
			userProfileKey: byId(userProfileKey),
		}));
		const parameters = {
			workItemKey: byId('={{ $json.key }}'),
			updateFields: { userRoleAssignments: { values } },
			options,
		};
		return await bench.run('workItem.update', parameters, {
			items: keys.map((key) => ({ json: { key } })),
			...(keys.length > 1 ? { node: { onError: 'continueRegularOutput' } } : {}),
		});
	}
	return {
		of,
		update,
		assign: async (
			roleKey: string,
			userProfileKey: string,
			options?: INodeParameters,
			keys?: string[],
		) => await update([[roleKey, userProfileKey]], options, keys),
		writes: () => bench.simulator.requests.filter(({ method }) => method !== 'GET'),
		methods: () => bench.written().map((request) => request.split(' ')[0]),
	};
}

describe('an update of role assignments', () => {
	const bench = useBench();
	const { of, assign, methods, writes } = useRoles(bench);

	it('sends a PATCH, replaces the user of a role, and keeps the other roles', async () => {
		const { first, second, user, other, item } = of();
		const { error, hints } = await assign(second, other);
		expect(error).toBeUndefined();
		const wanted = [
			{ RoleKey: first, UserProfileKey: user },
			{ RoleKey: second, UserProfileKey: other },
		];
		expect(item.UserRoleAssignments).toEqual(wanted);
		expect(writes().map(({ method, body }) => [method, body])).toEqual([
			['PATCH', { UserRoleAssignments: wanted }],
		]);
		expect(hints).toEqual([]);
	});

	it('sends a PUT to remove a role, which a PATCH may keep', async () => {
		const { first, other, item } = of();
		const { error } = await assign(first, other, { replaceLists: ['userRoleAssignments'] });
		expect(error).toBeUndefined();
		expect(item.UserRoleAssignments).toEqual([{ RoleKey: first, UserProfileKey: other }]);
		expect(methods()).toEqual(['PUT']);
	});

	it('sends a PATCH of later items after Karbon has refused the values of one', async () => {
		const { second, other, item } = of();
		const keys = [...bench.simulator.store.workItems.keys()].slice(0, 2);
		for (const method of ['PATCH', 'PUT'] as const)
			bench.simulator.faults.add({
				action: { type: 'status', status: 400, message: 'The user cannot have this role' },
				match: { method, path: `/v3/WorkItems/${item.WorkItemKey}` },
			});
		const { items, hints } = await assign(second, other, {}, keys);
		expect(items[0].json.error).toContain('The user cannot have this role');
		expect(methods()).toEqual(['PATCH', 'PUT', 'PATCH']);
		expect(hints.map(({ message }) => message).join()).not.toContain('Client Task Recipient');
	});
});

describe('where Karbon refuses role assignments in a PATCH', () => {
	const bench = useBench({ variants: { roleAssignmentsPatch: 'refused' } });
	const { of, assign, methods } = useRoles(bench);

	it('an update sends a PUT, with the hint about the recipient', async () => {
		const { second, other, item } = of();
		const { error, hints } = await assign(second, other);
		expect(error).toBeUndefined();
		expect(item.UserRoleAssignments.at(-1)).toEqual({ RoleKey: second, UserProfileKey: other });
		expect(methods()).toEqual(['PATCH', 'PUT']);
		expect(hints.map(({ message }) => message)).toContainEqual(
			expect.stringContaining("removed the 'Client Task Recipient'"),
		);
	});

	it('the error shows why Karbon refuses the PUT', async () => {
		bench.simulator.faults.add({
			action: { type: 'status', status: 400, message: 'Not today' },
			match: { method: 'PUT' },
		});
		const { second, other } = of();
		const { error } = await assign(second, other);
		expect(error?.message).toContain('Work item not updated');
		expect(error?.message).toContain('Not today');
	});
});

describe.each([
	['PATCH', 'replaced'],
	['PATCH, then a PUT', 'refused'],
] as const)(
	'where the roles of a work item are fixed, after a %s',
	(_name, roleAssignmentsPatch) => {
		const bench = useBench({ variants: { roleKeys: 'fixed', roleAssignmentsPatch } });
		const { of, assign, update } = useRoles(bench);
		const IGNORED = "but did not change 'Role Assignments'";

		it('an update gives a role to another user', async () => {
			const { second, other, item } = of();
			const { error } = await assign(second, other);
			expect(error).toBeUndefined();
			expect(item.UserRoleAssignments.at(-1)).toEqual({ RoleKey: second, UserProfileKey: other });
		});

		it('a role that Karbon ignores is an error, also beside one that it takes', async () => {
			const { first, second, user, other, item } = of();
			const third = [...bench.simulator.store.roles.keys()][2];
			const { error } = await update([
				[second, other],
				[third, user],
			]);
			expect(error?.message).toContain(IGNORED);
			expect(error?.description).toContain('including other entries of a list');
			expect(item.UserRoleAssignments).toEqual([
				{ RoleKey: first, UserProfileKey: user },
				{ RoleKey: second, UserProfileKey: other },
			]);
		});

		it('a role that Karbon keeps is an error', async () => {
			const { first, other, item } = of();
			const { error } = await assign(first, other, { replaceLists: ['userRoleAssignments'] });
			expect(error?.message).toContain(IGNORED);
			expect(item.UserRoleAssignments).toHaveLength(2);
		});
	},
);

describe('a work item with role assignments', () => {
	const bench = useBench({ variants: { roleKeys: 'fixed' } });
	const create = async (roleKey: string, userKey: string, more: object = {}) => {
		const { parameters } = EVERY_OPERATION['workItem.create'](bench.simulator);
		const { store } = bench.simulator;
		const values = [{ roleKey: byId(roleKey), userProfileKey: byId(userKey) }];
		const fields = inCollections('workItem.create', {
			workTemplateKey: byId(firstKey(store.workTemplates)),
			userRoleAssignments: { values },
		});
		const title = 'With roles';
		return await bench.run('workItem.create', { ...parameters, title, ...fields }, more);
	};
	const keys = () => {
		const { roles, users } = bench.simulator.store;
		const [ofTemplate, , another] = roles.keys();
		const [, user] = users.keys();
		return { ofTemplate, another, user };
	};

	it('is created with a role of its template', async () => {
		const { ofTemplate, user } = keys();
		const { error, items, hints } = await create(ofTemplate, user);
		expect(error).toBeUndefined();
		expect(items[0].json).not.toHaveProperty('droppedFields');
		expect(hints).toEqual([]);
	});

	it('shows that Karbon ignored another role', async () => {
		const { another, user } = keys();
		const { items, hints } = await create(another, user);
		expect(items[0].json).toMatchObject({ droppedFields: ['UserRoleAssignments'] });
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringContaining("Karbon ignored values of 'Role Assignments'"),
		]);
	});

	it('is read where the response to its creation lacks the roles', async () => {
		const { another, user } = keys();
		const { workItems, workTemplates } = bench.simulator.store;
		const [item] = workItems.values();
		Object.assign(item, { UserRoleAssignments: [], WorkTemplateKey: firstKey(workTemplates) });
		const body = { WorkItemKey: item.WorkItemKey, Title: 'Without roles' };
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 201, body },
			match: { method: 'POST' },
		});
		const { items } = await create(another, user);
		expect(items[0].json).toMatchObject({
			droppedFields: ['UserRoleAssignments'],
			Title: item.Title,
		});
	});

	it('tells an AI agent that an earlier call created it, also if the roles are read', async () => {
		const { ofTemplate, user } = keys();
		const [{ WorkItemKey }] = bench.simulator.store.workItems.values();
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 201, body: { WorkItemKey, Title: 'Without roles' } },
			match: { method: 'POST' },
		});
		const adapt = (context: object) => Object.assign(context, { isToolExecution: () => true });
		const more = { adapt, execution: createExecution() };
		await create(ofTemplate, user, more);
		const { items } = await create(ofTemplate, user, more);
		expect(bench.written()).toHaveLength(1);
		expect(items[0].json).toMatchObject({
			alreadyDone: true,
			hint: expect.stringContaining('was not sent again'),
		});
	});
});
