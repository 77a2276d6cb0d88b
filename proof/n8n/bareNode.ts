import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { temporaryFolder } from '../../host';
import type { ChainNode } from './workflows';

/** A node that follows the links of a list with n8n's own request helper and does nothing else. */
const SOURCE = `
exports.BareList = class BareList {
	description = {
		displayName: 'Bare List',
		name: 'bareList',
		group: ['input'],
		version: 1,
		description: 'Reads all pages of a list',
		defaults: { name: 'Bare List' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'karbonApi', required: true }],
		properties: [{ displayName: 'URL', name: 'url', type: 'string', default: '' }],
	};

	async execute() {
		const items = [];
		let url = this.getNodeParameter('url', 0);
		while (url) {
			const page = await this.helpers.httpRequestWithAuthentication.call(this, 'karbonApi', {
				method: 'GET',
				url,
				json: true,
			});
			for (const json of page.value) items.push({ json, pairedItem: { item: 0 } });
			url = page['@odata.nextLink'];
		}
		return [items];
	}
};
`;

/** Writes the node to a folder for the environment variable `N8N_CUSTOM_EXTENSIONS`. */
export function bareNodeFolder(): ReturnType<typeof temporaryFolder> {
	const folder = temporaryFolder('bare-node-');
	writeFileSync(join(folder.path, 'BareList.node.js'), SOURCE);
	return folder;
}

/** The node in a workflow. */
export const bareList = (url: string): ChainNode => ({
	name: 'Bare List',
	type: 'CUSTOM.bareList',
	parameters: { url },
	credentials: { karbonApi: { id: null, name: 'karbonApi' } },
});
