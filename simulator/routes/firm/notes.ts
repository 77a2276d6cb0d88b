import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, recordByKey } from '../../http/answers';
import { notFound } from '../../http/errors';
import { pathOf } from '../../http/origin';

export function registerNotes(app: FastifyInstance, context: SimulatorContext): void {
	const { notes, noteComments } = context.store;
	app.get('/v3/Notes/:key', async (request) => {
		expansions(request, []);
		const note = recordByKey(notes, keyOf(request), 'Note');
		const Comments = [...noteComments.values()].filter(
			(comment) => comment.NoteKey === note.NoteKey,
		);
		return entityAnswer(request, 'Notes', { ...note, Comments });
	});
	// The published path is Comments('{key}'), the OData way of naming one entity.
	app.get('/v3/Comments*', async (request) => {
		expansions(request, []);
		const quoted = /^\('((?:[^']|'')+)'\)$/.exec((request.params as { '*': string })['*']);
		if (quoted === null) throw notFound(`Resource not found for '${pathOf(request)}'.`);
		const key = String(quoted[1]).replaceAll("''", "'");
		return entityAnswer(request, 'Comments', recordByKey(noteComments, key, 'Comment'));
	});
}
