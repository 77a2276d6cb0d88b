import type { Store } from '../store';
import { DAY_MS, dateTime } from './dates';
import { createRandom } from './random';
import { FIRST_NAMES, LAST_NAMES } from './words';

/** Fills users; at most 400 have distinct addresses. */
export function seedUsers(store: Store, count: number, seed: number, now: number): void {
	const random = createRandom(seed, 'users');
	for (let index = 0; index < count; index += 1) {
		const first = FIRST_NAMES[index % FIRST_NAMES.length] as string;
		const last = LAST_NAMES[(index * 7 + Math.floor(index / 20)) % LAST_NAMES.length] as string;
		const plain = `${first}.${last}`.normalize('NFD').replace(/[^A-Za-z.]/g, '');
		const Id = random.key();
		store.users.set(Id, {
			Id,
			Name: `${first} ${last}`,
			EmailAddress: `${plain.toLowerCase()}@firm.example`,
			Role: index === 0 ? 'Admin' : 'Colleague',
			LastModifiedDateTime: dateTime(now - random.below(300 * DAY_MS) - 1),
		});
	}
}

/** Fills notes, each with one comment, on the timelines of contacts. */
export function seedNotes(store: Store, count: number, seed: number, now: number): void {
	const random = createRandom(seed, 'notes');
	const contacts = [...store.contacts.values()];
	const author = [...store.users.values()][0]?.EmailAddress ?? 'nobody@firm.example';
	for (let index = 0; index < count; index += 1) {
		const NoteKey = random.key();
		const CommentKey = random.key();
		const written = dateTime(now - random.below(200 * DAY_MS) - 1);
		const contact = contacts[index % Math.max(1, contacts.length)];
		const times = { CreatedDate: written, LastModifiedDateTime: written };
		store.notes.set(NoteKey, {
			NoteKey,
			Subject: `Call with ${contact?.FullName ?? 'client'}`,
			Body: 'Spoke about the open questions of this period.',
			AuthorEmailAddress: author,
			AssigneeEmailAddress: null,
			...times,
			Timelines: contact ? [{ EntityType: 'Contact', EntityKey: contact.ContactKey }] : [],
		});
		store.noteComments.set(CommentKey, {
			CommentKey,
			NoteKey,
			Body: 'Done.',
			AuthorEmailAddress: author,
			...times,
		});
	}
}

/** Fills custom fields, and their values for every contact and organization. */
export function seedCustomFields(store: Store, seed: number, now: number): void {
	const random = createRandom(seed, 'customFields');
	const LastModifiedDateTime = dateTime(now - DAY_MS);
	const fields = (['Fiscal year end', 'Entity number', 'Referred by'] as const).map((Name) => ({
		CustomFieldKey: random.key(),
		Name,
		Type: 'Text',
		LastModifiedDateTime,
	}));
	for (const field of fields) store.customFields.set(field.CustomFieldKey, field);
	const values = fields.map(({ CustomFieldKey, Name, Type }) => ({
		Key: CustomFieldKey,
		Name,
		Type,
	}));
	const add = (ClientKey: string, ClientType: string): void => {
		const CustomFieldValues = values.map((value) => ({
			...value,
			Value: [String(random.below(999))],
		}));
		store.customFieldValues.set(ClientKey, {
			ClientKey,
			ClientType,
			CustomFieldValues,
			LastModifiedDateTime,
		});
	};
	for (const key of store.contacts.keys()) add(key, 'Contact');
	for (const key of store.organizations.keys()) add(key, 'Organization');
}
