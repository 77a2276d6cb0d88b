const { readdir, readFile, rm, writeFile } = require('node:fs/promises');
const { join } = require('node:path');
const { dest, parallel, src } = require('gulp');
const { minify } = require('terser');

/** Removes the previous build, so that files that were deleted in the source are not published. */
function clean() {
	return rm('dist', { recursive: true, force: true });
}

/** `encoding: false`, because gulp 5 decodes files as UTF-8 by default, which damages binary icons. */
function icons() {
	return src('icons/**/*.{svg,png}', { encoding: false }).pipe(dest('dist/icons'));
}

/** The codex files with the categories, aliases and documentation links for n8n. */
function codex() {
	return src('nodes/**/*.node.json', { base: '.' }).pipe(dest('dist'));
}

/** What a module imports, such as `text_1`, and fixed values, such as `MAX_PAGES`: no stack trace names them. */
const UNNAMED = /_\d+$|^[A-Z][A-Z\d_]*$/;

/** Functions, classes and other constants of a module. The compiler puts each at the start of a line. */
function namesOf(code) {
	const declarations = code.matchAll(/^(?:const|let|class|(?:async )?function\*?) ([\w$]+)/gm);
	return Array.from(declarations, ([, name]) => name).filter((name) => !UNNAMED.test(name));
}

/** What the compiler puts first for modules that import each other in a circle. The lint rules forbid circles. */
const EMPTY_EXPORTS = /^(?:exports\.\w+ = )+void 0;$/m;

/** What the compiler puts first for a default export, or an import of a whole module. No module here has or needs one. */
const MODULE_MARK = /^Object\.defineProperty\(exports, "__esModule", \{ value: true \}\);$/m;

/**
 * How the compiler calls an imported function: `(0, module.name)(`, so that `this` is undefined. TypeScript
 * refuses such a call of a function that uses `this`.
 */
const CALL_OF_IMPORT = /\(0, (\w+\.\w+)\)\(/g;

/**
 * Shortens the compiled code, so that the package installs quickly. Names of functions, classes, properties and
 * most constants stay, for n8n and for stack traces. Names of parameters, local variables, imported modules and fixed
 * values do not. Constants move to where they are used; functions do not, because each call would create them again.
 */
async function shorten() {
	const files = await readdir('dist', { recursive: true });
	for (const file of files.filter((name) => name.endsWith('.js'))) {
		const path = join('dist', file);
		const code = (await readFile(path, 'utf8'))
			.replace(MODULE_MARK, '')
			.replace(EMPTY_EXPORTS, '')
			.replace(CALL_OF_IMPORT, '$1(');
		const keep = { keep_classnames: true, keep_fnames: true };
		const { code: short } = await minify(code, {
			ecma: 2020,
			compress: {
				...keep,
				toplevel: true,
				reduce_funcs: false,
				passes: 3,
				hoist_funs: true,
				pure_getters: true,
				// Makes the code longer, but the compressed package smaller.
				lhs_constants: false,
				sequences: false,
			},
			mangle: { ...keep, toplevel: true, reserved: namesOf(code) },
		});
		// A module that exports only types is never loaded.
		await (short === '"use strict";' ? rm(path) : writeFile(path, short));
	}
}

exports.clean = clean;
exports['build:icons'] = icons;
exports.shorten = shorten;
exports.assets = parallel(icons, codex);
