import { firstOf } from '../../support/records';
import type { Ui } from '../../support/ui';
import type { Visit } from '../visit';

const note = ({ simulator }: Ui) => firstOf('note', simulator.store.notes);
const comment = ({ simulator }: Ui) => firstOf('comment', simulator.store.noteComments);

/** Notes and comments, which Karbon does not list. */
export const NOTE_VISITS: Visit[] = [
	{
		action: 'Get a note',
		fields: ['Note Key'],
		async fill(ui) {
			await ui.form.type('noteKey', note(ui).Id);
		},
		shows: (ui) => [note(ui).Id, note(ui).Subject],
	},
	{
		action: 'Get a comment',
		fields: ['Comment Key'],
		async fill(ui) {
			await ui.form.type('commentKey', comment(ui).CommentKey);
		},
		shows: (ui) => [comment(ui).CommentKey, comment(ui).CommentBody],
	},
];
