import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { SimulatorContext } from '../../context';
import { dateTime } from '../../data/dates';
import { entityAnswer, expansions, keyOf, omit, pick, recordByKey } from '../../http/answers';
import { ModelCheck, objectBody } from '../../http/body';
import { notFound, ServiceError } from '../../http/errors';
import { pathOf } from '../../http/origin';
import type { Note, User } from '../../records';
import { checkFields, type Fields, replaced } from '../../writes/fields';
import { activeUsers } from './users';

type Timeline = Note['Timelines'][number];

/** "NoteRequest" (karbon.md 143). */
const NOTE_FIELDS: Fields = {
	Subject: { type: 'text', required: true },
	Body: { type: 'text', required: true },
	AuthorEmailAddress: { type: 'text', required: true },
	AssigneeEmailAddress: { type: 'text' },
	DueDate: { type: 'date' },
	TodoDate: { type: 'date' },
	Timelines: {
		type: 'list',
		cleared: [],
		fields: {
			EntityType: {
				type: 'text',
				required: true,
				values: ['WorkItem', 'Contact', 'Organization', 'ClientGroup'],
			},
			EntityKey: { type: 'text', required: true },
		},
	},
};

/** @throws ServiceError 500 code 5001 for an address that no active user has */
function checkUser(
	{ store }: SimulatorContext,
	isActive: (user: User) => boolean,
	address: string | null,
): void {
	if (address === null) return;
	const isMeant = ({ EmailAddress }: User) => EmailAddress.toLowerCase() === address.toLowerCase();
	const user = Array.from(store.users.peekAll(), ([, each]) => each).find(isMeant);
	if (user && isActive(user)) return;
	throw new ServiceError(500, '5001', `${address} is not an active Karbon user.`);
}

/** @throws ServiceError 404 code 4004 for a timeline of an unknown record */
function checkTimelines({ store }: SimulatorContext, timelines: readonly Timeline[]): void {
	const owners: Record<string, ReadonlyMap<string, object>> = {
		WorkItem: store.workItems,
		Contact: store.contacts,
		Organization: store.organizations,
		ClientGroup: store.clientGroups,
	};
	for (const { EntityType, EntityKey } of timelines) {
		recordByKey(owners[EntityType] as ReadonlyMap<string, object>, EntityKey, EntityType);
	}
}

/** The timelines that responses show. */
function shownTimelines(
	{ store, variants }: SimulatorContext,
	{ Timelines }: Pick<Note, 'Timelines'>,
): Timeline[] {
	if (variants.noteTimelines !== 'withClients') return Timelines;
	const all = Timelines.flatMap((timeline) => {
		const item = store.workItems.peek(timeline.EntityKey);
		if (item === undefined) return [timeline];
		return [timeline, { EntityType: item.ClientType, EntityKey: item.ClientKey }];
	});
	return all.filter(
		({ EntityKey }, index) => all.findIndex((one) => one.EntityKey === EntityKey) === index,
	);
}

/** POST: creates a note. @throws ServiceError 400, 404 or 500 for an invalid body */
function createNote(
	context: SimulatorContext,
	isActive: (user: User) => boolean,
	given: unknown,
): Note {
	const body = objectBody(given);
	const check = new ModelCheck();
	checkFields(NOTE_FIELDS, body, [], check);
	check.finish();
	const values = replaced(NOTE_FIELDS, body, {}) as unknown as Note;
	checkUser(context, isActive, values.AuthorEmailAddress);
	checkUser(context, isActive, values.AssigneeEmailAddress);
	checkTimelines(context, values.Timelines);
	const at = dateTime(context.clock.now());
	const note = { ...values, Id: context.newKey(), CreatedDate: at, LastModifiedDateTime: at };
	context.store.notes.set(note.Id, note);
	context.change('Note', note.Id, 'Inserted');
	return note;
}

export function registerNotes(app: FastifyInstance, context: SimulatorContext): void {
	const { notes, noteComments, users } = context.store;
	const isActive = activeUsers(users);
	const single = (request: FastifyRequest, note: Note) => {
		const Comments = [...noteComments.values()]
			.filter((comment) => comment.NoteKey === note.Id)
			.map((comment) =>
				pick(comment, ['CommentKey', 'CommentBody', 'CreatedDate', 'AuthorEmailAddress']),
			);
		const shown = omit(note, ['CreatedDate', 'LastModifiedDateTime']);
		return entityAnswer(request, 'Notes', {
			...shown,
			Timelines: shownTimelines(context, note),
			Comments,
		});
	};
	app.get('/v3/Notes/:key', async (request) => {
		expansions(request, []);
		return single(request, recordByKey(notes, keyOf(request), 'Note'));
	});
	app.post('/v3/Notes', async (request, reply) => {
		expansions(request, []);
		void reply.code(201);
		return single(request, createNote(context, isActive, request.body));
	});
	// The published path is Comments('{key}'), the OData notation for one entity.
	app.get('/v3/Comments*', async (request) => {
		expansions(request, []);
		const quoted = /^\('((?:[^']|'')+)'\)$/.exec((request.params as { '*': string })['*']);
		if (quoted === null) throw notFound(`Resource not found for '${pathOf(request)}'.`);
		const comment = recordByKey(noteComments, String(quoted[1]).replaceAll("''", "'"), 'Comment');
		const shown = pick(comment, [
			'CommentKey',
			'CommentTypeKey',
			'CommentBody',
			'CreatedDate',
			'AuthorKey',
		]);
		return entityAnswer(request, 'Comments', shown);
	});
}
