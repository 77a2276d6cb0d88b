import type { INodeParameters } from 'n8n-workflow';

import { createExecution, retryOf } from '../../../../support/action/executeNode';
import { moveClock } from '../../../../support/clock/movedClock';
import { EVERY_OPERATION } from '../../everyOperation';
import { byId, firstKey, jsonOf, moveToAnotherProcess, useBench } from '../../support';

const bench = useBench();
beforeEach(() => {
	moveToAnotherProcess();
	moveClock().moveToNoon();
});

const valid = () => EVERY_OPERATION['note.create'](bench.simulator).parameters;
const create = async (changes: INodeParameters = {}, more: object = {}) =>
	await bench.run('note.create', { ...valid(), ...changes }, more);
const sentBody = () => bench.simulator.requests.at(-1)?.body as Record<string, unknown>;
const notes = () => bench.simulator.store.notes.size;
const timelines = (...values: INodeParameters[]) => ({ timelines: { values } });

describe('a new note', () => {
	it('is sent once for several timelines, and returned as Karbon stores it', async () => {
		const { store } = bench.simulator;
		const [author, assignee] = [...store.users.values()];
		const [workItem, contact, group] = [store.workItems, store.contacts, store.clientGroups].map(
			firstKey,
		);
		const before = notes();
		const { error, items, hints } = await create({
			subject: 'Call',
			body: 'Terms < 30 & "net"\nSecond line',
			authorEmailAddress: { __rl: true, mode: 'list', value: author.EmailAddress },
			...timelines(
				{ entityType: 'WorkItem', entityKey: byId(workItem) },
				{ entityType: 'Contact', entityKey: byId(contact) },
				{ entityType: 'ClientGroup', entityKey: byId(group) },
			),
			additionalFields: {
				assigneeEmailAddress: { __rl: true, mode: 'email', value: assignee.EmailAddress },
				dueDate: '2026-12-01',
				todoDate: '2026-11-28T09:00:00+02:00',
			},
		});
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual(['POST /v3/Notes']);
		expect(sentBody()).toEqual({
			Subject: 'Call',
			Body: 'Terms &lt; 30 &amp; &quot;net&quot;<br>Second line',
			AuthorEmailAddress: author.EmailAddress,
			AssigneeEmailAddress: assignee.EmailAddress,
			DueDate: '2026-12-01T00:00:00Z',
			TodoDate: '2026-11-28T00:00:00Z',
			Timelines: [
				{ EntityType: 'WorkItem', EntityKey: workItem },
				{ EntityType: 'Contact', EntityKey: contact },
				{ EntityType: 'ClientGroup', EntityKey: group },
			],
		});
		expect(notes()).toBe(before + 1);
		const [json] = jsonOf(items);
		expect(store.notes.has(String(json.Id))).toBe(true);
		expect(json).toMatchObject({ ...sentBody(), Comments: [] });
		expect(hints).toEqual([]);
	});

	it('has its body unchanged if it is HTML', async () => {
		await create({ bodyFormat: 'html', body: '<p>1 &lt; 2</p>\n' });
		expect(sentBody().Body).toBe('<p>1 &lt; 2</p>');
	});

	it('takes the web address of a work item, and each timeline once', async () => {
		const key = firstKey(bench.simulator.store.workItems);
		await create(
			timelines(
				{ entityType: 'WorkItem', entityKey: byId(`https://app2.karbonhq.com/f#/work/${key}`) },
				{ entityType: 'WorkItem', entityKey: byId(key) },
			),
		);
		expect(sentBody().Timelines).toEqual([{ EntityType: 'WorkItem', EntityKey: key }]);
	});

	it.each([
		['an assignee', { AssigneeEmailAddress: null }, 'Assignee'],
		['a timeline', { Timelines: [{ EntityType: 'Contact', EntityKey: 'k1' }] }, 'Timelines'],
	])('of which Karbon ignores %s is reported', async (_what, ignored, label) => {
		const [{ EmailAddress }] = bench.simulator.store.users.values();
		bench.simulator.faults.add({
			action: { type: 'status', status: 201, body: { Id: 'n1', Subject: 'Call', ...ignored } },
			times: 1,
		});
		const { error, items, hints } = await create({
			...timelines(
				{ entityType: 'Contact', entityKey: byId('k1') },
				{ entityType: 'WorkItem', entityKey: byId('k2') },
			),
			additionalFields: {
				assigneeEmailAddress: { __rl: true, mode: 'email', value: EmailAddress },
			},
		});
		expect(error).toBeUndefined();
		expect(items[0].json.droppedFields).toEqual(Object.keys(ignored));
		expect(hints.map(({ message }) => message)).toEqual([
			`The note was saved, but Karbon ignored values of '${label}'. See 'droppedFields' in the output.`,
		]);
	});

	it('is not created without a timeline whose expression gives no key', async () => {
		const key = firstKey(bench.simulator.store.contacts);
		const { error } = await create(
			timelines(
				{ entityType: 'Contact', entityKey: byId(key) },
				{ entityType: 'WorkItem', entityKey: byId('={{ $json.none }}') },
			),
		);
		expect(error?.message).toContain("'Timelines > Record' must not be empty");
		expect(bench.written()).toEqual([]);
	});

	it.each<[string, INodeParameters]>([
		["'Subject' must not be empty", { subject: ' ' }],
		["'Body' must not be empty", { body: '' }],
		[
			"'Author' must not be empty",
			{ authorEmailAddress: { __rl: true, mode: 'email', value: '' } },
		],
		["'Timelines' must not be empty", { timelines: {} }],
		[
			"'Timelines > Record' must not be empty",
			timelines({ entityType: 'Contact', entityKey: byId('') }),
		],
		[
			"'Timelines > Record' must be the key of a record, not a name or an email address",
			timelines({ entityType: 'Contact', entityKey: byId('Acme Ltd') }),
		],
		[
			"'Timelines > Record Type' must not be empty",
			timelines({ entityType: '', entityKey: byId('k') }),
		],
		[
			"'Timelines > Record Type' must be one of",
			timelines({ entityType: 'Invoice', entityKey: byId('k') }),
		],
		[
			"'Timelines > Record' must be the key of a record",
			timelines({ entityType: 'Contact', entityKey: byId('https://app2.karbonhq.com/#/work/k') }),
		],
		["'Body Format' must be one of", { bodyFormat: 'rtf' }],
	])('is refused without a request: %s', async (message, changes) => {
		const { error } = await create(changes);
		expect(error?.message).toContain(message);
		expect(bench.sent()).toEqual([]);
	});

	it('is refused if its author has left the firm, and may be sent again', async () => {
		const left = [...bench.simulator.store.users.values()].at(-1)!.EmailAddress;
		const { error } = await create({
			authorEmailAddress: { __rl: true, mode: 'email', value: left },
		});
		expect(error?.message).toContain(`Note not created: ${left} is not an active Karbon user`);
		expect(error?.description).toContain('Choose a user who is active in Karbon.');
		expect(error?.context.karbon).toMatchObject({ outcome: 'refused', code: '5001' });
	});

	it.each<[string, INodeParameters[]]>([
		['the contact "gone"', [{ entityType: 'Contact', entityKey: byId('gone') }]],
		[
			'one of the records of its timelines',
			['gone', 'lost'].map((key) => ({ entityType: 'WorkItem', entityKey: byId(key) })),
		],
	])('is refused where Karbon does not have %s', async (name, values) => {
		const { error } = await create(timelines(...values));
		expect(error?.message).toBe(`Note not created: ${name} was not found`);
		expect(error?.context.karbon).toMatchObject({ outcome: 'refused' });
	});
});

