import { readFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';

type Token = ReturnType<MarkdownIt['parse']>[number];

const parser = new MarkdownIt({ html: true });

/** The links, anchors and npm scripts of a Markdown page. */
export interface Page {
	/** Targets of links and images, as written. */
	links: string[];
	/** Anchors of the headings. */
	anchors: string[];
	/** Names of npm scripts in commands such as `npm run demo`, in code blocks and inline code. */
	scripts: string[];
}

/** The anchor that GitHub gives a heading: lower case, no punctuation, hyphens for spaces. */
export function anchorOf(heading: string): string {
	return heading
		.trim()
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\p{Pc} -]/gu, '')
		.replaceAll(' ', '-');
}

/** Adds a number to the anchors of equal headings, as GitHub does. */
function numbered(anchors: string[]): string[] {
	const counts = new Map<string, number>();
	return anchors.map((anchor) => {
		const earlier = counts.get(anchor) ?? 0;
		counts.set(anchor, earlier + 1);
		return earlier === 0 ? anchor : `${anchor}-${earlier}`;
	});
}

const flat = (tokens: Token[]): Token[] =>
	tokens.flatMap((token) => [token, ...flat(token.children ?? [])]);

/** The text of a heading without markup. */
const textOf = (inline: Token): string =>
	(inline.children ?? [])
		.filter(({ type }) => ['text', 'code_inline'].includes(type))
		.map(({ content }) => content)
		.join('');

/** Parses Markdown. */
export function parsePage(text: string): Page {
	const tokens = parser.parse(text, {});
	const all = flat(tokens);
	const headings = tokens.flatMap((token, index) =>
		token.type === 'heading_open' ? [anchorOf(textOf(tokens[index + 1]))] : [],
	);
	const code = all.filter(({ type }) => ['fence', 'code_block', 'code_inline'].includes(type));
	return {
		links: all.flatMap((token) => {
			const target = token.attrGet('href') ?? token.attrGet('src');
			return target === null ? [] : [decodeURI(target)];
		}),
		anchors: numbered(headings),
		scripts: code.flatMap(({ content }) =>
			[...content.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name),
		),
	};
}

/** Reads and parses a Markdown file. */
export const readPage = (file: string): Page => parsePage(readFileSync(file, 'utf8'));
