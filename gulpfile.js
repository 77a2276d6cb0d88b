const { rm } = require('node:fs/promises');
const { dest, parallel, src } = require('gulp');

/** Removes what an earlier build left, so that nothing deleted in the source is ever published. */
function clean() {
	return rm('dist', { recursive: true, force: true });
}

/** Icons are binary safe only with `encoding: false` (gulp 5 decodes as UTF-8 otherwise). */
function icons() {
	return src('icons/**/*.{svg,png}', { encoding: false }).pipe(dest('dist/icons'));
}

/** The codex files, which give n8n its categories, aliases and documentation links. */
function codex() {
	return src('nodes/**/*.node.json', { base: '.' }).pipe(dest('dist'));
}

exports.clean = clean;
exports['build:icons'] = icons;
exports.assets = parallel(icons, codex);
