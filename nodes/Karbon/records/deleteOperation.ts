import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { segment } from '../../shared/odata/query';
import { capitalized } from '../../shared/text';
import type { ErrorContext } from '../../shared/transport/errors/errorContext';
import { ValidationError } from '../../shared/validate/validate';
import { optionsField } from '../fields/listOptions';
import { WRITE_OPTIONS, writeOptions } from '../fields/writeOptions';
import type { Resolution } from '../writes/write';
import { writeOnce } from '../writes/writeOnce';
import type { Operation, OperationInput } from '../execution/operation';
import { toItems } from '../output/toOutput';
import { keyParameter, parameter, recordName } from '../execution/parameters';

/** The properties of a "Delete" operation that differ between resources. */
interface DeleteOperation extends Pick<ErrorContext, 'whyMissing'> {
	/** The resource and the operation: `payment.delete`. With another id, earlier deletions are not recognized. */
	id: string;
	/**
	 * What errors call the record: `payment`. Also the label of its key in `Write.content`: with another noun, other
	 * executions (except retries) do not recognize a deletion whose outcome is unknown, and refuse the idempotency keys
	 * of all earlier deletions.
	 */
	noun: string;
	description: string;
	action: string;
	/** Shown above the form: what is lost. */
	notice: string;
	/** What 'Confirm Deletion' says. */
	confirmation: string;
	/** Why it has to be confirmed, continuing "must be turned on, because". */
	reason: string;
	path: string;
	/** The field for the key. */
	locator: INodeProperties;
	/** The name of the key in the output. */
	keyName: string;
	/** A sentence on how to check whether it was done. */
	howToCheck(record: string): string;
	/** Finds out by reading whether it was done. @param deleted the output if it was */
	resolve(input: OperationInput, key: string, deleted: IDataObject): Promise<Resolution>;
}

/** The operation "Delete" of a resource, which has to be confirmed. */
export function deleteOperation(spec: DeleteOperation): Operation {
	const { id, noun, locator, keyName, description, action } = spec;
	const label = capitalized(noun);
	return {
		value: 'delete',
		name: 'Delete',
		description,
		action,
		effect: 'write',
		properties: [
			{ displayName: spec.notice, name: 'deletionNotice', type: 'notice', default: '' },
			locator,
			{
				displayName: 'Confirm Deletion',
				name: 'confirmDeletion',
				type: 'boolean',
				default: false,
				description: spec.confirmation,
			},
			optionsField(...WRITE_OPTIONS),
		],
		async run(input) {
			const key = keyParameter(input, locator.name, locator.displayName);
			if (parameter(input, 'confirmDeletion', false) !== true) {
				throw new ValidationError('Confirm Deletion', `must be turned on, because ${spec.reason}`);
			}
			const record = recordName(input, locator.name, noun, key);
			const deleted = { deleted: true, [keyName]: key };
			const json = await writeOnce(input, {
				operation: id,
				...writeOptions(input),
				target: key,
				content: { [label]: key },
				skipped: { [keyName]: key },
				request: {
					method: 'DELETE',
					path: `${spec.path}/${segment(key)}`,
					errorContext: {
						purpose: `delete ${record}`,
						subject: record,
						written: { record: label, verb: 'deleted' },
						howToCheck: spec.howToCheck(record),
						whyMissing: spec.whyMissing,
					},
				},
				// karbon.md 115.
				toResult: ({ status }) => (status === 204 ? deleted : undefined),
				resolve: async () => await spec.resolve(input, key, deleted),
			});
			return toItems(json);
		},
	};
}
