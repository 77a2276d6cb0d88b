import type { Simulator } from '../../../../../simulator';
import type { ClientRecord } from '../../../../../simulator/records';
import type { Asked } from './asked';

type Values = Record<string, unknown>;

/** Replaces every empty value with undefined, and leaves out the unpredictable keys of new entries. */
export function plain(value: unknown, knownKeys?: ReadonlySet<string>): unknown {
	if (value === null || value === undefined || value === '') return undefined;
	if (Array.isArray(value)) {
		return value.length === 0 ? undefined : value.map((one) => plain(one, knownKeys));
	}
	if (typeof value !== 'object') return value;
	const members = Object.entries(value)
		.filter(
			([name, one]) =>
				!/^(Address|PhoneNumber|BusinessCard)Key$/.test(name) ||
				!knownKeys ||
				knownKeys.has(one as string),
		)
		.map(([name, one]) => [name, plain(one, knownKeys)] as const)
		.filter(([, one]) => one !== undefined);
	return members.length === 0 ? undefined : Object.fromEntries(members);
}

const textOf = (value: unknown) => JSON.stringify(plain(value));
const has = (existing: Values, given: Values) =>
	Object.entries(given).every(([name, value]) => existing[name] === value);

/** Which entry of the list a given one is about, when none has all of its values. */
const ABOUT: Record<string, (existing: Values, given: Values) => boolean> = {
	Addresses: (existing, { Label }) => Label !== undefined && existing.Label === Label,
	PhoneNumbers: (existing, { Label }) => Label !== undefined && existing.Label === Label,
	RegistrationNumbers: (existing, { Type }) => existing.Type === Type,
	ClientTeam: (existing, { MemberKey }) => existing.MemberKey === MemberKey && !existing.RoleType,
	Members: () => false,
	Notes: () => false,
	UserRoleAssignments: (existing, { RoleKey }) => existing.RoleKey === RoleKey,
};
const KEYS: Record<string, string> = { Addresses: 'AddressKey', PhoneNumbers: 'PhoneNumberKey' };
const ROLES: unknown[] = ['ClientOwner', 'ClientManager'];

/** What describes one thing, such as the place of an address: another value replaces all of it. */
const TOGETHER: Record<string, string[]> = {
	Addresses: ['AddressLines', 'City', 'StateProvinceCounty', 'ZipCode', 'CountryCode'],
	LegalFirm: ['Name', 'OrganizationKey'],
	TaxProvider: ['Name', 'OrganizationKey'],
};

function changedEntry(name: string, existing: Values, given: Values): Values {
	const of = (entry: Values, isTogether: boolean) =>
		Object.fromEntries(
			Object.entries(entry).filter(([one]) => !!TOGETHER[name]?.includes(one) === isTogether),
		);
	const isPart = name === 'LegalFirm' || name === 'TaxProvider';
	const together = Object.entries(of(given, true));
	const isOther = together.some(
		([one, value]) => !(isPart && !existing[one]) && !has(existing, { [one]: value }),
	);
	return { ...(isOther ? of(existing, false) : existing), ...given };
}

function listAfter(name: string, existing: Values[], all: Values[], isReplaced: boolean): Values[] {
	const isOwner = ({ RoleType }: Values) => name === 'ClientTeam' && ROLES.includes(RoleType);
	const fixed = existing.filter(isOwner);
	const free = existing.filter((entry) => !isOwner(entry));
	// An entry whose values another given entry has, too, is not a separate one.
	const given = all.filter(
		(entry, index) =>
			!all.some(
				(other, at) => at !== index && has(other, entry) && (at < index || !has(entry, other)),
			),
	);
	const key = KEYS[name] ?? '';
	const targets = given.map((entry) =>
		key in entry ? free.findIndex((old) => old[key] === entry[key]) : -1,
	);
	const keyed = targets.filter((at) => at >= 0);
	given.forEach((entry, index) => {
		if (targets[index] >= 0) return;
		targets[index] = free.findIndex(
			(old, at) => has(old, entry) && !(isReplaced ? targets : keyed).includes(at),
		);
	});
	given.forEach((entry, index) => {
		if (targets[index] >= 0) return;
		targets[index] = free.findIndex((old, at) => !targets.includes(at) && ABOUT[name](old, entry));
	});
	if (isReplaced) {
		const keep = given.map((entry, index) => {
			const old = free[targets[index]];
			return old && KEYS[name] ? { [KEYS[name]]: old[KEYS[name]], ...entry } : entry;
		});
		return [...fixed, ...keep];
	}
	const changed = existing.map((entry) => {
		const index = targets.indexOf(free.indexOf(entry));
		return free.includes(entry) && index >= 0 ? changedEntry(name, entry, given[index]) : entry;
	});
	return [...changed, ...given.filter((_, index) => targets[index] < 0)];
}

