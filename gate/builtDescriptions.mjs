import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const load = createRequire(import.meta.url);

/**
 * Writes the fields of the built nodes as literals, because the scanner reads only literals, not fields that are
 * built from tables and functions.
 * @param root the folder of the built package
 * @param folder receives `nodes/<name>/fields.ts` for each node
 * @returns the number of fields
 * @throws Error for a node without fields
 */
export function writeBuiltFields(root, folder) {
	let count = 0;
	for (const file of load(join(root, 'package.json')).n8n.nodes) {
		const name = basename(file, '.node.js');
		const { properties } = new (load(join(root, file))[name])().description;
		if (properties.length === 0) throw new Error(`${name} has no fields to check.`);
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
