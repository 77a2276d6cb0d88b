import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, omit, pick, recordByKey } from '../../http/answers';
import { notFound } from '../../http/errors';
import { pathOf } from '../../http/origin';

export function registerNotes(app: FastifyInstance, context: SimulatorContext): void {
	const { notes, noteComments } = context.store;
	app.get('/v3/Notes/:key', async (request) => {
		expansions(request, []);
		const note = recordByKey(notes, keyOf(request), 'Note');
		const Comments = [...noteComments.values()]
			.filter((comment) => comment.NoteKey === note.Id)
			.map((comment) =>
				pick(comment, ['CommentKey', 'CommentBody', 'CreatedDate', 'AuthorEmailAddress']),
			);
		const shown = omit(note, ['CreatedDate', 'LastModifiedDateTime']);
		return entityAnswer(request, 'Notes', { ...shown, Comments });
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
