import { anchorOf, parsePage } from './markdown';

describe('a parsed Markdown page', () => {
	it.each([
		['Queue mode', 'queue-mode'],
		['What you can, and cannot, do?', 'what-you-can-and-cannot-do'],
		['The "watch" (leader only)', 'the-watch-leader-only'],
		['N8N_HOST & more', 'n8n_host--more'],
		['Gebühren', 'gebühren'],
	])('has for the heading "%s" the anchor "%s"', (heading, anchor) => {
		expect(anchorOf(heading)).toBe(anchor);
	});

	it('has numbered anchors for equal headings, and ignores markup in headings', () => {
		expect(parsePage('# A `b`\n\n## A **b**\n').anchors).toEqual(['a-b', 'a-b-1']);
	});

	it('has links and images, but none from code', () => {
		const page = parsePage('[a](b.md#c) ![d](e.png)\n\n| x |\n| - |\n| [f](g) |\n\n`[h](i)`\n');

		expect(page.links).toEqual(['b.md#c', 'e.png', 'g']);
	});

	it('has npm scripts from code, but none from text', () => {
		const page = parsePage('npm run prose, `npm run a:b -- --c`\n\n```bash\nnpm run d\n```\n');

		expect(page.scripts).toEqual(['a:b', 'd']);
	});
});
