import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../host';

/** Type name of the node, as n8n knows nodes of a folder of one's own. */
export const EMPTY_TRIGGER = 'CUSTOM.emptyTrigger';

/** The least that a trigger can do: it answers, reads nothing, and starts no execution. */
const SOURCE = `
exports.EmptyTrigger = class EmptyTrigger {
	description = {
		displayName: 'Empty Trigger',
		name: 'emptyTrigger',
		group: ['trigger'],
		version: 1.1,
		description: 'Answers and does nothing',
		defaults: { name: 'Empty Trigger' },
		inputs: [],
		outputs: ['main'],
		webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
		properties: [],
	};

	async webhook() {
		this.getResponseObject().status(200).json({});
		return { noWebhookResponse: true };
	}
};
`;

/**
 * Writes a package-less trigger that shows what n8n itself costs on the way to any trigger that is not its own
 * Webhook node.
 * @returns the folder, for n8n's variable `N8N_CUSTOM_EXTENSIONS`
 */
export function emptyTriggerFolder(): ReturnType<typeof temporaryFolder> {
	const folder = temporaryFolder('empty-trigger-');
	writeFileSync(join(folder.path, 'EmptyTrigger.node.js'), SOURCE);
	return folder;
}
