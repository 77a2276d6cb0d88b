import { isDeepStrictEqual } from 'node:util';

import type { CellResult } from './cells/runCell';
import { withoutTokens } from './transcript';

/** A day or a moment, with or without a time zone. */
const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;
/** A date that is not set (karbon.md 16). */
const NO_DATE = /^000[01]-(01-01|12-31)T/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** One spelling for values that are the same however Karbon writes them. */
function normalized(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(normalized);
	if (typeof value === 'object' && value !== null) {
		const entries = Object.entries(value)
			.filter(([, one]) => one !== null && one !== undefined && !NO_DATE.test(String(one)))
			.map(([name, one]) => [name, normalized(one)] as const);
		return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
	}
	if (typeof value !== 'string') return value;
	if (MOMENT.test(value)) return toSecond(value);
	if (NUMBER.test(value)) return Number(value);
	return value.replace(/\r\n/g, '\n').trim().replace(/ /g, '').toLowerCase();
}

function toSecond(text: string): string {
	const hasZone = /(Z|[+-]\d{2}:\d{2})$/.test(text) || !text.includes('T');
	const time = Date.parse(hasZone ? text : `${text}Z`);
	return new Date(Math.floor(time / 1000) * 1000).toISOString();
}

const outputOf = ({ items }: CellResult) =>
	items.map(({ json, binary }) => ({
		json,
		binary: Object.values(binary ?? {}).map(({ fileName, mimeType, fileSize }) => ({
			fileName,
			mimeType,
			fileSize,
		})),
	}));

/** How far a result agrees with that of the first readings. */
export type Agreement = 'same' | 'asSent' | 'different';

/** What is left out of a comparison. */
export interface Leniency {
	/** Fields of the output that are not compared. */
	uncompared: ReadonlySet<string>;
	/** Whether items may have more fields. */
	mayAdd: boolean;
}

/** Compares output and written records. */
export function agreement(
	reference: CellResult,
	cell: CellResult,
	{ uncompared, mayAdd }: Leniency = { uncompared: new Set(), mayAdd: false },
): Agreement {
	const [wanted, found] = [reference, cell].map((one) => ({
		output: plain(outputOf(one)) as Output,
		changes: one.changes,
	}));
	if (isDeepStrictEqual(plain(wanted), plain(found))) return 'same';
	const names = new Set(wanted.output.flatMap(({ json }) => Object.keys(json)));
	const isKept = (name: string) => !uncompared.has(name) && (!mayAdd || names.has(name));
	const [first, second] = [wanted, found].map(({ output, changes }) =>
		unordered({
			output: output.map((item) => ({ ...item, json: picked(item.json, isKept) })),
			changes,
		}),
	);
	return isDeepStrictEqual(first, second) ? 'asSent' : 'different';
}

type Output = Array<{ json: Record<string, unknown> }>;

const picked = (json: Record<string, unknown>, isKept: (name: string) => boolean) =>
	Object.fromEntries(Object.entries(json).filter(([name]) => isKept(name)));

/** Items in one order: where rows have the same value in the order of a list, Karbon may return them in any. */
function unordered({ output, changes }: { output: unknown[]; changes: unknown[] }): unknown {
	const texts = (list: unknown[]) =>
		list.map((one) => JSON.stringify(normalized(plain(one)))).sort();
	return { output: texts(output), changes: texts(changes) };
}

/** As JSON, without file tokens and the address of the simulator. */
const plain = (value: unknown): unknown =>
	JSON.parse(
		withoutTokens(JSON.stringify(value)).replace(/http:\/\/127\.0\.0\.1:\d+/g, 'http://karbon'),
	);
