import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { GetOperation } from '../execution/getOperation';
import type { Operation, OperationInput } from '../execution/operation';
import {
	collection,
	identifierIn,
	keyParameter,
	locatedKey,
	recordName,
} from '../execution/parameters';
import type { Mapper } from '../mapping/mappingForm';
import { mappedName } from '../mapping/mappedName';
import { writeOutput } from '../output/toOutput';
import { wantsReadAgain } from './result/shown';
import { type RecordType, requiredOf, withArticle } from '../schema/recordType';
import type { Target } from '../updates/change';
import { checkRow, type FormInput, readFormInput } from './readForm';
import { type RecordForm, updateForm } from './recordForm';
import { enteredName, namedBy } from './subject';

/** The properties of an "Update" operation that differ between resources. */
interface UpdateOperation extends Pick<GetOperation, 'findKey' | 'locator'> {
	type: RecordType;
	/** Further fields of 'Options'. */
	options?: readonly INodeProperties[];
	/** For 'Map Columns'. */
	mapper?: Mapper;
	/** Updates the record. @returns the output: the record, and whether it has `changed` */
	update(input: OperationInput, target: Target, given: FormInput): Promise<IDataObject>;
}

/** The operation "Update" of a resource: changes the given fields. */
export function updateOperation(spec: UpdateOperation): Operation {
	const { type, locator, options, mapper, findKey, update } = spec;
	const isWorkItem = type.kind === 'workItem';
	const form: RecordForm = { type, collection: 'updateFields', options, mapper };
	return {
		value: 'update',
		name: 'Update',
		description: `Update ${withArticle(type)}. Empty fields are ignored.`,
		action: `Update ${withArticle(type)}`,
		effect: 'write',
		isRepeatable: true,
		properties: [locator, ...updateForm(form)],
		async check(input) {
			const { name, displayName } = locator;
			if (!(await checkRow(input, form)) || identifierIn(input, locator) !== undefined) return;
			keyParameter(input, name, displayName, isWorkItem);
		},
		subjectOf(input) {
			const fields = collection(input, form.collection);
			const mapped = mappedName(input, { mapper, visible: requiredOf(type) });
			return mapped ?? namedBy(input, locator) ?? enteredName((name) => fields[name]);
		},
		async run(input) {
			const given = await readFormInput(input, form);
			const key = await locatedKey(input, locator, isWorkItem, findKey);
			const subject = recordName(input, locator.name, type.noun, key);
			const toItems = writeOutput(input, type.kind, wantsReadAgain(input));
			return toItems(await update(input, { type, key, subject }, given));
		},
	};
}
