import { createHash } from 'node:crypto';

import { makePdf } from '../files/pdf';
import type { Store } from '../store';
import { DAY_MS, dateTime } from './dates';
import { createRandom } from './random';
import { FILE_KINDS } from './words';

/** Attaches files to every work item, contact and organization. */
export function seedFiles(store: Store, perEntity: number, seed: number, now: number): void {
	const random = createRandom(seed, 'files');
	const attach = (EntityType: string, EntityKey: string, index: number): void => {
		const [title, extension, MimeType] = FILE_KINDS[
			index % FILE_KINDS.length
		] as (typeof FILE_KINDS)[number];
		const text = `${title} ${index + 1} of ${EntityType} ${EntityKey}`;
		// Created on the first read, because most files are never read.
		let made: Buffer | undefined;
		const content = () => (made ??= extension === 'pdf' ? makePdf(text) : Buffer.from(`${text}\n`));
		const FileContextKey = random.key();
		store.files.set(FileContextKey, {
			FileContextKey,
			Id: random.guid(),
			FileName: `${title} ${index + 1}.${extension}`,
			get FileSize() {
				return content().length;
			},
			MimeType,
			DateCreated: dateTime(now - random.below(300 * DAY_MS) - 1),
			IsShared: random.chance(0.4),
			IsArchived: random.chance(0.1),
			Source: random.pick(['Upload', 'Email', 'ClientRequest']),
			EntityType,
			EntityKey,
			get sha256() {
				return createHash('sha256').update(content()).digest('hex');
			},
			get content() {
				return content();
			},
		});
	};
	for (let index = 0; index < perEntity; index += 1) {
		for (const key of store.workItems.keys()) attach('WorkItem', key, index);
		for (const key of store.contacts.keys()) attach('Contact', key, index);
		for (const key of store.organizations.keys()) attach('Organization', key, index);
	}
}
