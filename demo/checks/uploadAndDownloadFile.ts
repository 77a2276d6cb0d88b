import { createHash } from 'node:crypto';
import { runManually, type Check } from './types';

export const uploadAndDownloadFile: Check = {
	example: 'upload-and-download-file',
	verify: runManually(async (run) => {
		const { client, execution, simulator } = run;
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
				says: `file "${stored?.FileName}" (${stored?.FileSize} bytes) uploaded to a work item`,
				holds: stored?.FileName === 'Résumé – 2026 年.txt' && stored.EntityType === 'WorkItem',
				found: uploaded?.json,
			},
			{
				says: `file downloaded with the same SHA-256 (${stored?.sha256.slice(0, 16)}...)`,
				holds: sha256 !== undefined && sha256 === stored?.sha256 && compared?.identical === true,
				found: compared,
			},
			{
				says: 'the downloaded file has the same name',
				holds: stored !== undefined && downloaded?.binary?.data.fileName === stored.FileName,
				found: downloaded?.binary?.data.fileName,
			},
		];
	}),
};
