import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const load = createRequire(import.meta.url);

/** Names of the nodes of the package. */
const NODES = ['Karbon', 'KarbonTrigger'];

/**
 * Writes the fields of the built nodes as literals, because the scanner reads only literals, not fields that are
 * built from tables and functions.
 * @param root the folder of the built package
 * @param folder receives `nodes/<name>/fields.ts` for each node
 * @returns the number of fields
 */
export function writeBuiltFields(root, folder) {
	let count = 0;
	for (const name of NODES) {
		const node = new (load(join(root, `dist/nodes/${name}/${name}.node.js`))[name])();
		const { properties } = node.description;
		// Property names without quotes, as in the source. Each is at the start of a line.
		const literal = JSON.stringify(properties, null, '\t').replace(/^(\t*)"(\w+)":/gm, '$1$2:');
		mkdirSync(join(folder, 'nodes', name), { recursive: true });
		writeFileSync(
			join(folder, 'nodes', name, 'fields.ts'),
			`import type { INodeProperties } from 'n8n-workflow';\n\nexport const fields: INodeProperties[] = ${literal};\n`,
		);
		count += properties.length;
	}
	return count;
}
