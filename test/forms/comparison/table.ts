import type { FormMeasures } from './measureForm';
import { measureForm } from './measureForm';
import { OWN_NODE } from './ownNode';
import { type FilledForm, TASKS } from './tasks';

/** Measures of a form of another node, as they are saved. */
export interface SavedMeasures extends FormMeasures {
	task: string;
	node: FilledForm['node'];
}

/** A line of the table. */
interface Line {
	task: string;
	node: FilledForm['node'];
	measures: FormMeasures;
}

/** All lines, task by task, the Karbon node first. @param others the saved measures of n8n's nodes */
export function linesOf(others: readonly SavedMeasures[]): Line[] {
	return TASKS.flatMap(({ name: task, forms }) =>
		forms.map((form) => {
			const { node } = form;
			if (node === 'Karbon') return { task, node, measures: measureForm(OWN_NODE, form) };
			const measures = others.find((one) => one.task === task && one.node === node);
			if (measures === undefined) throw new Error(`Not measured: ${node}, ${task}`);
			return { task, node, measures };
		}),
	);
}

function cells({ task, node, measures }: Line): string[] {
	const { cannot, clicks, hasMapping, pickers, presetValues, queries } = measures;
	return [
		node === 'Karbon' ? task : '',
		node,
		cannot ? `no ${cannot}` : String(clicks),
		String(queries),
		String(pickers),
		String(presetValues),
		hasMapping ? 'yes' : 'no',
	];
}

const HEAD = [
	'Task',
	'Node',
	'Clicks',
	'Queries to write',
	'Searchable lists',
	'Preset values',
	'Mapping',
];

/** The table in Markdown. */
export function toTable(lines: readonly Line[]): string {
	const rows = [HEAD, HEAD.map(() => '---'), ...lines.map(cells)];
	return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
