import type { Account, ListName } from '../../account';
import { type Fields, fieldsOf, textOf, textsIn } from '../../account/values';
import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';

const LIST: ListName = 'WorkItems';

/** A row of a work item whose primary status has two words, and the record. */
async function spacedItem(account: Account): Promise<Fields> {
	const [, { rows }] = await account.openList([LIST]);
	const row = rows.find(({ PrimaryStatus }) => textOf(PrimaryStatus)?.includes(' '));
	if (row !== undefined) return await account.record(LIST, account.keyOf(LIST, row));
	const isUnspaced = textsIn(rows, 'PrimaryStatus').some((text) => /[a-z][A-Z]/.test(text));
	if (isUnspaced) throw new OtherBehavior();
	throw new Undecided('no work item with a status of two words');
}

/** karbon.md 120. */
export const spacedSingleStatus: Probe = async (account) => {
	const status = textOf((await spacedItem(account)).PrimaryStatus);
	if (status === undefined) throw new OtherBehavior();
	return status.includes(' ');
};

/** karbon.md 127. */
export const workStatuses: Probe = async (account) => {
	const status = textOf((await spacedItem(account)).WorkStatus);
	if (status === undefined) throw new OtherBehavior();
	return status.split(' - ')[0].includes(' ') ? 'spaced' : 'unspaced';
};

/** karbon.md 129: of a single work item. */
export const omitWorkItemModificationTime: Probe = async (account) => {
	let item: Fields;
	try {
		item = await spacedItem(account);
	} catch {
		const [, { rows }] = await account.openList([LIST]);
		item = await account.record(LIST, account.keyOf(LIST, rows[0] ?? {}));
	}
	return !('LastModifiedDateTime' in item);
};

/** The secondary statuses of the account settings. */
interface Settings {
	names: Set<string>;
	keys: Set<string>;
	/** AvailableStatuses of each work type. */
	available: Fields[];
}

const rowsIn = (value: unknown): Fields[] =>
	Array.isArray(value) ? value.map(fieldsOf).filter((row) => row !== undefined) : [];

async function accountSettings(account: Account): Promise<Fields> {
	const { status, body } = await account.read('/v3/TenantSettings');
	const settings = status === 200 ? fieldsOf(body) : undefined;
	if (settings === undefined) throw new Undecided(`HTTP ${status}`);
	return settings;
}

async function settingsOf(account: Account): Promise<Settings> {
	const settings = await accountSettings(account);
	const children = rowsIn(settings.WorkStatuses).flatMap(({ Children }) => rowsIn(Children));
	const types = rowsIn(settings.WorkTypes);
	return {
		names: new Set(textsIn(children, 'Name')),
		keys: new Set(textsIn(children, 'WorkStatusKey')),
		available: types.map(({ AvailableStatuses }) => fieldsOf(AvailableStatuses) ?? {}),
	};
}

/** Whether all texts are names, or all are keys. */
function namesOrKeys<Names, Keys>(
	texts: readonly string[],
	{ names, keys }: Settings,
	[asNames, asKeys]: [Names, Keys],
): Names | Keys {
	if (texts.length === 0) throw new Undecided('no secondary statuses');
	if (texts.every((text) => names.has(text))) return asNames;
	if (texts.every((text) => keys.has(text))) return asKeys;
	throw new OtherBehavior();
}

/** karbon.md 121. */
export const availableStatuses: Probe = async (account) => {
	const settings = await settingsOf(account);
	const lists = settings.available.map(({ secondary, Secondary }) => secondary ?? Secondary);
	const texts = lists.flat().filter((text) => typeof text === 'string');
	return namesOrKeys(texts, settings, ['names', 'keys']);
};

/** karbon.md 121. */
export const availableStatusesSpelling: Probe = async (account) => {
	const { available } = await settingsOf(account);
	const hasLower = available.some((one) => 'primary' in one || 'secondary' in one);
	const hasUpper = available.some((one) => 'Primary' in one || 'Secondary' in one);
	if (hasLower && hasUpper) throw new OtherBehavior();
	if (!hasLower && !hasUpper) throw new Undecided('no statuses of work types');
	return hasLower ? 'lower' : 'upper';
};

/** karbon.md 121. */
export const secondaryStatusAs: Probe = async (account) => {
	const [, { rows }] = await account.openList([LIST]);
	const texts = textsIn(rows, 'SecondaryStatus');
	return namesOrKeys(texts, await settingsOf(account), ['name', 'key']);
};

/** karbon.md 145. */
export const contactTypesAs: Probe = async (account) => {
	const { ContactTypes: types } = await accountSettings(account);
	if (!Array.isArray(types) || types.length === 0) throw new Undecided('no contact types');
	if (types.every((type) => typeof type === 'string')) return 'names';
	if (types.every((type) => typeof fieldsOf(type)?.Name === 'string')) return 'entries';
	throw new OtherBehavior();
};
