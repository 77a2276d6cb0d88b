import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const load = createRequire(import.meta.url);

/** Node types of the package -> where the build has them. */
const NODES = ['Karbon', 'KarbonTrigger'];

/**
 * Writes the fields of the built nodes as literals, because the scanner reads literals only and would
 * not see fields that come from tables and functions.
 * @param root the package, built
 * @param folder gets `nodes/<name>/fields.ts` for each node
 * @returns how many fields there are
 */
export function writeBuiltFields(root, folder) {
	let count = 0;
	for (const name of NODES) {
		const node = new (load(join(root, `dist/nodes/${name}/${name}.node.js`))[name])();
		const { properties } = node.description;
		// Names without quotes, as in source; each stands at the beginning of a line.
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
