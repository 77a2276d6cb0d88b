const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** n8n-core writes a settings folder when it is imported, which must not be that of the user. */
module.exports = () => {
	process.env.N8N_USER_FOLDER = mkdtempSync(join(tmpdir(), 'karbon-test-'));
};