describe('a note whose response is lost', () => {
	it('is not sent again, and the error says how to check', async () => {
		const key = firstKey(bench.simulator.store.contacts);
		bench.loseNextResponse();
		const { error } = await create({
			subject: 'Call',
			...timelines({ entityType: 'Contact', entityKey: byId(key) }),
		});
		expect(error?.message).toBe('Note may have been created, but this is not confirmed');
		expect(error?.description).toContain(
			`Open the contact "${key}" in Karbon and check its timeline for the note "Call"; the API cannot list notes.`,
		);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});

	it.each([
		['Retry On Fail', (execution: ReturnType<typeof createExecution>) => ({ execution })],
		[
			'the Retry button',
			(execution: ReturnType<typeof createExecution>) => ({
				execution: retryOf(execution),
				mode: 'retry',
			}),
		],
		['a loop', (execution: ReturnType<typeof createExecution>) => ({ execution, runIndex: 1 })],
		['another execution', () => ({ execution: createExecution() })],
	])('is refused for %s', async (_name, again) => {
		const execution = createExecution();
		const before = notes();
		const parameters = valid();
		bench.loseNextResponse();
		await bench.run('note.create', parameters, { execution });
		const { error } = await bench.run('note.create', parameters, again(execution));
		expect(error?.message).toMatch(/^Not sent/);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
		expect(notes()).toBe(before + 1);
	});

	it('is refused for another execution that has the due date of the next day', async () => {
		const parameters = valid();
		const due = (dueDate: string) => ({ ...parameters, additionalFields: { dueDate } });
		const day = (days: number) =>
			new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
		bench.loseNextResponse();
		await bench.run('note.create', due(day(0)));
		const { error } = await bench.run('note.create', due(day(1)));
		expect(error?.message).toMatch(/^Not sent/);
		expect(bench.written()).toHaveLength(1);
	});

	it('is sent again in a new execution with the option', async () => {
		const parameters = valid();
		const before = notes();
		bench.loseNextResponse();
		await bench.run('note.create', parameters);
		const options = { ifPreviousOutcomeUnknown: 'sendAgain' };
		const { error } = await bench.run('note.create', { ...parameters, options });
		expect(error).toBeUndefined();
		expect(notes()).toBe(before + 2);
	});
});

describe('a note', () => {
	it('is written once for an idempotency key, whose values must not change', async () => {
		const parameters: INodeParameters = {
			...valid(),
			options: { idempotencyKey: 'call-42' },
		};
		const before = notes();
		await bench.run('note.create', parameters);
		const again = await bench.run('note.create', parameters);
		const other = await bench.run('note.create', { ...parameters, body: 'Other' });
		expect(again.items[0].json).toMatchObject({ skipped: true, Subject: parameters.subject });
		expect(other.error?.message).toContain("already used with different values ('Note')");
		expect(notes()).toBe(before + 1);
	});

	it('is written once by a tool that is called again', async () => {
		const adapt = (context: object) => Object.assign(context, { isToolExecution: () => true });
		const execution = createExecution();
		const parameters = valid();
		const first = await bench.run('note.create', parameters, { execution, adapt });
		const second = await bench.run('note.create', parameters, { execution, adapt, runIndex: 1 });
		expect(second.items[0].json).toMatchObject({ ...first.items[0].json, alreadyDone: true });
		expect(bench.written()).toHaveLength(1);
	});
});
