/**
 * Does what `npm run typecheck` and `npm run lint:code` do, but with one TypeScript program for both, because the rules
 * that need types and the compiler look the same types up. Exits with code 1 after both if one of them failed.
 *
 * Usage: node test/support/scripts/checkCode.mjs, in the folder of the project
 */
import { ESLint } from 'eslint';
import { resolve } from 'node:path';
import ts from 'typescript';

const HOST = {
	getCanonicalFileName: (name) => name,
	getCurrentDirectory: ts.sys.getCurrentDirectory,
	getNewLine: () => ts.sys.newLine,
};

/** Reads a tsconfig.json and compiles its files, without output. */
function programOf(config) {
	const failed = [];
	const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (one) => failed.push(one) };
	const parsed = ts.getParsedCommandLineOfConfigFile(config, undefined, host);
	if (!parsed) return { problems: failed };
	const program = ts.createProgram({
		rootNames: parsed.fileNames,
		options: parsed.options,
		projectReferences: parsed.projectReferences,
		configFileParsingDiagnostics: ts.getConfigFileParsingDiagnostics(parsed),
	});
	return { program, problems: ts.getPreEmitDiagnostics(program) };
}

/** Compiles the files of a tsconfig.json. @returns the program, unless the configuration is not readable */
function compile(config) {
	const { program, problems } = programOf(resolve(config));
	if (problems.length > 0) {
		console.log(ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(problems), HOST));
		process.exitCode = 1;
	}
	return program;
}

/** Lints all files. Files of `program` are not compiled again. */
async function lint(program) {
	const overrideConfig = program && {
		files: ['**/*.ts'],
		languageOptions: { parserOptions: { programs: [program] } },
	};
	const eslint = new ESLint({ overrideConfig });
	const results = await eslint.lintFiles(['.']);
	const formatter = await eslint.loadFormatter('stylish');
	console.log(await formatter.format(results));
	if (results.some(({ errorCount }) => errorCount > 0)) process.exitCode = 1;
}

const program = compile('tsconfig.check.json');
compile('simulator/page/tsconfig.json');
await lint(program);
