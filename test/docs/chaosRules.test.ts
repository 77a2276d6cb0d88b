import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../../host/root';
import { RULES } from '../chaos/grid/rules';
import { omissionsTable, rulesTable } from '../chaos/grid/rulesTable';

const page = readFileSync(join(ROOT, 'docs/internals/chaos.md'), 'utf8');
const rows = page
	.split('\n')
	.filter((line) => line.startsWith('| '))
	.map((line) => line.slice(2, -2).split(' | '))
	.map((cells) => cells.map((cell) => cell.trim()));

describe('docs/internals/chaos.md', () => {
	it.each([...rulesTable(), ...omissionsTable()])('has the rule %s: %s', (...cells) => {
		expect(rows).toContainEqual(cells);
	});

	it('has no other rules', () => {
		const [, rules, excluded] = page.split(/^## (?:Rules|Excluded cells)$/m);
		const count = (part: string) => part.split(/^## /m)[0].match(/^\| /gm)!.length - 2;
		expect([rules, excluded].map(count)).toEqual(
			[rulesTable(), omissionsTable()].map(({ length }) => length),
		);
	});

	it('has no more than 40 rules', () => {
		expect(RULES.length).toBeLessThanOrEqual(40);
	});
});
