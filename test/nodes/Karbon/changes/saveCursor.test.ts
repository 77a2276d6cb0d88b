import { processCursors } from '../../../../nodes/Karbon/changes/savedCursors';
import {
	ChangeWorkflow,
	connect,
	getNode,
	saveNode,
	workNode,
} from '../../../support/changes/changeWorkflow';
import { deduplicator } from '../../../support/n8n/platform';
import { changedRows, ListServer } from '../../../support/servers/listServer';

const PATH = '/v3/Invoices';

let server: ListServer;
let workflow: ChangeWorkflow;

beforeEach(() => {
	server = new ListServer();
	deduplicator.clear();
	server.lists.set(PATH, changedRows(5, server.now));
	workflow = new ChangeWorkflow(server);
});

const touch = async (key: string) => {
	const row = server.lists.get(PATH)!.find(({ InvoiceKey }) => InvoiceKey === key)!;
	row.UpdatedAt = new Date(server.now).toISOString();
	await server.timing.advance(10_000);
};
const keysOf = (rows: ReadonlyArray<Record<string, unknown>>) =>
	rows.map(({ InvoiceKey }) => InvoiceKey);

describe('Save Cursor', () => {
	it('passes its items on', async () => {
		const execution = workflow.begin();
		await execution.node('Get');
		const items = [{ json: { a: 1 } }, { json: { b: 2 }, binary: {} }];
		const output = await execution.node('Save', items);
		expect(output).toEqual(items.map((item, index) => ({ ...item, pairedItem: { item: index } })));
	});

	it('changes nothing in them, such as the types of items of Microsoft', async () => {
		const execution = workflow.begin();
		await execution.node('Get');
		const json = { '@odata.type': '#microsoft.graph.message', 'to@odata.context': 'a', id: 1 };
		const given = { json: { ...json } };
		const [output] = await execution.node('Save', [given]);
		expect(output.json).toEqual(json);
		expect(given.json).toEqual(json);
	});

	it('keeps nothing of an execution that does not reach it', async () => {
		const failed = workflow.begin();
		await failed.node('Get');
		failed.end();
		expect(workflow.staticData).toEqual({});
		expect(await workflow.run()).toHaveLength(5);
	});

	it('keeps nothing in a run from the editor, and says so', async () => {
		const execution = workflow.begin('manual');
		await execution.node('Save', await execution.node('Get'));
		expect(execution.hints).toContainEqual(expect.stringContaining('The cursor was not saved'));
		expect(workflow.staticData).toEqual({});
	});

	// n8n 2 keeps no static data for an execution that waits for more than a minute, or is retried; n8n 1 does.
	describe.each([true, false])('if n8n keeps the static data: %s', (keepsStaticData) => {
		it('saves after a wait', async () => {
			const execution = workflow.begin();
			const items = await execution.node('Get');
			execution.wait({ keepsStaticData });
			await execution.node('Save', items);
			execution.end();
			expect(await workflow.run()).toEqual([]);
		});

		it('saves in a retry of a failed execution, what had been read then', async () => {
			const failed = workflow.begin();
			const items = await failed.node('Get');
			failed.end();
			await touch('key-3');
			failed.wait({ keepsStaticData });
			await failed.node('Save', items);
			failed.end();
			expect(keysOf(await workflow.run())).toEqual(['key-3']);
		});

		it('keeps the cursor of another list in a retry, where nothing had changed', async () => {
			const times = { keyField: 'ContactKey', timeField: 'LastModifiedDateTime' };
			server.lists.set('/v3/Contacts', changedRows(3, server.now, times));
			workflow.nodes.push(getNode('Contacts', { recordType: 'contact' }));
			workflow.connections = connect(['Get', 'Contacts'], ['Contacts', 'Save']);
			const first = workflow.begin();
			await first.node('Get');
			await first.node('Save', await first.node('Contacts'));
			first.end();
			await touch('key-1');
			const failed = workflow.begin();
			const items = await failed.node('Get');
			expect(await failed.node('Contacts')).toEqual([]);
			workflow.restart();
			failed.wait({ keepsStaticData });
			await failed.node('Save', items);
			failed.end();
			workflow.restart();
			expect(await workflow.begin().node('Contacts')).toEqual([]);
		});
	});

	it.each([
		['and nothing is returned again', { restarts: false, again: [] }],
		// n8n saves the static data of the execution that ends last, so what came since is returned again.
		['also if n8n was started again meanwhile', { restarts: true, again: ['key-2'] }],
	])(
		'does not move back when an execution that waited for long ends, %s',
		async (_name, { restarts, again }) => {
			await workflow.run();
			await touch('key-1');
			const waiting = workflow.begin();
			const items = await waiting.node('Get');
			await touch('key-2');
			expect(keysOf(await workflow.run())).toEqual(['key-1', 'key-2']);
			if (restarts) workflow.restart();
			await waiting.node('Save', items);
			waiting.end();
			expect(keysOf(await workflow.run())).toEqual(again);
			expect(await workflow.run()).toEqual([]);
		},
	);

	it('never moves back within one execution', async () => {
		const execution = workflow.begin();
		const old = await execution.node('Get');
		const { contextData } = Reflect.get(execution, 'data').executionData;
		const before = structuredClone(contextData);
		await execution.node('Save', old);
		await touch('key-1');
		await execution.node('Save', await execution.node('Get'));
		Object.assign(contextData, before);
		await execution.node('Save', old);
		execution.end();
		expect(await workflow.run()).toEqual([]);
	});

	it('keeps what two executions returned that end at the same change', async () => {
		const rows = server.lists.get(PATH)!;
		await workflow.run();
		await touch('key-0');
		const execution = workflow.begin();
		await execution.node('Save', await execution.node('Get'));
		rows[4].UpdatedAt = new Date(server.now - 60_000).toISOString();
		// A later read in the same execution, of a change that the list showed late.
		await execution.node('Save', await execution.node('Get'));
		execution.end();
		expect(await workflow.run()).toEqual([]);
	});

	it('keeps nothing of a read that failed', async () => {
		const execution = workflow.begin();
		const items = await execution.node('Get');
		server.statuses.set(PATH, 403);
		await expect(execution.node('Get')).rejects.toThrow();
		expect(await execution.node('Save', items)).toHaveLength(5);
		execution.end();
		server.statuses.clear();
		expect(await workflow.run()).toHaveLength(5);
	});

	it('keeps the cursor of a node that is renamed, and has none for its copy', async () => {
		await workflow.run();
		const [get] = workflow.nodes;
		get.name = 'Changed invoices';
		workflow.connections = connect(['Changed invoices', 'Work'], ['Work', 'Save']);
		const execution = workflow.begin();
		expect(await execution.node('Changed invoices')).toEqual([]);
		get.id = 'id of the copy';
		expect(await workflow.begin().node('Changed invoices')).toHaveLength(5);
	});

	it('saves the cursors of the nodes before it only', async () => {
		const parameters = { recordType: 'invoice' };
		workflow.nodes = [
			getNode('Get', parameters),
			getNode('Other', parameters),
			saveNode('Save'),
			saveNode('Other save'),
		];
		workflow.connections = connect(['Get', 'Save'], ['Other', 'Other save']);
		const execution = workflow.begin();
		const items = await execution.node('Get');
		await execution.node('Other');
		await execution.node('Save', items);
		execution.end();
		const next = workflow.begin();
		expect(await next.node('Get')).toEqual([]);
		expect(await next.node('Other')).toHaveLength(5);
	});

	it('keeps a cursor for each type that one node reads', async () => {
		server.lists.set(
			'/v3/Contacts',
			changedRows(3, server.now, { keyField: 'ContactKey', timeField: 'LastModifiedDateTime' }),
		);
		workflow.nodes[0].parameters.recordType = '={{ $json.type }}';
		const types = [{ json: { type: 'contact' } }, { json: { type: 'invoice' } }];
		const execution = workflow.begin();
		const items = await execution.node('Get', types);
		expect(items).toHaveLength(8);
		await execution.node('Save', items);
		execution.end();
		expect(await workflow.begin().node('Get', types)).toEqual([]);
	});

	it('fails if no Get Many node ran before it', async () => {
		const execution = workflow.begin();
		await expect(execution.node('Save')).rejects.toThrow('There is no cursor to save');
	});

	it('does nothing if nothing changed', async () => {
		await workflow.run();
		const { staticData } = workflow;
		const execution = workflow.begin();
		await execution.node('Get');
		expect(await execution.node('Save')).toHaveLength(1);
		execution.end();
		expect(workflow.staticData).toBe(staticData);
	});

	it('is refused inside a loop that Get Many is not part of', async () => {
		workflow.nodes.push(workNode('Loop'));
		workflow.connections = connect(['Get', 'Loop'], ['Loop', 'Save'], ['Save', 'Loop']);
		const execution = workflow.begin();
		const items = await execution.node('Get');
		await expect(execution.node('Save', items)).rejects.toThrow('Save Cursor is inside a loop');
		workflow.connections = connect(['Get', 'Loop'], ['Loop', 'Save'], ['Save', 'Get']);
		const other = workflow.begin();
		await other.node('Save', await other.node('Get'));
		other.end();
		expect(await workflow.run()).toEqual([]);
	});

	it('is refused inside a loop that Get Many is not part of, within one that it is part of', async () => {
		workflow.nodes.push(workNode('Loop'));
		workflow.connections = connect(
			['Get', 'Loop'],
			['Loop', 'Save'],
			['Save', 'Loop'],
			['Loop', 'Get'],
		);
		const execution = workflow.begin();
		const items = await execution.node('Get');
		await expect(execution.node('Save', items)).rejects.toThrow('Save Cursor is inside a loop');
	});

	it('says so when it runs again for the same changes', async () => {
		const execution = workflow.begin();
		const items = await execution.node('Get');
		await execution.node('Save', items);
		expect(execution.hints).not.toContainEqual(expect.stringContaining('more than once'));
		await execution.node('Save', items, 1);
		expect(execution.hints).toContainEqual(expect.stringContaining('more than once'));
	});

	it.each<[string, Array<[string, string]>]>([
		['in another branch', [['Work', 'Other save']]],
		// If the other branch failed after the first one, its changes would be skipped.
		[
			'behind a Merge node',
			[
				['Save', 'Merge'],
				['Get', 'Merge'],
				['Merge', 'Other save'],
			],
		],
		['after another one for the same changes', [['Save', 'Other save']]],
	])('says so %s', async (_name, connections) => {
		workflow.nodes.push(workNode('Merge'), saveNode('Other save'));
		workflow.connections = connect(['Get', 'Work'], ['Work', 'Save'], ...connections);
		const execution = workflow.begin();
		const items = await execution.node('Get');
		await execution.node('Save', items);
		await execution.node('Other save', items);
		execution.end();
		const hints = execution.hints.filter((hint) => hint.includes('more than once'));
		expect(hints).toHaveLength(1);
	});

	it('does not say so where each part of a workflow has one, also without changes', async () => {
		const times = { keyField: 'ContactKey', timeField: 'LastModifiedDateTime' };
		server.lists.set('/v3/Contacts', changedRows(3, server.now, times));
		const next = getNode('Next', { ...workflow.nodes[0].parameters, recordType: 'contact' });
		workflow.nodes.push(next, saveNode('Other save'));
		workflow.connections = connect(['Get', 'Save'], ['Save', 'Next'], ['Next', 'Other save']);
		const run = async () => {
			const execution = workflow.begin();
			await execution.node('Save', await execution.node('Get'));
			const records = await execution.node('Next');
			await execution.node('Other save');
			execution.end();
			expect(execution.hints).not.toContainEqual(expect.stringContaining('more than once'));
			return records;
		};
		expect(await run()).toHaveLength(3);
		await touch('key-1');
		expect(await run()).toHaveLength(0);
	});
});

