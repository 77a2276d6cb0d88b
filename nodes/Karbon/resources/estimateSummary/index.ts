import { segment } from '../../../shared/odata/query';
import type { Operation, Resource } from '../../execution/operation';
import { toItems } from '../../output/toOutput';
import { keyParameter, recordName } from '../../execution/parameters';
import { WORK_ITEM_KEY } from '../../fields/keyLocators';
import { collect } from '../../lists/collect';

/** Each summary has the time of one user or role for one task type. */
const get: Operation = {
	value: 'get',
	name: 'Get',
	description: 'Get the estimate summaries of a work item. Each summary is a separate item.',
	action: 'Get the estimate summaries of a work item',
	effect: 'read',
	properties: [WORK_ITEM_KEY],
	async run(input) {
		const key = keyParameter(input, 'workItemKey', 'Work Item', true);
		const subject = recordName(input, 'workItemKey', 'work item', key);
		const plan = {
			path: `/v3/EstimateSummaries/${segment(key)}`,
			// The list has no `$top` (karbon.md 144).
			maximum: Infinity,
			errorContext: { purpose: `read the estimate summaries of ${subject}`, subject },
		};
		const { rows, note, noteForSeveral } = await collect(input.client, plan, {
			key: 'EstimateSummaryKey',
			// The key may be that of the estimate (karbon.md 144).
			idOf: (row) => row.EstimateSummaryKey && JSON.stringify(row),
		});
		if (note) input.addHint(note, noteForSeveral);
		return toItems(rows);
	},
};

export const estimateSummary: Resource = {
	value: 'estimateSummary',
	name: 'Estimate Summary',
	description: 'Estimated and actual time of a work item',
	operations: [get],
};
