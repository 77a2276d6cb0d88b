import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { succeeded } from '../../../../demo/checks/types';
import { withFolder, withParameters } from '../../support/workflowEdits';
import type { ExampleCheck } from '../types';
import type { Setting } from '../../support/stage';

/** The files of the first work item with files. */
function filesOfOne({ simulator }: Setting) {
	const files = [...simulator.store.files.values()];
	const key = files.find(({ EntityType }) => EntityType === 'WorkItem')?.EntityKey;
	return files.filter(({ EntityKey }) => EntityKey === key);
}

const mirror = (folder: string) => join(folder, 'mirror');

export const mirrorWorkItemFiles: ExampleCheck = {
	example: 'mirror-work-item-files',
	prepare: (workflow, setting) => {
		mkdirSync(mirror(setting.folder), { recursive: true });
		const value = filesOfOne(setting)[0].EntityKey;
		return withParameters(withFolder(workflow, mirror(setting.folder)), 'Get Files', {
			entityKey: { __rl: true, mode: 'id', value },
		});
	},
	async *verify(stage) {
		const files = filesOfOne(stage);
		// A name with a path must not be written outside of the folder.
		files[0].FileName = '../up/and: away.txt';
		const execution = await stage.client.runWorkflow(stage.workflow.id);
		yield succeeded(execution);
		const names = readdirSync(mirror(stage.folder));
		const hashes = names.map((name) =>
			createHash('sha256')
				.update(readFileSync(join(mirror(stage.folder), name)))
				.digest('hex'),
		);
		const wanted = files.map(({ sha256 }) => sha256);
		yield {
			says: `${files.length} files in the folder with the same SHA-256`,
			holds:
				files.length > 0 &&
				JSON.stringify([...hashes].sort()) === JSON.stringify([...wanted].sort()),
			found: names,
		};
		yield {
			says: 'the name of each file starts with its key, also if its name in Karbon has a path',
			holds: files.every(({ FileContextKey }) =>
				names.some((name) => name.startsWith(`${FileContextKey} `)),
			),
			found: names,
		};
	},
};
