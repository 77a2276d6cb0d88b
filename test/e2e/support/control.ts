import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, waitUntil } from '../../../host';
import type { Stage } from './stage';

/** Runs commands in an n8n process, see `host/process/preload/control.cjs`. */
export interface Control {
	/** The environment variables of n8n. */
	env: Record<string, string>;
	run(process: Pick<Stage, 'n8n'>, command: string): Promise<void>;
	close(): void;
}

export function createControl(): Control {
	const folder = temporaryFolder('karbon-control-');
	const file = join(folder.path, 'command');
	return {
		env: { KARBON_CONTROL: file },
		async run({ n8n }, command) {
			const isDone = (line: string) => line.includes(`Done: ${command}`);
			const before = n8n.log.filter(isDone).length;
			writeFileSync(file, command);
			process.kill(n8n.pid, 'SIGUSR2');
			await waitUntil(() => n8n.log.filter(isDone).length > before || undefined, {
				what: `n8n to ${command}`,
			});
		},
		close: () => folder.remove(),
	};
}
