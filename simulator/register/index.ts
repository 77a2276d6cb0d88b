import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { type Sight, sightsOf } from './sight';
import { codes, type Variant, variantOf } from './variant';

export type { Condition, Sight } from './sight';
export type { Value, Variant } from './variant';

const REGISTER = 'docs/internals/karbon.md';
/** The register in the published package, which `build.mjs` copies there; otherwise that of the repository. */
const FILE = [join(__dirname, 'karbon.md'), join(__dirname, '..', '..', REGISTER)];

/** What the nodes do under a reading. */
export interface Outcome {
	kind: 'Same' | 'As sent' | 'Fails' | 'Hint';
	/** `resource.operation`; empty: all. */
	operations: string[];
	/** A part of the error or hint. */
	text?: string;
	/** When it comes to that, such as `after clearing`. */
	condition?: string;
}

/** One way in which Karbon's documents can be read. */
export interface Reading {
	name: string;
	variant?: Variant;
	/** Settings without which the variant has no effect. */
	needs: Variant[];
	outcomes: Outcome[];
}

/** One row of the register. */
export interface Row {
	number: number;
	title: string;
	/** The default first; empty when nothing is open. */
	readings: Reading[];
	/** Settings that reads of an account show. */
	visible: Sight[];
	/** Paths of test files, from the root of the repository. */
	tests: string[];
}

/** @param texts quoted parts, for which the cell has numbers */
function outcomeOf(cell: string, texts: readonly string[]): Outcome {
	const pattern = /^(.*?)\s*\b(Same|As sent|Fails|Hint)((?: `[\w.]+`,?)*)(?:: "(\d+)")?$/;
	const [, condition, kind, operations, quoted] = pattern.exec(cell.trim()) ?? [];
	if (kind === undefined) throw new Error(`'${cell}' is not an outcome.`);
	return {
		kind: kind as Outcome['kind'],
		operations: codes(operations),
		...(quoted === undefined ? {} : { text: texts[Number(quoted)] }),
		...(condition === '' ? {} : { condition }),
	};
}

/** The outcomes of a cell. Texts in quotes may have semicolons. */
function outcomesOf(cell: string): Outcome[] {
	const texts: string[] = [];
	const numbered = cell.replace(/"([^"]*)"/g, (_all, text: string) => `"${texts.push(text) - 1}"`);
	return numbered.split(';').map((part) => outcomeOf(part, texts));
}

function readingOf(line: string): Reading {
	const cells = line.split(/(?<!\\)\|/).slice(1, -1);
	if (cells.length !== 3) throw new Error(`'${line}' has not three cells.`);
	const [name, simulator, nodes] = cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
	const [variant, ...needs] = codes(simulator).map(variantOf);
	return { name, variant, needs, outcomes: outcomesOf(nodes) };
}

function rowOf(section: string): Row {
	const [heading, ...lines] = section.split('\n');
	const [, number, title] = /^(\d+)\. (.+)$/.exec(heading) ?? [];
	if (number === undefined) throw new Error(`'${heading}' is not a row.`);
	const table = lines.filter((line) => /^\|(?! (?:Reading|-+) )/.test(line));
	const tests = lines.filter((line) => /^Tests?: /.test(line)).join(' ');
	return {
		number: Number(number),
		title,
		readings: table.map(readingOf),
		visible: lines.flatMap(sightsOf),
		tests: Array.from(tests.matchAll(/\]\(([^)#]+)/g), ([, path]) => join(dirname(REGISTER), path)),
	};
}

const registerText = (): string => readFileSync(FILE.find(existsSync) ?? REGISTER, 'utf8');

/**
 * The rows of the register (its introduction says what a row is).
 * @throws Error for a heading, a variant or an outcome of another form
 */
export function readRegister(text = registerText()): Row[] {
	const rows = text.split(/^### /m).slice(1);
	return rows.map((section) => rowOf(section.split(/^## /m)[0]));
}