describe('Beside a Karbon Trigger', () => {
	it.each([
		[
			'that is before them',
			() => {
				workflow.nodes.push(workNode('Trigger', 'n8n-nodes-karbon.karbonTrigger'));
				workflow.connections = connect(['Trigger', 'Get'], ['Get', 'Work'], ['Work', 'Save']);
			},
		],
		[
			'that is elsewhere in the workflow',
			() => {
				workflow.staticData = { global: { 'karbonTrigger:1': {} } };
			},
		],
	])('cursors are refused: %s', async (_name, prepare) => {
		prepare();
		for (const name of ['Get', 'Save']) {
			await expect(workflow.begin().node(name)).rejects.toThrow(
				'Cursors cannot be saved in a workflow with a Karbon Trigger',
			);
		}
		workflow.nodes[0].parameters.start = 'cursor';
		expect(await workflow.begin().node('Get')).toHaveLength(5);
	});
});

// A Schedule Trigger of every two hours, and triggers that poll, save all static data at each start of an execution.
describe('Beside a trigger that puts back the static data that it began with', () => {
	it.each([
		['as they were after the first execution', true],
		['without a cursor', false],
	])('each change is returned once: %s', async (_name, hasCursor) => {
		const empty = structuredClone(workflow.staticData);
		expect(await workflow.run()).toHaveLength(5);
		const atStart = hasCursor ? structuredClone(workflow.staticData) : empty;
		for (const key of ['key-1', 'key-2', 'key-1']) {
			await touch(key);
			workflow.staticData = structuredClone(atStart);
			expect(keysOf(await workflow.run())).toEqual([key]);
		}
		// Also after n8n starts again, although nothing changed in the last execution.
		workflow.staticData = structuredClone(atStart);
		expect(await workflow.run()).toEqual([]);
		workflow.restart();
		expect(await workflow.run()).toEqual([]);
	});
});

