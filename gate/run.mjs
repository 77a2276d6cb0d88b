/**
 * Runs n8n's verification scanner on the source, the packed package and the built fields. Also fails for comments in
 * `nodes/` and `credentials/` that disable lint rules, which the scanner ignores.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { writeBuiltFields } from './builtDescriptions.mjs';

const gateFolder = dirname(fileURLToPath(import.meta.url));
const root = dirname(gateFolder);
const scanner = join(gateFolder, 'node_modules/@n8n/scan-community-package/scanner/scanner.mjs');

if (!existsSync(scanner)) {
	execFileSync('npm', ['ci', '--loglevel=error'], { cwd: gateFolder, stdio: 'inherit' });
}
const { analyzePackage, SOURCE_FILE_PATTERNS } = await import(scanner);

/** Packs the package as `npm publish` does, and unpacks it into a folder. */
function unpack(folder) {
	const [{ filename }] = JSON.parse(
		execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
			cwd: root,
			stdio: ['ignore', 'pipe', 'ignore'],
		}).toString(),
	);
	execFileSync('tar', ['-xzf', join(folder, filename), '-C', folder]);
	return join(folder, 'package');
}

/** Lines of the published source that disable a lint rule or a compiler check. */
function inlineDisables() {
	return ['nodes', 'credentials'].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true })
			.filter((file) => String(file).endsWith('.ts'))
			.flatMap((file) =>
				readFileSync(join(root, folder, file), 'utf8')
					.split('\n')
					.flatMap((line, index) =>
						/eslint-disable|@ts-(ignore|nocheck|expect-error)/.test(line)
							? [`${folder}/${file}:${index + 1}: ${line.trim()}`]
							: [],
					),
			),
	);
}

const temporary = mkdtempSync(join(tmpdir(), 'karbon-gate-'));
const outcomes = [];
try {
	outcomes.push(['source', await analyzePackage(root, SOURCE_FILE_PATTERNS)]);
	outcomes.push(['package', await analyzePackage(unpack(temporary))]);
	const built = join(temporary, 'built');
	const count = writeBuiltFields(root, built);
	outcomes.push([`${count} built fields`, await analyzePackage(built, ['nodes/**/*.ts'])]);
} finally {
	rmSync(temporary, { recursive: true, force: true });
}
const disables = inlineDisables();

for (const [name, result] of outcomes) {
	const isEmpty = result.message === 'No files found to analyze';
	if (isEmpty) result.passed = false;
	console.log(`gate: ${name}: ${result.passed ? '0 errors' : result.message}`);
	if (!result.passed && result.details) console.log(result.details);
}
console.log(`gate: ${disables.length} inline lint disables in nodes/ and credentials/`);
disables.forEach((line) => console.log(`  ${line}`));

const failed = outcomes.filter(([, result]) => !result.passed).length + (disables.length ? 1 : 0);
process.exitCode = failed ? 1 : 0;
