import { runConcurrently } from '../support/runConcurrently';
import { N8N_VERSION } from '../support/stage';
import { recordMeasurement } from '../support/measurements';
import type { Problem } from './judge';
import { SCENARIOS } from './legitimate';
import { runRepetition, type Result } from './matrix';
import { REPETITIONS } from './repetitions';
import { openMatrixStage, type MatrixStage } from './stage';

/**
 * To run single cells: `KARBON_N8N_VERSION=n8n-1`, `KARBON_CELLS=<pattern of their names>` and
 * `KARBON_CONCURRENCY=<cells at a time>`.
 */
const ONLY = new RegExp(process.env.KARBON_CELLS ?? '');
/** Scenarios that run at a time. */
const CONCURRENCY = 4;

const shown = ({ name, problems }: Result) =>
	problems.map(({ kind, text }) => `${name}: ${kind}: ${text.slice(0, 600)}`);

describe('Repeated writes', () => {
	let stage: MatrixStage;
	const results: Result[] = [];

	/** Prints the progress, and fails with all problems. */
	function report(name: string, found: Result[]): void {
		results.push(...found);
		const failing = found.filter(({ problems }) => problems.length > 0).length;
		process.stdout.write(`${name}: ${found.length} cells, ${failing} with problems\n`);
		expect(found.flatMap(shown)).toEqual([]);
	}

	beforeAll(async () => {
		stage = await openMatrixStage(N8N_VERSION);
	});

	afterAll(async () => {
		await stage?.close();
		const cellsWith = (kind: Problem['kind']) =>
			results.filter(({ problems }) => problems.some((problem) => problem.kind === kind)).length;
		recordMeasurement(
			`repeated writes (${N8N_VERSION})`,
			`${results.length} cells: ${cellsWith('duplicate')} duplicates, ${cellsWith('false success')} false successes, ` +
				`${cellsWith('suppressed')} suppressed, ${cellsWith('text')} unclear texts, ${cellsWith('untested')} untested`,
		);
	});

	it.each(REPETITIONS.map((repetition) => [repetition.name, repetition] as const))(
		'%s: no write is duplicated, suppressed or falsely reported as successful',
		async (_name, repetition) => {
			report(repetition.name, await runRepetition(stage, repetition, ONLY));
		},
		600_000,
	);

	it('intended writes that look like duplicates are all sent', async () => {
		const scenarios = SCENARIOS.filter(({ name }) => ONLY.test(name));
		const found = await runConcurrently(
			scenarios,
			CONCURRENCY,
			async ({ name, run }): Promise<Result> => {
				const problems = await run(stage);
				return { name, problems: problems.map((text) => ({ kind: 'suppressed', text })) };
			},
		);
		report('intended writes that look like duplicates', found);
	}, 600_000);

	it('ran at least one cell', () => {
		expect(results.length).toBeGreaterThan(0);
	});
});
