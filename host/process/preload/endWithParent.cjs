/**
 * Loaded into n8n with `node --require`. Exits n8n when the process that started it has exited, also after a
 * crash. n8n detects this because its standard input is closed.
 */
if (process.env.KARBON_END_WITH_PARENT === '1') {
	process.stdin.on('end', () => process.exit(1));
	process.stdin.on('error', () => process.exit(1));
	process.stdin.resume();
	process.stdin.unref?.();
}
