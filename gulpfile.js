const { rm } = require('node:fs/promises');
const { dest, parallel, src } = require('gulp');

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

exports.clean = clean;
exports['build:icons'] = icons;
exports.assets = parallel(icons, codex);
