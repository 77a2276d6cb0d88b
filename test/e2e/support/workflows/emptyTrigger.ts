import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../host';

/** Type name that n8n gives to a node from a custom extension folder. */
export const EMPTY_TRIGGER = 'CUSTOM.emptyTrigger';

/** A trigger that returns a response, reads nothing and starts no execution. */
const SOURCE = `
exports.EmptyTrigger = class EmptyTrigger {
	description = {
		displayName: 'Empty Trigger',
		name: 'emptyTrigger',
		group: ['trigger'],
		version: 1.1,
		description: 'Returns a response and does nothing else',
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
 * Writes a trigger that shows how much time n8n itself takes to call a trigger that is not its Webhook node.
 * @returns the folder, for the environment variable `N8N_CUSTOM_EXTENSIONS`
 */
export function emptyTriggerFolder(): ReturnType<typeof temporaryFolder> {
	const folder = temporaryFolder('empty-trigger-');
	writeFileSync(join(folder.path, 'EmptyTrigger.node.js'), SOURCE);
	return folder;
}
