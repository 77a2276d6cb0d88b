import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import MarkdownIt from 'markdown-it';

import { ROOT } from '../../host/root';

/** What the register says that comes of an operation under a reading. */
export interface Expectation {
	kind: 'same' | 'asSent' | 'fails' | 'hint';
	/** Of an error or a hint: a part of it. */
	text?: string;
	/** `resource.operation`; undefined for all operations that no other outcome of the reading names. */
	operations?: readonly string[];
	/** Whether it needs another reading as well. */
	inCombination: boolean;
}

/** One way to read a point that Karbon's documents leave open. */
export interface RegisteredReading {
	name: string;
	/** The variant, or the option, of the simulator that behaves so; undefined where no server can show it. */
	variant?: { name: string; value: string };
	expectations: Expectation[];
}

/** One row of docs/internals/karbon.md. */
export interface RegisterRow {
	number: number;
	title: string;
	/** The first is the simulator's default. */
	readings: RegisteredReading[];
	/** Paths from the root of the repository. */
	tests: string[];
}

export const REGISTER = 'docs/internals/karbon.md';

const KINDS = { Same: 'same', 'As sent': 'asSent', Fails: 'fails', Hint: 'hint' } as const;

/**
 * Outcomes of a cell such as "Same; Fails `contact.update`: "…"; in combination Fails: "…"".
 * @throws Error for a word that is no outcome
 */
export function readExpectations(cell: string): Expectation[] {
	const texts: string[] = [];
	const masked = cell.replace(/"([^"]*)"/g, (_all, text: string) => `"${texts.push(text) - 1}"`);
	return masked
		.split(/;\s*/)
		.filter((part) => part.trim() !== '')
		.map((part) => {
			const [, combined, word = '', rest = ''] =
				/^\s*(in combination\s+)?(As sent|Same|Fails|Hint)\b(.*)$/is.exec(part) ?? [];
			const kind = KINDS[(word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()) as 'Same'];
			if (kind === undefined) throw new Error(`"${cell}" has no outcome in "${part}".`);
			const operations = [...rest.matchAll(/`([a-zA-Z]+\.[a-zA-Z]+)`/g)].map(([, name]) => name);
			const quoted = /"(\d+)"/.exec(rest);
			return {
				kind,
				inCombination: combined !== undefined,
				...(quoted ? { text: texts[Number(quoted[1])] } : {}),
				...(operations.length > 0 ? { operations } : {}),
			};
		});
}

function readVariant(cell: string): RegisteredReading['variant'] {
	const [, name, value] = /`(\w+): '?([^'`]+)'?`/.exec(cell) ?? [];
	return name === undefined ? undefined : { name, value };
}

function readReading(cells: readonly string[]): RegisteredReading {
	const [name = '', variant = '', outcomes = ''] = cells;
	return { name, variant: readVariant(variant), expectations: readExpectations(outcomes) };
}

/** The rows of the register in their order. */
export function readRegister(markdown = readFileSync(join(ROOT, REGISTER), 'utf8')): RegisterRow[] {
	const rows: RegisterRow[] = [];
	const tokens = new MarkdownIt().parse(markdown, {});
	let cells: string[] = [];
	let isHead = false;
	for (const [index, { type, content, tag }] of tokens.entries()) {
		const row = rows.at(-1);
		const heading = tokens[index - 1]?.tag === 'h3' && /^(\d+)\. (.+)$/.exec(content);
		if (heading) {
			rows.push({ number: Number(heading[1]), title: heading[2], readings: [], tests: [] });
		} else if (type === 'thead_open' || type === 'thead_close') isHead = type === 'thead_open';
		else if (type === 'tr_open') cells = [];
		else if (type === 'inline' && /^t[dh]$/.test(tokens[index - 1]?.tag ?? '')) cells.push(content);
		else if (type === 'tr_close' && !isHead) row?.readings.push(readReading(cells));
		else if (type === 'inline' && tag === '' && /^Tests?:/.test(content)) {
			const links = content.matchAll(/\]\(\.\.\/\.\.\/([^)#]+)\)/g);
			row?.tests.push(...[...links].map(([, path]) => path));
		}
	}
	return rows;
}
