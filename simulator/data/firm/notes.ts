import type { Store } from '../../store';
import { DAY_MS, dateTime } from '../dates';
import { createRandom } from '../random';

/** Fills notes, each with one comment, on the timelines of contacts. */
export function seedNotes(store: Store, count: number, seed: number, now: number): void {
	const random = createRandom(seed, 'notes');
	const contacts = [...store.contacts.values()];
	const [author] = [...store.users.values()];
	const AuthorEmailAddress = author?.EmailAddress ?? 'nobody@firm.example';
	const CommentTypeKey = createRandom(seed, 'comment type').key();
	for (let index = 0; index < count; index += 1) {
		const Id = random.key();
		const CommentKey = random.key();
		const at = now - random.below(200 * DAY_MS) - 1;
		const contact = contacts[index % Math.max(1, contacts.length)];
		const times = { CreatedDate: dateTime(at), LastModifiedDateTime: dateTime(at) };
		store.notes.set(Id, {
			Id,
			Subject: `Call with ${contact?.FullName ?? 'client'}`,
			Body: 'Spoke about the open questions of this period.',
			AuthorEmailAddress,
			AssigneeEmailAddress: null,
			DueDate: index % 2 === 0 ? dateTime(at + 7 * DAY_MS) : null,
			TodoDate: null,
			...times,
			Timelines: contact ? [{ EntityType: 'Contact', EntityKey: contact.ContactKey }] : [],
		});
		store.noteComments.set(CommentKey, {
			CommentKey,
			CommentTypeKey,
			NoteKey: Id,
			CommentBody: 'Done.',
			AuthorKey: author?.Id ?? '',
			AuthorEmailAddress,
			...times,
		});
	}
}
