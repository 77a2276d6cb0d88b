import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, temporaryFolder, waitUntil } from '../../../host';
import { program } from './programs';
import { startServer, type Server } from './server';

const USER = 'postgres';
const PASSWORD = 'only-on-loopback';

/** A PostgreSQL server and the environment variables with which n8n uses it. */
export interface Postgres extends Server {
	env: Record<string, string>;
	/** Runs SQL. @returns the rows, each with its columns as text */
	query(sql: string): string[][];
}

/** PostgreSQL refuses to run as root. Its package creates a user for it. */
function unprivileged(): { uid: number; gid: number; as: string[] } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const idOf = (flag: string) => Number(execFileSync('id', [flag, USER]).toString());
	const [uid, gid] = [idOf('-u'), idOf('-g')];
	return { uid, gid, as: [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'] };
}

/**
 * Starts a new, empty PostgreSQL on a free port of 127.0.0.1.
 * @throws Error with the command that installs it, or with its output
 */
export async function startPostgres(): Promise<Postgres> {
	const initdb = program('initdb');
	const user = unprivileged();
	const folder = temporaryFolder('karbon-postgres-');
	if (user) chownSync(folder.path, user.uid, user.gid);
	const data = join(folder.path, 'data');
	const init = [initdb, '-D', data, '-U', USER, '--auth=trust', '--no-sync', '-E', 'UTF8'];
	execFileSync(program('setpriv'), [...(user?.as ?? []), '--', ...init], { cwd: folder.path });
	const port = await freePort();
	const server = await startServer({
		file: program('postgres'),
		// A temporary database does not have to survive a power failure.
		args: ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder.path].concat([
			'-c',
			'fsync=off',
			'-c',
			'max_connections=200',
		]),
		port,
		stopSignal: 'SIGINT',
		as: user?.as,
	});
	const isReady = () => {
		try {
			execFileSync(program('pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]);
			return true;
		} catch {
			return undefined;
		}
	};
	await waitUntil(isReady, { what: 'PostgreSQL', timeoutMs: 30_000 });
	return {
		port,
		env: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: String(port),
			DB_POSTGRESDB_DATABASE: USER,
			DB_POSTGRESDB_USER: USER,
			DB_POSTGRESDB_PASSWORD: PASSWORD,
		},
		query: (sql) => {
			const as = ['-h', '127.0.0.1', '-p', String(port), '-U', USER, '-d', USER];
			const format = ['--no-psqlrc', '--tuples-only', '--no-align', '--field-separator=\t'];
			const text = execFileSync(program('psql'), [...as, ...format, '-c', sql]).toString();
			const lines = text.split('\n').filter(Boolean);
			return lines.map((line) => line.split('\t'));
		},
		stop: async () => {
			await server.stop();
			folder.remove();
		},
	};
}
