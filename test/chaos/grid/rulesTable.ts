import { type Omission, OMISSIONS, type Rule, RULES } from './rules';

const list = (names: readonly string[]) => names.join(', ');

function ruleCells({ kinds, faults, lasting, expected, more, concernsAll, why }: Rule): string[] {
	const often = lasting === undefined ? '' : lasting === 'once' ? ' (once)' : ' (always)';
	const others = concernsAll ? ' Other items may fail as well.' : '';
	return [list(kinds), `${list(faults)}${often}`, expected, String(more), `${why}${others}`];
}

const omissionCells = ({ kinds, operation, faults, why }: Omission) => [
	`${list(kinds)}${operation ? ` (${operation})` : ''}`,
	list(faults),
	why,
];

/** The rules as cells of the table in docs/internals/chaos.md. */
export function rulesTable(): string[][] {
	return RULES.map(ruleCells);
}

/** The omissions as cells of their table. */
export function omissionsTable(): string[][] {
	return OMISSIONS.map(omissionCells);
}
