import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureRuntime, type N8n } from '../../../host';

const SCRIPT = `
const { Database } = require(process.argv[1]);
const database = new Database(process.argv[2]);
database.configure('busyTimeout', 10000);
database.exec(process.argv[3], (error) => { if (error) throw error; database.close(); });
`;

/** Runs SQL on the SQLite database of an n8n instance, in another process. */
async function execute(n8n: N8n, sql: string): Promise<void> {
	const { node, folder } = await ensureRuntime(n8n.line);
	const database = join(n8n.userFolder, '.n8n/database.sqlite');
	execFileSync(node, ['-e', SCRIPT, join(folder, 'node_modules/sqlite3'), database, sql]);
}

/** Makes the database refuse every new execution. */
export async function refuseExecutions(n8n: N8n): Promise<void> {
	await execute(
		n8n,
		"CREATE TRIGGER refuse_executions BEFORE INSERT ON execution_entity BEGIN SELECT RAISE(ABORT, 'refused by a test'); END",
	);
}

/** Makes the database accept new executions again. */
export async function acceptExecutions(n8n: N8n): Promise<void> {
	await execute(n8n, 'DROP TRIGGER refuse_executions');
}
