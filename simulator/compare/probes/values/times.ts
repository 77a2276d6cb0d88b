import type { Account, ListName } from '../../account';
import { textsIn } from '../../account/values';
import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.(\d+))?)?(Z|[+-]\d{2}:\d{2})?$/;
/** Lists with modification times, and their names (karbon.md 10). */
const MODIFIED: ReadonlyArray<[ListName, string]> = [
	['Contacts', 'LastModifiedDateTime'],
	['Organizations', 'LastModifiedDateTime'],
	['Invoices', 'UpdatedAt'],
];
/** Lists with other times. */
const TIMES: ReadonlyArray<[ListName, string]> = [
	...MODIFIED,
	['Invoices', 'CreatedAt'],
	['WorkItems', 'StartDate'],
];
/** So many times without a fraction are no chance. */
const MIN_TIMES = 10;

/** Milliseconds of a day or time. A time without a zone is in UTC. */
export function momentOf(value: unknown): number | undefined {
	if (typeof value !== 'string') return undefined;
	const isLocal = TIME.exec(value)?.[2] === undefined && value.includes('T');
	const moment = Date.parse(isLocal ? `${value}Z` : value);
	return Number.isNaN(moment) ? undefined : moment;
}

/** The rows of a list; none if it cannot be read. */
async function rowsOf(account: Account, name: ListName) {
	try {
		return (await account.list(name)).rows;
	} catch (error) {
		if (!(error instanceof Undecided)) throw error;
		return [];
	}
}

async function textsOf(account: Account, fields: typeof TIMES): Promise<string[]> {
	const texts: string[] = [];
	for (const [name, field] of fields) texts.push(...textsIn(await rowsOf(account, name), field));
	return texts;
}

/** karbon.md 10. */
export const modificationTimes: Probe = async (account) => {
	await account.openList(MODIFIED.map(([name]) => name));
	const texts = await textsOf(account, MODIFIED);
	if (texts.length === 0) return 'null';
	const matches = texts.map((text) => TIME.exec(text));
	if (matches.includes(null)) throw new OtherBehavior();
	const hasFraction = (match: RegExpExecArray | null) => Number(match?.[1] ?? 0) > 0;
	if (matches.some(hasFraction)) return 'milliseconds';
	for (const [name, field] of MODIFIED) {
		const [row] = await rowsOf(account, name);
		const record = row && (await account.record(name, account.keyOf(name, row)));
		if (hasFraction(TIME.exec(String(record?.[field])))) return 'secondsInLists';
	}
	if (texts.length < MIN_TIMES) throw new Undecided('too few modification times');
	return 'seconds';
};

function formOf(text: string): string {
	const match = TIME.exec(text);
	if (match === null) throw new OtherBehavior();
	const [, fraction = '', zone] = match;
	if (zone === undefined) return 'withoutZone';
	if (zone !== 'Z') return 'offset';
	return fraction.length === 7 ? 'sevenDigits' : 'utc';
}

/** karbon.md 10. */
export const timeForm: Probe = async (account) => {
	const forms = new Set((await textsOf(account, TIMES)).map(formOf));
	const [form, another] = forms;
	if (form === undefined) throw new Undecided('no times');
	if (another !== undefined) throw new OtherBehavior();
	return form;
};

/** karbon.md 16. */
export const unsetDates: Probe = async (account) => {
	const [, { rows }] = await account.openList(['WorkItems']);
	const values = rows.flatMap(({ CompletedDate: date }) => (date === undefined ? [] : [date]));
	const hasYearOne = values.some((date) => String(date).startsWith('0001-'));
	const hasNull = values.includes(null);
	if (hasYearOne && hasNull) throw new OtherBehavior();
	if (!hasYearOne && !hasNull) throw new Undecided('no work items without a completion date');
	return hasNull ? 'null' : 'yearOne';
};

/** karbon.md 16. The rows of a list have the same fields, unless those without a value are left out. */
export const unsetFields: Probe = async (account) => {
	const [, { rows }] = await account.openList(['WorkItems']);
	if (rows.some((row) => Object.values(row).includes(null))) return 'null';
	const names = new Set(rows.flatMap((row) => Object.keys(row)));
	if (rows.some((row) => Object.keys(row).length < names.size)) return 'leftOut';
	throw new Undecided('no work items without a value');
};
