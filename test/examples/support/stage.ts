import { temporaryFolder, type N8nLine } from '../../../host';
import type { Stage } from '../../../demo/checks/types';
import { openStage } from '../../e2e/support/stage';

/** An n8n instance and a simulator for examples, before an example is imported. */
export interface Setting extends Omit<Stage, 'workflow'> {
	/** The only folder that n8n can write to. */
	folder: string;
}

/** A setting that must be closed. */
export interface OpenSetting extends Setting {
	close(): Promise<void>;
}

/**
 * Starts a real n8n of a major version and a simulator, with a credential for it.
 * Changes are delivered when a check calls `simulator.flush()`.
 * @throws Error when n8n does not start, after everything was closed
 */
export async function openSetting(line: N8nLine): Promise<OpenSetting> {
	const folder = temporaryFolder('karbon-examples-');
	try {
		const { n8n, client, simulator, close } = await openStage({
			version: line,
			env: { N8N_RESTRICT_FILE_ACCESS_TO: folder.path },
			simulator: { data: { invoices: 300 } },
		});
		return {
			n8n,
			client,
			simulator,
			folder: folder.path,
			async close() {
				await close();
				folder.remove();
			},
		};
	} catch (error) {
		folder.remove();
		throw error;
	}
}
