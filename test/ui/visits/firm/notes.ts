import { firstOf, recordsWith } from '../../support/records';
import type { Ui } from '../../support/ui';
import type { Visit } from '../visit';

const note = ({ simulator }: Ui) => firstOf('note', simulator.store.notes);
const comment = ({ simulator }: Ui) => firstOf('comment', simulator.store.noteComments);

/** Subject of the note that is created. */
const SUBJECT = 'Call from the editor';

/** Notes and comments, which Karbon does not list. */
export const NOTE_VISITS: Visit[] = [
	{
		action: 'Create a note',
		fields: [
			'Subject',
			'Body',
			'Body Format',
			'Author',
			'Timelines',
			'Additional Fields',
			'Options',
		],
		async fill(ui) {
			const { form, simulator } = ui;
			const { users, organizations } = simulator.store;
			await form.type('subject', SUBJECT);
			await form.type('body', 'Spoke about <terms>');
			await form.pick('authorEmailAddress', firstOf('user', users).Name);
			await form.addEntry('timelines');
			await form.choose('entityType', 'Organization');
			await form.pick('entityKey', firstOf('organization', organizations).FullName);
		},
		shows: () => [SUBJECT],
		changed({ simulator: { store } }) {
			const { OrganizationKey: EntityKey } = firstOf('organization', store.organizations);
			expect(recordsWith(store.notes, 'Subject', SUBJECT)).toMatchObject([
				{
					Body: 'Spoke about &lt;terms&gt;',
					Timelines: [{ EntityType: 'Organization', EntityKey }],
				},
			]);
		},
	},
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