// n8n 2.41 gives workers no static data.
describe('Without static data', () => {
	beforeEach(() => {
		workflow.hasStaticData = false;
	});

	it('each run returns all records, and all but the first one fail at Save Cursor', async () => {
		expect(await workflow.run()).toHaveLength(5);
		for (let run = 2; run <= 3; run++) {
			await touch('key-1');
			const execution = workflow.begin();
			const items = await execution.node('Get');
			expect(items).toHaveLength(5);
			await expect(execution.node('Save', items)).rejects.toThrow(
				'The saved cursor was not available',
			);
			execution.end();
		}
	});

	it('Retry On Fail of Save Cursor does not hide the error', async () => {
		await workflow.run();
		const execution = workflow.begin();
		const items = await execution.node('Get');
		for (let attempt = 1; attempt <= 3; attempt++) {
			await expect(execution.node('Save', items)).rejects.toThrow(
				'The saved cursor was not available',
			);
		}
	});

	it('the error comes once if the data were deleted before n8n started', async () => {
		workflow.hasStaticData = true;
		await workflow.run();
		workflow.staticData = {};
		workflow.restart();
		const execution = workflow.begin();
		await expect(execution.node('Save', await execution.node('Get'))).rejects.toThrow();
		execution.end();
		expect(await workflow.run()).toEqual([]);
	});

	it("there is no error if n8n's store does not respond", async () => {
		deduplicator.failure = new Error('the database is locked');
		expect(await workflow.run()).toHaveLength(5);
		expect(await workflow.run()).toHaveLength(5);
	});

	it('deleted static data are put back, unless n8n was stopped', async () => {
		workflow.hasStaticData = true;
		await workflow.run();
		workflow.staticData = {};
		expect(await workflow.run()).toEqual([]);
		workflow.restart();
		expect(await workflow.run()).toEqual([]);
	});

	it('a worker repeats what another one returned, of which its first error warns', async () => {
		workflow.hasStaticData = true;
		const onWorker = (cursors: typeof worker = []) => {
			workflow.restart();
			for (const [name, cursor] of cursors) processCursors.set(name, cursor);
			workflow.staticData = {};
		};
		await workflow.run();
		const worker = [...processCursors];
		onWorker();
		const first = workflow.begin();
		await expect(first.node('Save', await first.node('Get'))).rejects.toMatchObject({
			description: expect.stringContaining(
				'If it happens again, such as after a worker starts, workers have no access to saved data (queue mode with n8n 2.41), so each one repeats changes that another one returned',
			) as string,
		});
		await touch('key-1');
		expect(keysOf(await workflow.run())).toEqual(['key-1']);
		onWorker(worker);
		expect(keysOf(await workflow.run())).toEqual(['key-1']);
	});

	it('a retry does not return all records, also of a first run', async () => {
		const failed = workflow.begin('retry');
		await expect(failed.node('Get')).rejects.toMatchObject({
			message: 'This retry has no saved cursor',
			description:
				"Nothing was read. Wait for the next execution, which returns the same changes. If a cursor was saved before, you can also choose 'Retry with currently saved workflow'.",
		});
		expect(server.requests).toHaveLength(0);
	});

	it('the process that saved a cursor remembers it', async () => {
		const retry = workflow.begin('retry');
		workflow.hasStaticData = true;
		await workflow.run();
		await touch('key-1');
		const items = await retry.node('Get');
		expect(keysOf(items.map(({ json }) => json))).toEqual(['key-1']);
	});
});
