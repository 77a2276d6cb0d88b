import { createHash } from 'node:crypto';
import { byHand, type Check } from './types';

export const uploadAndDownloadFile: Check = {
	example: 'upload-and-download-file',
	verify: byHand(async (evidence) => {
		const { client, execution, simulator } = evidence;
		const [uploaded] = execution.itemsOf('Upload File');
		const [downloaded] = execution.itemsOf('Download File');
		const stored = [...simulator.store.files.values()].find(
			(file) => file.Id === uploaded?.json.Id,
		);
		const binaryId = downloaded?.binary?.data.id;
		const bytes = binaryId === undefined ? undefined : await client.binary(binaryId);
		const sha256 = bytes && createHash('sha256').update(bytes).digest('hex');
		const [compared] = execution.jsonOf('Compare');
		return [
			{
				says: `file "${stored?.FileName}" uploaded to a work item (${stored?.FileSize} bytes)`,
				holds: stored?.FileName === 'Résumé – 2026 年.txt' && stored.EntityType === 'WorkItem',
				found: uploaded?.json,
			},
			{
				says: `file downloaded with equal SHA-256 ${stored?.sha256.slice(0, 16)}...`,
				holds: sha256 !== undefined && sha256 === stored?.sha256 && compared?.identical === true,
				found: compared,
			},
			{
				says: 'its name survived the way there and back',
				holds: stored !== undefined && downloaded?.binary?.data.fileName === stored.FileName,
				found: downloaded?.binary?.data.fileName,
			},
		];
	}),
};
