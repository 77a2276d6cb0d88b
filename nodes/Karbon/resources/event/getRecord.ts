import { fetchRecord } from '../../../shared/records/fetchRecord';
import { FETCHABLE_TYPES } from '../../../shared/records/recordRoutes';
import { requireText, ValidationError } from '../../../shared/validate/validate';
import { recordOf } from '../../execution/answer';
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
	description: 'Get the record of a trigger event',
	action: 'Get the record of an event',
	effect: 'read',
	properties: GET_RECORD_FIELDS,
	async run(input) {
		const { client, itemIndex } = input;
		const resourceType = requireText('Resource Type', parameter(input, 'resourceType'));
		const key = keyText('Resource Perma Key', parameter(input, 'resourcePermaKey'));
		const clientKey = optionalText('Client Key', collection(input, 'options').clientKey);
		const fields = clientKey ? { ClientKey: keyText('Client Key', clientKey) } : undefined;
		const fetched = await fetchRecord(client, { resourceType, key, fields }, itemIndex);
		if (fetched.status === 'found') {
			const record = recordOf(fetched.record, `the ${resourceType} "${key}"`);
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
