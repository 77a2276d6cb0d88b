import type { N8nLine } from '../../../host';
import { runConcurrently } from '../support/runConcurrently';
import { bar } from '../support/bars';
import type { Problem } from './judge';
import { SCENARIOS } from './legitimate';
import { runRepetition, type Result } from './matrix';
import { REPETITIONS } from './repetitions';
import { openMatrixStage, type MatrixStage } from './stage';

/**
 * For work on single cells: `KARBON_N8N_LINE=n8n-1`, `KARBON_CELLS=<part of their names>` and `KARBON_LANES=<cells
 * at a time>`.
 */
const LINE = (process.env.KARBON_N8N_LINE ?? 'n8n-2') as N8nLine;
const ONLY = new RegExp(process.env.KARBON_CELLS ?? '');
const LANES = 4;

const shown = ({ name, problems }: Result) =>
	problems.map(({ kind, text }) => `${name}: ${kind}: ${text.slice(0, 600)}`);

describe('Writes that are repeated', () => {
	let stage: MatrixStage;
	const results: Result[] = [];

	/** Counts what has run, shows the progress, and fails with everything that is wrong. */
	function report(name: string, found: Result[]): void {
		results.push(...found);
		const bad = found.filter(({ problems }) => problems.length > 0).length;
		process.stdout.write(`${name}: ${found.length} cells, ${bad} with problems\n`);
		expect(found.flatMap(shown)).toEqual([]);
	}

	beforeAll(async () => {
		stage = await openMatrixStage(LINE);
	});

	afterAll(async () => {
		await stage?.close();
		const cellsWith = (kind: Problem['kind']) =>
			results.filter(({ problems }) => problems.some((problem) => problem.kind === kind)).length;
		bar(
			`writes that are repeated (${LINE})`,
			`${results.length} cells: ${cellsWith('duplicate')} duplicates, ${cellsWith('false done')} false done, ` +
				`${cellsWith('suppressed')} suppressed, ${cellsWith('text')} unclear texts, ${cellsWith('untested')} untested`,
		);
	});

	it.each(REPETITIONS.map((repetition) => [repetition.name, repetition] as const))(
		'%s: nothing is written twice, reported falsely or suppressed',
		async (_name, repetition) => {
			report(repetition.name, await runRepetition(stage, repetition, ONLY));
		},
		600_000,
	);

	it('writes that only look repeated are all written', async () => {
		const scenarios = SCENARIOS.filter(({ name }) => ONLY.test(name));
		const found = await runConcurrently(
			scenarios,
			LANES,
			async ({ name, run }): Promise<Result> => {
				const problems = await run(stage);
				return { name, problems: problems.map((text) => ({ kind: 'suppressed', text })) };
			},
		);
		report('writes that only look repeated', found);
	}, 600_000);
});
