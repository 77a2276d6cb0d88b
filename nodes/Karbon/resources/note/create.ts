import type { INodeProperties } from 'n8n-workflow';

import { recordWithKey } from '../../../shared/text';
import { oneOf } from '../../../shared/validate/validate';
import type { Operation, OperationInput } from '../../execution/operation';
import { toItems } from '../../output/toOutput';
import { optionalText, parameter } from '../../execution/parameters';
import { writeOptions } from '../../fields/writeOptions';
import { filterKey, filterWorkKey } from '../../lists/conditions';
import { createRecord, requireFields } from '../../records/createRecord';
import { readFormInput } from '../../records/readForm';
import { createForm, type RecordForm } from '../../records/recordForm';
import { type Entry, fieldName } from '../../schema/field';
import { requiredOf } from '../../schema/recordType';
import type { Change, Changes } from '../../updates/change';
import { BODY, NOTE, TIMELINES } from './noteType';

const FORM: RecordForm = {
	type: NOTE,
	visible: requiredOf(NOTE),
	collection: 'additionalFields',
};

const BODY_FORMAT: INodeProperties = {
	displayName: 'Body Format',
	name: 'bodyFormat',
	type: 'options',
	options: [
		{ name: 'HTML', value: 'html', description: 'Sends the body unchanged' },
		{ name: 'Text', value: 'text', description: 'Keeps your line breaks' },
	],
	default: 'text',
};

const [SUBJECT_FIELD, BODY_FIELD, ...OTHER_FIELDS] = createForm(FORM);

export const create: Operation = {
	value: 'create',
	name: 'Create',
	description: 'Create a note on the timelines of clients and work items',
	action: 'Create a note',
	effect: 'write',
	properties: [SUBJECT_FIELD, BODY_FIELD, BODY_FORMAT, ...OTHER_FIELDS],
	subjectOf: (input) => optionalText('Subject', parameter(input, 'subject')),
	async run(input) {
		const changes = await readNote(input);
		const subject = `the note "${String(valueOf(changes, 'Subject'))}"`;
		const timelines = valueOf(changes, 'Timelines') as Entry[];
		const [record, ...others] = timelines.map(nameOf);
		const created = await createRecord(input, {
			...writeOptions(input),
			type: NOTE,
			changes,
			subject,
			refersTo: others.length === 0 ? record : 'one of the records of its timelines',
			howToCheck: `Open ${record} in Karbon and check its timeline for ${subject}; the API cannot list notes.`,
		});
		return toItems(created);
	},
};

const nameOf = ({ EntityType, EntityKey }: Entry) =>
	recordWithKey(String(EntityType), String(EntityKey));

function valueOf({ record }: Changes, name: string): unknown {
	return record.find(({ field }) => fieldName(field) === name)?.value;
}

/** The note of the form: its body as HTML, its timelines by key. @throws {ValidationError} */
async function readNote(input: OperationInput): Promise<Changes> {
	const format = oneOf('Body Format', parameter(input, 'bodyFormat', 'text'), ['html', 'text']);
	const { changes } = await readFormInput(input, FORM);
	requireFields(NOTE, changes);
	const converted = ({ field, value }: Change): unknown => {
		if (field === TIMELINES) return (value as Entry[]).map(withKey);
		return field === BODY && format === 'text' ? textAsHtml(String(value)) : value;
	};
	const record = changes.record.map((change) => ({ ...change, value: converted(change) }));
	return { ...changes, record };
}

/** A timeline whose record is named by its key. @throws {ValidationError} */
function withKey({ EntityType, EntityKey }: Entry): Entry {
	const toKey = EntityType === 'WorkItem' ? filterWorkKey : filterKey;
	return { EntityType, EntityKey: toKey('Timelines > Record', EntityKey) };
}

const ENTITIES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** A text as HTML that shows it unchanged, also its line breaks: Karbon takes the body of a note for HTML (karbon.md 143). */
function textAsHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => ENTITIES[character]).replace(/\r\n?|\n/g, '<br>');
}
