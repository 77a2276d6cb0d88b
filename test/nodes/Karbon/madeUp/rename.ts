import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../../../../nodes/Karbon/execution/operation';
import { toItems } from '../../../../nodes/Karbon/output/toOutput';
import { keyParameter, parameter, recordName } from '../../../../nodes/Karbon/execution/parameters';
import { CONTACT_KEY } from '../../../../nodes/Karbon/fields/keyLocators';
import { segment } from '../../../../nodes/shared/odata/query';

/** An operation that the node does not have: all that a new one needs, besides a row of the resource and of the tests. */
export const rename: Operation = {
	value: 'rename',
	name: 'Rename',
	description: 'Set the preferred name of a contact',
	action: 'Set the preferred name of a contact',
	effect: 'write',
	properties: [
		CONTACT_KEY,
		{
			displayName: 'Preferred Name',
			name: 'preferredName',
			type: 'string',
			required: true,
			default: '',
		},
	],
	async run(input) {
		const key = keyParameter(input, CONTACT_KEY.name, CONTACT_KEY.displayName);
		const subject = recordName(input, CONTACT_KEY.name, 'contact', key);
		const PreferredName = String(parameter(input, 'preferredName'));
		const body: IDataObject = { PreferredName };
		await input.client.send({
			method: 'PATCH',
			path: `/v3/Contacts/${segment(key)}`,
			body,
			safety: 'idempotent',
			expectedBody: 'optional',
			errorContext: { purpose: `rename ${subject}`, subject },
		});
		return toItems({ ContactKey: key, ...body });
	},
};
