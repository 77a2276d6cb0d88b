import type { Account } from '../../account';
import { type Fields, fieldsOf, textOf } from '../../account/values';
import { OtherBehavior, Undecided } from '../../findings';
import type { Probe } from '../probe';

/** Clients whose values are read. */
const MAX_CLIENTS = 4;
const NAMES = ['CustomFieldValues', 'value'];
const SPELLINGS: Readonly<Record<string, string>> = {
	true: 'true',
	false: 'true',
	True: 'True',
	False: 'True',
	Yes: 'Yes',
	No: 'Yes',
};
const DATE = /^\d{4}-\d{2}-\d{2}(T.+)?$/;

/** The custom field values of one client. */
interface ClientValues {
	status: number;
	/** Undefined unless the status is 200. */
	body: Fields | undefined;
	/** Undefined if they are no list. */
	values: Fields[] | undefined;
}

/** The values of the first contacts. */
async function firstValues(account: Account): Promise<ClientValues[]> {
	const [, { rows }] = await account.openList(['Contacts']);
	const all: ClientValues[] = [];
	for (const row of rows.slice(0, MAX_CLIENTS)) {
		const key = encodeURIComponent(account.keyOf('Contacts', row));
		const answer = await account.read(`/v3/CustomFieldValues/${key}`);
		const { status } = answer;
		if (status !== 200 && status !== 404) throw new Undecided(`HTTP ${status}`);
		const body = status === 200 ? fieldsOf(answer.body) : undefined;
		const list = NAMES.map((name) => body?.[name]).find(Array.isArray) as unknown[] | undefined;
		const values = list?.map(fieldsOf).filter((value) => value !== undefined);
		all.push({ status, body, values });
	}
	return all;
}

/** All values of the first contacts. @throws Undecided if there are none */
async function anyValues(account: Account): Promise<Fields[]> {
	const values = (await firstValues(account)).flatMap((one) => one.values ?? []);
	if (values.length === 0) throw new Undecided('no contact with custom field values');
	return values;
}

/** The texts of all values of one type. */
async function textsOfType(account: Account, type: string): Promise<string[]> {
	const values = (await anyValues(account)).filter(({ Type }) => Type === type);
	const texts = values.flatMap(({ Value }) =>
		Array.isArray(Value) ? (Value as unknown[]) : [Value],
	);
	const given = texts.filter((text) => textOf(text) !== undefined) as string[];
	if (given.length === 0) throw new Undecided(`no value of the type ${type}`);
	return given;
}

/** The one reading that all texts have. */
function sameReading(readings: ReadonlyArray<string | undefined>): string {
	const [reading, another] = new Set(readings);
	if (reading === undefined || another !== undefined) throw new OtherBehavior();
	return reading;
}

/** karbon.md 50. */
export const customFieldValuesShape: Probe = async (account) => {
	const values = (await anyValues(account)).map(({ Value }) => Value);
	const hasNull = values.includes(null);
	// Fields with several values have a list in each reading.
	if (values.some((value) => typeof value === 'string')) return 'scalars';
	const lists = values.filter(Array.isArray) as unknown[][];
	if (lists.length + (hasNull ? 1 : 0) === 0) throw new OtherBehavior();
	const hasEmpty = lists.some((list) => list.length === 0);
	if (hasEmpty && hasNull) throw new OtherBehavior();
	if (hasEmpty) return 'lists';
	if (hasNull && lists.some((list) => list.length === 1)) return 'nulls';
	throw new Undecided('no custom field without a value');
};

/** karbon.md 50. */
export const customFieldBooleans: Probe = async (account) => {
	const texts = await textsOfType(account, 'Boolean');
	return sameReading(texts.map((text) => SPELLINGS[text]));
};

/** karbon.md 50. */
export const customFieldDates: Probe = async (account) => {
	const texts = await textsOfType(account, 'Date');
	return sameReading(
		texts.map((text) => {
			const match = DATE.exec(text);
			return match === null ? undefined : match[1] === undefined ? 'day' : 'time';
		}),
	);
};

/** karbon.md 52. */
export const customFieldValuesName: Probe = async (account) => {
	const bodies = (await firstValues(account))
		.map(({ body }) => body)
		.filter((body) => body !== undefined);
	if (bodies.length === 0) throw new Undecided('no contact with custom field values');
	return sameReading(bodies.map((body) => NAMES.find((name) => name in body)));
};

/** karbon.md 53. A 404 means something only if another contact has values. */
export const customFieldValuesWhenNone: Probe = async (account) => {
	const all = await firstValues(account);
	if (!all.some(({ values = [] }) => values.length > 0)) {
		throw new Undecided('no contact with custom field values');
	}
	if (all.some(({ status }) => status === 404)) return 'notFound';
	if (all.some(({ values }) => values === undefined)) return 'null';
	if (all.some(({ values }) => values?.length === 0)) return 'empty';
	throw new Undecided('no contact without custom field values');
};
