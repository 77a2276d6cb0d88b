import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

import { ROOT } from '../../host/root';

const GIB = 2 ** 30;

function n8nVersion(): string {
	const text = readFileSync(join(ROOT, 'host/runtime/n8n-2/package.json'), 'utf8');
	const { dependencies } = JSON.parse(text) as { dependencies: { n8n: string } };
	return dependencies.n8n;
}

/** The machine, how busy it is with other work, and the versions, for readers of the figures. */
export function machine(): string {
	const all = cpus();
	const parts = [
		`${all.length} cores (${all[0].model.trim()})`,
		`${Math.round(totalmem() / GIB)} GiB of memory`,
		`a load average of ${Math.round(loadavg()[0])} at the start`,
		`Node.js ${process.versions.node}`,
		`n8n ${n8nVersion()}`,
	];
	return parts.join(', ');
}
