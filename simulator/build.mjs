/** Compiles the package to dist/, beside the files of the page, which run in the browser unchanged. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const dist = join(folder, 'dist');

// Nothing that was deleted in the source may be published.
rmSync(dist, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, '-p', join(folder, 'tsconfig.build.json')], {
	stdio: 'inherit',
});
// The command `compare` shows what the register says.
cpSync(join(folder, '..', 'docs', 'internals', 'karbon.md'), join(dist, 'register', 'karbon.md'));
cpSync(join(folder, 'page', 'client'), join(dist, 'page', 'client'), { recursive: true });
chmodSync(join(dist, 'main.js'), 0o755);
