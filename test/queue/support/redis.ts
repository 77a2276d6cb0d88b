import { freePort, temporaryFolder } from '../../../host';
import { program } from './programs';
import { startServer, type Server } from './server';

/** A Redis server and the environment variables with which n8n uses it. */
export interface Redis extends Server {
	env: Record<string, string>;
}

/**
 * Starts a new, empty Redis on a free port of 127.0.0.1. It stores nothing on disk.
 * @throws Error with the command that installs it, or with its output
 */
export async function startRedis(): Promise<Redis> {
	const file = program('redis-server');
	const folder = temporaryFolder('karbon-redis-');
	const port = await freePort();
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder.path];
	const server = await startServer({
		file,
		args: [...args, '--save', '', '--appendonly', 'no'],
		port,
		stopSignal: 'SIGTERM',
	});
	return {
		port,
		env: {
			EXECUTIONS_MODE: 'queue',
			QUEUE_BULL_REDIS_HOST: '127.0.0.1',
			QUEUE_BULL_REDIS_PORT: String(port),
		},
		stop: async () => {
			await server.stop();
			folder.remove();
		},
	};
}
