import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import others from './comparison/others.json';
import { measureForm } from './comparison/measureForm';
import { OWN_NODE } from './comparison/ownNode';
import { linesOf, type SavedMeasures, toTable } from './comparison/table';
import { TASKS } from './comparison/tasks';

const SAVED = others.measures as SavedMeasures[];

describe.each(TASKS)('the form for "$name"', ({ name, forms }) => {
	const own = measureForm(
		OWN_NODE,
		forms.find(({ node }) => node === 'Karbon')!,
	);
	const rivals = SAVED.filter(({ task }) => task === name);

	it.each(rivals)('is at least as good as the form of $node', (rival) => {
		const worse = (key: 'pickers' | 'presetValues' | 'queries') =>
			key === 'pickers' ? own[key] < rival[key] : own[key] > rival[key];
		expect((['pickers', 'presetValues', 'queries'] as const).filter(worse)).toEqual([]);
		expect(own.hasMapping || !rival.hasMapping).toBe(true);
	});

	it('takes at most as many clicks as any form that does the same', () => {
		const same = rivals.filter(({ cannot }) => cannot === undefined);
		for (const { clicks } of same) expect(own.clicks).toBeLessThanOrEqual(clicks);
	});
});

/** The cells of a table in Markdown, without the line below the head. */
const cellsOf = (markdown: string) =>
	markdown
		.split('\n')
		.filter((line) => line.startsWith('|') && !/^[|\s-]+$/.test(line))
		.map((line) => line.split('|').map((cell) => cell.trim()));

it('is the table of docs/comparison.md; if not, run "npm run compare:forms"', () => {
	const page = readFileSync(join(__dirname, '../../docs/comparison.md'), 'utf8');
	expect(cellsOf(page)).toEqual(cellsOf(toTable(linesOf(SAVED))));
	expect(page).toContain(`n8n-nodes-base ${others.version}`);
});

describe('the count of clicks', () => {
	const form = { node: 'Karbon', resource: 'payment', operation: 'create' } as const;

	it('needs every required field', () => {
		expect(() => measureForm(OWN_NODE, { ...form, steps: [{ path: 'invoiceKey' }] })).toThrow(
			"the task leaves the required 'Payment Date' empty",
		);
	});

	it('needs fields that exist', () => {
		const paths = ['invoiceKey', 'paymentDate', 'totalAmount', 'options.unknown'];
		const steps = paths.map((path) => ({ path }));
		expect(() => measureForm(OWN_NODE, { ...form, steps })).toThrow('no field options.unknown');
	});
});
