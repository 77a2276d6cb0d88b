import type { Timing } from '../shared/timing';
import type { RecordMarks } from './confirmation';

const MIN_WAIT_MS = 300;
const SPREAD_MS = 1_000;

/**
 * Writes marks once more, after a pause of chance length. n8n's store reads a row, changes it and writes
 * it back: of two processes that do so at the same moment, one loses what it wrote, and is unlikely to
 * meet another one a second time.
 * @throws {Error} when n8n's store does not answer
 */
export async function writeAgain(
	marks: string[],
	record: RecordMarks,
	timing: Timing,
): Promise<void> {
	await timing.sleep(MIN_WAIT_MS + timing.random() * SPREAD_MS);
	await record(marks);
}
