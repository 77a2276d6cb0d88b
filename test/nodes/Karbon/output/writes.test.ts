import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { RECORDS } from '../../../../nodes/Karbon/output/recordFields';
import { EVERY_OPERATION } from '../everyOperation';
import { asTool, useOutput } from './support';

const { bench, first, run } = useOutput();

const KINDS = ['clientGroup', 'contact', 'organization', 'workItem'] as const;
const WRITES = KINDS.flatMap((kind) =>
	['create', 'update', 'upsert']
		.map((operation) => `${kind}.${operation}`)
		.filter((id) => id in EVERY_OPERATION)
		.map((id) => [id, kind] as const),
);
const NOTES = ['changed', 'created'];

async function write(id: string, parameters: INodeParameters = {}, more: object = {}) {
	const input = EVERY_OPERATION[id](bench.simulator).parameters;
	const [output] = await run(id, { ...input, ...parameters }, more);
	const names = Object.keys(output).filter((name) => !NOTES.includes(name));
	const notes = Object.keys(output).filter((name) => NOTES.includes(name));
	return { output, names, notes };
}

describe('the output of a write', () => {
	it.each(WRITES)(
		'has the fields of Get, simplified by default, and what was done: %s',
		async (id, kind) => {
			const { names, notes } = await write(id);
			const fields: readonly string[] = RECORDS[kind].simplified;
			expect(names).toEqual(fields.filter((name) => names.includes(name)));
			expect(names).toContain(fields[0]);
			const expected = id.endsWith('.create') ? [] : id.endsWith('.update') ? ['changed'] : NOTES;
			expect(notes.sort()).toEqual(expected);
		},
	);

	it.each(WRITES)('has further fields without Simplify: %s', async (id, kind) => {
		const { names } = await write(id, { simplify: false });
		const fields: readonly string[] = RECORDS[kind].simplified;
		expect(names.filter((name) => !fields.includes(name))).not.toEqual([]);
	});

	it.each(WRITES)('has few fields for an AI agent: %s', async (id, kind) => {
		const { names, notes } = await write(id, {}, asTool);
		const fields: readonly string[] = RECORDS[kind].tool;
		expect(names.filter((name) => !fields.includes(name))).toEqual([]);
		expect(notes).toHaveLength(id.endsWith('.create') ? 0 : id.endsWith('.update') ? 1 : 2);
	});

	it('does not name what was done as a missing field', async () => {
		const parameters = { output: 'selectedFields', fields: ['Title'] };
		const { output } = await write('workItem.update', parameters, asTool);
		expect(output).toEqual({ Title: expect.any(String), changed: true });
	});

	it('says that a write was skipped', async () => {
		const options = { idempotencyKey: 'K-1' };
		const input = EVERY_OPERATION['contact.create'](bench.simulator).parameters;
		await run('contact.create', { ...input, options });
		const [output] = await run('contact.create', { ...input, options });
		expect(output).toEqual({ FullName: expect.any(String), skipped: true });
	});
});

describe('the primary status of a work item', () => {
	const statuses = async (id: string, parameters: INodeParameters) => {
		const shown: unknown[] = [];
		for (const simplify of [true, false]) {
			const [output] = await run(id, { ...parameters, simplify });
			shown.push(output.PrimaryStatus);
		}
		return shown;
	};

	it('is spelled the same in all outputs', async () => {
		const both = ['In Progress', 'In Progress'];
		const named = first('workItem');
		const { parameters: input } = EVERY_OPERATION['workItem.create'](bench.simulator);
		const primaryStatus = 'InProgress';
		const created = { ...input, additionalFields: { primaryStatus } };
		const updateFields = { primaryStatus };
		expect(await statuses('workItem.create', created)).toEqual(both);
		const [updated] = await run('workItem.update', { ...named, updateFields, simplify: false });
		expect(updated.PrimaryStatus).toBe('In Progress');
		expect(await statuses('workItem.update', { ...named, updateFields })).toEqual(both);
		expect(await statuses('workItem.get', named)).toEqual(both);
		const options = { filter: "PrimaryStatus eq 'In Progress'" };
		expect(await statuses('workItem.getAll', { limit: 1, options })).toEqual(both);
		const { WorkItemKey } = updated as IDataObject;
		const event = { resourceType: 'WorkItem', resourcePermaKey: WorkItemKey as string };
		expect(await statuses('event.getRecord', event)).toEqual(both);
	});
});
