import { FETCHABLE_TYPES, fetchRecord } from '../../../shared/records/fetchRecord';
import { requireText, ValidationError } from '../../../shared/validate/validate';
import { recordOf, withFields } from '../../execution/answer';
import type { Operation } from '../../execution/operation';
import { collection, optionalText, parameter } from '../../execution/parameters';
import { keyText } from '../../execution/recordKey';
import { kindOf } from '../../output/recordFields';
import { toOutput } from '../../output/toOutput';
import { GET_RECORD_FIELDS } from './getRecordFields';

/** Fetches the record that an event is about (karbon.md 91). */
export const getRecord: Operation = {
	value: 'getRecord',
	name: 'Get Record',
	description: 'Get the changed record that an event refers to',
	action: 'Get the changed record of an event',
	effect: 'read',
	properties: GET_RECORD_FIELDS,
	async run(input) {
		const { client } = input;
		const resourceType = requireText('Resource Type', parameter(input, 'resourceType'));
		const key = keyText('Record Key', parameter(input, 'resourcePermaKey'));
		const clientKey = optionalText('Client Key', collection(input, 'options').clientKey);
		const fields = clientKey ? { ClientKey: keyText('Client Key', clientKey) } : undefined;
		const fetched = await fetchRecord(client, { resourceType, key, fields });
		if (fetched.status === 'found') {
			const subject = `the ${resourceType} "${key}"`;
			const record = withFields(recordOf(fetched.record, subject), subject);
			return toOutput(input, record, kindOf(resourceType, record));
		}
		if (fetched.status === 'unknownType') {
			throw new ValidationError(
				'Resource Type',
				`must be one of: ${FETCHABLE_TYPES.join(', ')}; "${resourceType}" is not supported`,
			);
		}
		throw client.toError(fetched.failure);
	},
};
