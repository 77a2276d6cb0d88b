import type { IDataObject } from 'n8n-workflow';

import { byId, firstKey, jsonOf, useBench } from '../../../support';

const data = {
	contacts: 1,
	organizations: 0,
	clientGroups: 0,
	invoices: 0,
	workItems: 1,
	filesPerEntity: 3,
};

// karbon.md 70
describe.each(['applied', 'ignored'] as const)(
	'if the filter of the list of files is %s',
	(fileFilter) => {
		const bench = useBench({ data, variants: { fileFilter } });
		const filesOf = async (filters: IDataObject, changes: IDataObject = {}) => {
			const { contacts, files } = bench.simulator.store;
			const key = firstKey(contacts);
			const own = [...files.values()].filter(({ EntityKey }) => EntityKey === key);
			for (const file of own)
				Object.assign(file, {
					IsShared: false,
					IsArchived: true,
					Source: 'Web',
					MimeType: 'text/plain',
				});
			Object.assign(
				own[1],
				{ IsShared: true, IsArchived: false, Source: "Joe's Email", MimeType: 'application/pdf' },
				changes,
			);
			const parameters = {
				clientType: 'Contact',
				contactKey: byId(key),
				entityType: 'Contact',
				entityKey: byId(key),
				filters,
			};
			const listed = await bench.run('file.getAll', parameters as never);
			const ofClient = await bench.run('file.getAllOfClient', parameters as never);
			expect([listed.error, ofClient.error]).toEqual([undefined, undefined]);
			return [listed, ofClient].map(({ items }) =>
				jsonOf(items)
					.filter(({ EntityType = 'Contact' }) => EntityType === 'Contact')
					.map(({ FileContextKey }) =>
						own.findIndex((file) => file.FileContextKey === FileContextKey),
					),
			);
		};

		it.each([
			[{ isShared: true }],
			[{ isArchived: false }],
			[{ source: "Joe's Email" }],
			[{ mimeType: 'Application/PDF' }],
			[{ isShared: true, source: "Joe's Email" }],
		])('the files are those of %j', async (filters) => {
			expect(await filesOf(filters, { MimeType: 'Application/PDF' })).toEqual([[1], [1]]);
		});
	},
);

describe('the files of several records', () => {
	const bench = useBench({ data, variants: { fileFilter: 'ignored' } });

	it('are an error if those of one record do not show the field', async () => {
		const { contacts, files, workItems } = bench.simulator.store;
		const key = firstKey(contacts);
		const workItem = workItems.get(firstKey(workItems))!;
		workItem.ClientKey = key;
		for (const file of files.values())
			if (file.EntityKey !== key) Object.assign(file, { IsShared: undefined });
		const { error } = await bench.run('file.getAllOfClient', {
			clientType: 'Contact',
			contactKey: byId(key),
			filters: { isShared: false },
		});
		expect(error?.message).toContain("The filter 'Shared With Client' cannot be applied");
	});
});
