import { byId, firstKey, useBench } from '../../../support';

// karbon.md 70
describe('records without files whose list Karbon refuses', () => {
	const bench = useBench({
		data: {
			contacts: 3,
			organizations: 2,
			clientGroups: 0,
			workItems: 12,
			filesPerEntity: 1,
			invoices: 0,
		},
		variants: { filesWhenNone: 'refused', filesOfUnknown: 'refused' },
	});
	const store = () => bench.simulator.store;
	const clientWithWork = () => [...store().workItems.values()][0];
	const keep = (owner: string) => {
		const { files } = store();
		for (const [key, file] of files) if (file.EntityKey !== owner) files.delete(key);
	};
	const listFiles = async () => {
		const { ClientType: clientType, ClientKey } = clientWithWork();
		const name = clientType === 'Contact' ? 'contactKey' : 'organizationKey';
		return await bench.run('file.getAllOfClient', { clientType, [name]: byId(ClientKey) });
	};

	it('do not hide the files of the others', async () => {
		const { WorkItemKey } = clientWithWork();
		keep(WorkItemKey);
		const { error, items, hints } = await listFiles();
		expect(error).toBeUndefined();
		expect(hints).toEqual([]);
		expect(items.map(({ json }) => json.EntityKey)).toEqual([WorkItemKey]);
	});

	it('are none for a client without files', async () => {
		keep('none');
		const { error, items } = await listFiles();
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
	});

	it('are none for a client group, which is read once', async () => {
		keep('none');
		const group = {
			ClientGroupKey: 'group',
			Members: [{ ContactKey: firstKey(store().contacts), OrganizationKey: null }],
		};
		bench.simulator.faults.add({
			match: { path: '/v3/ClientGroups/group' },
			action: { type: 'status', status: 200, body: group },
		});
		const { error, items } = await bench.run('file.getAllOfClient', {
			clientType: 'ClientGroup',
			clientGroupKey: byId('group'),
		});
		expect([error, items]).toEqual([undefined, []]);
		const reads = bench.sent().filter((request) => request.includes('/v3/ClientGroups/'));
		expect(reads).toHaveLength(1);
	});

	it('are none for a client that the API application may not read', async () => {
		keep('none');
		for (const path of ['/v3/Contacts/*', '/v3/Organizations/*'])
			bench.simulator.faults.add({ match: { path }, action: { type: 'status', status: 403 } });
		const { error, items } = await listFiles();
		expect(error).toBeUndefined();
		expect(items).toEqual([]);
		expect(bench.sent().at(-1)).toMatch(/\/v3\/(Contacts|Organizations)\//);
	});

	it('are an error for another reason', async () => {
		keep('none');
		const body = { error: { code: '4002', message: 'Not now.' } };
		bench.simulator.faults.add({
			match: { path: '/v3/FileList/*' },
			action: { type: 'status', status: 400, body },
		});
		const { error } = await listFiles();
		expect(error?.message).toContain('Not now.');
	});

	it('are an error where the user names the record', async () => {
		keep('none');
		const { error } = await bench.run('file.getAll', {
			entityType: 'WorkItem',
			entityKey: byId(firstKey(store().workItems)),
		});
		expect(error?.message).toContain('no file entity');
	});
});

describe.each(['notFound', 'refused', 'empty'] as const)(
	'the files of an unknown client, whose list is %s',
	(filesOfUnknown) => {
		const bench = useBench({
			data: { contacts: 1, organizations: 1, invoices: 0 },
			variants: { filesOfUnknown },
		});

		it.each(['Contact', 'Organization'])('are an error for a type of %s', async (clientType) => {
			const noun = clientType.toLowerCase();
			const { error } = await bench.run('file.getAllOfClient', {
				clientType,
				[`${noun}Key`]: byId('3K8bVnJ4yXtH'),
			});
			expect(error?.message).toBe(`The ${noun} "3K8bVnJ4yXtH" was not found`);
		});
	},
);