function textsAfter(existing: string[], given: string[], isReplaced: boolean): string[] {
	const same = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase();
	if (isReplaced) return given.map((text) => existing.find(same(text)) ?? text);
	return [...existing, ...given.filter((text) => !existing.some(same(text)))];
}

/** Of a time after ten in UTC, the day is not certain: in the east, it is the next one. */
function isSameDay(existing: string, given: string): boolean {
	const shown = new Date(existing);
	if (Number.isNaN(shown.getTime())) return false;
	return shown.toISOString().startsWith(given.slice(0, 10)) && shown.getUTCHours() < 10;
}

/** Applies a change to a record, in place. */
export function set(record: Values, { field, value, isCleared, isReplaced }: Asked): void {
	if (value === undefined && !isCleared) return;
	const names = field.path.split('.');
	const name = names.pop()!;
	const part = names.reduce((at, one) => (at[one] ??= {}) as Values, record);
	const existing = part[name];
	if (field.type === 'list')
		part[name] = listAfter(
			name,
			(existing ?? []) as Values[],
			(value ?? []) as Values[],
			isReplaced || value === undefined,
		);
	else if (value === undefined) part[name] = null;
	else if (field.type === 'part')
		// A part that cannot be read is replaced.
		part[name] = changedEntry(
			name,
			(field.isWriteOnly ? null : (existing as Values | null)) ?? {},
			value as Values,
		);
	else if (field.type === 'texts')
		part[name] = textsAfter((existing ?? []) as string[], value as string[], isReplaced);
	else if (field.type === 'day' && isSameDay(String(existing), String(value))) return;
	else part[name] = value;
}

/** The owner and the manager are roles of the team, too. */
function settleTeam(
	record: Values,
	all: readonly Asked[],
	before: Values,
	{ store }: Simulator,
): void {
	for (const role of ROLES as string[]) {
		if (!all.some(({ field }) => field.path === role) || record[role] === before[role]) continue;
		const user = [...store.users.values()].find(
			({ EmailAddress }) => EmailAddress === record[role],
		);
		const others = (record.ClientTeam as Values[]).filter(({ RoleType }) => RoleType !== role);
		record.ClientTeam = user
			? [...others, { MemberKey: user.Id, MemberType: 'User', RoleType: role }]
			: others;
	}
}

/** The stored record with exactly the given changes. */
export function expectedRecord(
	simulator: Simulator,
	stored: ClientRecord,
	wanted: {
		record: readonly Asked[];
		card: readonly Asked[];
		cardIndex: number;
		addsCard: boolean;
	},
): ClientRecord {
	const record = structuredClone(stored) as ClientRecord & Values;
	for (const change of wanted.record) set(record, change);
	settleTeam(record, wanted.record, stored as ClientRecord & Values, simulator);
	const withAsked = (card: object) => {
		const copy = structuredClone(card) as Values;
		for (const change of wanted.card) set(copy, change);
		return copy;
	};
	const hasAll = (card: object) => textOf(withAsked(card)) === textOf(card);
	if (wanted.addsCard && record.BusinessCards.some(hasAll)) return record;
	const asksForCard = wanted.card.some(({ value }) => value !== undefined);
	const { length } = record.BusinessCards;
	const index = wanted.addsCard ? length : wanted.cardIndex;
	if (index === length && asksForCard) {
		record.BusinessCards.push({ IsPrimaryCard: length === 0 } as never);
	}
	const card = record.BusinessCards.at(index);
	if (card) record.BusinessCards[index] = withAsked(card) as never;
	return record;
}

/** What follows from other fields, and when the record was changed. */
const DERIVED = [
	'LastModifiedDateTime',
	'EmailAddress',
	'PhoneNumber',
	'Website',
	'Address',
	'RoleOrTitle',
];

/** A list in an order that does not depend on the given one. */
export const sorted = (list: unknown) =>
	((list ?? []) as Values[]).map((one) => JSON.stringify(Object.entries(one).sort())).sort();

/** A record for comparison, without the order of its team and of its registration numbers. */
export function comparable(record: ClientRecord, knownKeys: ReadonlySet<string>): Values {
	const names = 'FirstName' in record ? [...DERIVED, 'FullName'] : DERIVED;
	const rest = Object.entries(record).filter(([name]) => !names.includes(name));
	const { ClientTeam, AccountingDetail, ...others } = plain(
		Object.fromEntries(rest),
		knownKeys,
	) as Values;
	const { RegistrationNumbers, ...detail } = (AccountingDetail ?? {}) as Values;
	return {
		...others,
		detail,
		team: sorted(ClientTeam),
		registrationNumbers: sorted(RegistrationNumbers),
	};
}
