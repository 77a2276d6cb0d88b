import type { Account, ListName, Page } from '../../account';
import { pageOf } from '../../account/lists';
import { type Fields, pathOf, textOf } from '../../account/values';
import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';

/** Lists of records that have files, and the name of a record in the path of its files. */
const OWNERS: ReadonlyArray<[ListName, string]> = [
	['WorkItems', 'WorkItem'],
	['Contacts', 'Contact'],
	['Organizations', 'Organization'],
];

/** The lists of files of the first work item, contact and organization, until one is accepted. */
async function firstFiles(
	account: Account,
	isWanted: (page: Page) => boolean,
	query: Record<string, string> = {},
): Promise<Page> {
	let reason = new Undecided('no records with files');
	for (const [list, type] of OWNERS) {
		try {
			const [, { rows }] = await account.openList([list]);
			const EntityKey = account.keyOf(list, rows[0] ?? {});
			const answer = await account.read(pathOf(`/v3/FileList/${type}`, { EntityKey, ...query }));
			const page = pageOf(answer);
			if (page !== undefined && isWanted(page)) return page;
			if (page === undefined) reason = new Undecided(`HTTP ${answer.status}`);
		} catch (error) {
			if (!(error instanceof Undecided)) throw error;
			reason = error;
		}
	}
	throw reason;
}

const firstFile = async (account: Account): Promise<Fields> =>
	(await firstFiles(account, ({ rows }) => rows.length > 0)).rows[0] ?? {};

/** karbon.md 8. */
export const fileListEnvelope: Probe = async (account) => {
	const { rowsName } = await firstFiles(account, () => true);
	if (rowsName === 'values') throw new OtherBehavior();
	return rowsName;
};

/** karbon.md 70. */
export const omitFileTotal: Probe = async (account) => {
	const { envelope } = await firstFiles(account, () => true);
	return envelope.TotalCount === undefined;
};

/** karbon.md 70: no file has this type. */
export const fileFilter: Probe = async (account) => {
	await firstFile(account);
	const { rows } = await firstFiles(account, () => true, { $filter: "MimeType eq 'none'" });
	return rows.length > 0 ? 'ignored' : 'applied';
};

/** karbon.md 71: the redirect is not followed. */
export const downloads: Probe = async (account) => {
	const key = textOf((await firstFile(account)).FileContextKey);
	if (key === undefined) throw new Undecided('files without a key');
	const path = `/v3/FileDetails/${encodeURIComponent(key)}/Download`;
	const { status, headers } = await account.read(path, { headersOnly: true });
	if (status === 200) return 'direct';
	const location = headers.get('location');
	if (status < 300 || status >= 400 || location === null) throw new Undecided(`HTTP ${status}`);
	return account.ownUrl(location) === undefined ? 'redirectElsewhere' : 'redirect';
};

/** karbon.md 71: of a link on the own origin, whose file is not read. */
export const downloadHeaders: Probe = async (account) => {
	const link = textOf((await firstFile(account)).DownloadUrl);
	if (link === undefined) throw new Undecided('a file without a link');
	const { status, headers } = await account.read(link, { headersOnly: true });
	if (status !== 200) throw new Undecided(`HTTP ${status}`);
	const hasLength = headers.has('content-length');
	const hasName = headers.has('content-disposition');
	if (!hasLength && !hasName) throw new OtherBehavior();
	if (hasLength && hasName) return 'all';
	return hasLength ? 'noDisposition' : 'noLength';
};
