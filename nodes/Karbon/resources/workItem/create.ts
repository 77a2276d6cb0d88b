import type { INodeProperties } from 'n8n-workflow';

import type { Operation } from '../../execution/operation';
import { parameter } from '../../execution/parameters';
import { writeOptions } from '../../fields/writeOptions';
import { mappedName } from '../../mapping/mappedName';
import { writeOutput } from '../../output/toOutput';
import { createRecord, requireFields } from '../../records/createRecord';
import { checkRow, readFormInput } from '../../records/readForm';
import { createForm, type RecordForm } from '../../records/recordForm';
import { enteredName } from '../../records/subject';
import { requiredOf } from '../../schema/recordType';
import { applyChanges } from '../../updates/applyChanges';
import { withFee, WORK_ITEM, WORK_ITEM_MAPPER } from './workItemType';

const FORM: RecordForm = {
	type: WORK_ITEM,
	visible: requiredOf(WORK_ITEM),
	collection: 'additionalFields',
	mapper: { ...WORK_ITEM_MAPPER, mode: 'add' },
};

/** karbon.md 125. */
const TEMPLATE_NOTICE: INodeProperties = {
	displayName:
		"A work template with scheduled client tasks may contact the client as soon as the work item is created. To find them, use Work Template > Get Many with the filter 'Client Tasks'.",
	name: 'templateNotice',
	type: 'notice',
	default: '',
};

export const create: Operation = {
	value: 'create',
	name: 'Create',
	description: 'Create a work item, optionally from a work template',
	action: 'Create a work item',
	effect: 'write',
	properties: [...createForm(FORM), TEMPLATE_NOTICE],
	subjectOf: (input) => mappedName(input, FORM) ?? enteredName((name) => parameter(input, name)),
	async check(input) {
		const row = await checkRow(input, FORM);
		if (!row) return;
		writeOptions(input);
		requireFields(WORK_ITEM, row.changes);
		withFee({}, applyChanges({}, WORK_ITEM, row.changes));
	},
	async run(input) {
		const toItems = writeOutput(input, WORK_ITEM.kind);
		const { changes } = await readFormInput(input, FORM);
		const sent = applyChanges({}, WORK_ITEM, changes);
		const title = String(sent.Title ?? '');
		const created = await createRecord(input, {
			...writeOptions(input),
			type: WORK_ITEM,
			changes,
			subject: `the work item "${title}"`,
			howToCheck: `Use Work Item > Get Many with the title "${title}" and the client: if the work item is listed, it was created.`,
		});
		return toItems(created);
	},
};
