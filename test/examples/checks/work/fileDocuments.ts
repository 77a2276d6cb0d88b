import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { succeeded } from '../../../../demo/checks/types';
import { withFolder } from '../../support/workflowEdits';
import type { ExampleCheck } from '../types';

export const fileDocuments: ExampleCheck = {
	example: 'file-documents',
	prepare: (workflow, { folder }) => {
		mkdirSync(join(folder, 'inbox'), { recursive: true });
		return withFolder(workflow, folder);
	},
	async *verify(stage) {
		const { client, folder, simulator, workflow } = stage;
		const keys = [...simulator.store.workItems.keys()].slice(0, 2);
		const names = [`${keys[0]} Tax return.pdf`, `${keys[1]} Letter.pdf`, 'NoSuchKey Receipt.pdf'];
		for (const name of names) writeFileSync(join(folder, 'inbox', name), `%PDF-1.4 ${name}`);
		const filesOf = (key: string) =>
			[...simulator.store.files.values()]
				.filter(({ EntityKey }) => EntityKey === key)
				.map(({ FileName }) => FileName);
		const before = simulator.store.files.size;

		const first = await client.runWorkflow(workflow.id);
		yield succeeded(first);
		yield {
			says: 'each document is uploaded to the work item whose key its name starts with',
			holds:
				filesOf(keys[0]).includes('Tax return.pdf') &&
				filesOf(keys[1]).includes('Letter.pdf') &&
				simulator.store.files.size === before + 2,
			found: keys.map(filesOf),
		};
		const notFiled = first.jsonOf('Not Filed');
		yield {
			says: 'a document without a work item is listed with the reason',
			holds: notFiled.length === 1 && notFiled[0].document === names[2] && !!notFiled[0].reason,
			found: notFiled,
		};

		const second = await client.runWorkflow(workflow.id);
		yield succeeded(second);
		yield {
			says: 'a second run does not upload the documents again',
			holds:
				simulator.store.files.size === before + 2 &&
				second
					.jsonOf('Filed')
					.map(({ result }) => result)
					.join() === 'filed before,filed before',
			found: [simulator.store.files.size - before, second.jsonOf('Filed')],
		};
	},
};
