import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../../host/root';

const text = readFileSync(join(ROOT, 'docs/internals/trigger.md'), 'utf8');
const steps = text.split('\n').filter((line) => /^\d+\. /.test(line));
const files = [...text.matchAll(/`([a-z]+(?:\/[a-zA-Z]+)+)`/g)].map(([, file]) => file);

const exists = (file: string) =>
	['nodes/KarbonTrigger', 'nodes', '.'].some(
		(folder) =>
			existsSync(join(ROOT, folder, `${file}.ts`)) || existsSync(join(ROOT, folder, file)),
	);

describe('The internals of the trigger', () => {
	it('tell the way of a delivery in at most 15 steps, each with the file that takes it', () => {
		expect(steps.length).toBeGreaterThan(5);
		expect(steps.length).toBeLessThanOrEqual(15);
		expect(steps.filter((step) => !/`[a-z]+\/[a-zA-Z/]+`/.test(step))).toEqual([]);
	});

	it('name files that exist', () => {
		expect(files.filter((file) => !exists(file))).toEqual([]);
	});
});
