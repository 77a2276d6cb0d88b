/**
 * Loaded into n8n's process with `node --require`: n8n ends when the process that started it is gone,
 * even when that one was killed and could not clean up. Their link is n8n's standard input.
 */
if (process.env.KARBON_END_WITH_PARENT === '1') {
	process.stdin.on('end', () => process.exit(1));
	process.stdin.on('error', () => process.exit(1));
	process.stdin.resume();
	process.stdin.unref?.();
}
