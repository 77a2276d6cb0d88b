import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import { isSameKey } from '../../shared/text';
import type { KarbonClient } from '../../shared/transport/client';
import { hasStatus } from '../../shared/transport/errors/hasStatus';
import { searchWith } from '../../shared/transport/searchWith';
import { unlessNotGranted } from '../execution/answer';
import { ACCOUNT_SETTINGS, namesOf } from '../settings/accountSettings';
import { ACCOUNT_USERS } from '../settings/accountUsers';
import { secondaryStatuses } from '../settings/secondaryStatus';
import { accountColumns, type MappedType } from './accountColumns';
import type { Column } from './column';
import { MAPPED_TYPES } from './mappedTypes';
import { type AccountChoices, mapperInput, mapperName } from './mapperField';

/** Tells that the list is not complete. The mapper has no other place for it. */
const HIDDEN_CUSTOM_FIELDS: ResourceMapperField = {
	id: 'hiddenCustomFields',
	displayName: '(No Permission to Read Custom Fields)',
	required: false,
	defaultMatch: false,
	canBeUsedToMatch: false,
	display: true,
	readOnly: true,
	type: 'string',
};

/** Lists that are not granted give no choices; their fields take what is entered. */
async function readChoices(client: KarbonClient): Promise<AccountChoices> {
	const [users, settings] = await Promise.all([
		unlessNotGranted(ACCOUNT_USERS.get(client)),
		unlessNotGranted(ACCOUNT_SETTINGS.get(client)),
	]);
	return {
		users,
		...(settings && {
			contactTypes: namesOf(settings.ContactTypes),
			workTypes: namesOf(settings.WorkTypes),
			secondaryStatuses: [...new Set(secondaryStatuses(settings, {}))],
		}),
	};
}

/** Whether Karbon may have rejected the credentials, not only one part of the API. */
const isRejected = hasStatus('401');

async function readFields(
	client: KarbonClient,
	type: MappedType,
	operation: unknown,
): Promise<ResourceMapperField[]> {
	// The user may have just added a custom field.
	const { columns, hidden } = await accountColumns(client, type, true);
	const choices = await readChoices(client);
	const hasChoices = choices.users !== undefined || choices.contactTypes !== undefined;
	if (hidden && isRejected(hidden) && !hasChoices) throw hidden;
	const matchFields = operation === 'upsert' ? (type.matchFields ?? []) : [];
	const emptyName = operation === 'create' ? '(Not Set)' : '(No Change)';
	const fields = columns.map((column): ResourceMapperField => {
		const field = 'field' in column.source ? column.source.field : undefined;
		const match = field ? matchFields.indexOf(field) : -1;
		const isSame = ({ label }: Column) => isSameKey(label, column.label);
		return {
			id: column.id,
			displayName: mapperName(column, columns.filter(isSame).length > 1),
			required: operation === 'create' && field?.isRequired === true,
			defaultMatch: match === 0,
			canBeUsedToMatch: match >= 0,
			display: true,
			...mapperInput(column, choices, emptyName),
		};
	});
	return hidden ? [...fields, HIDDEN_CUSTOM_FIELDS] : fields;
}

/** The method of n8n's `resourceMapping` for one type of record: the columns of the mapper. */
function createMapping(type: MappedType) {
	return async function (this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
		return await searchWith(this, async (client) => {
			const operation = this.getCurrentNodeParameter('operation');
			return { fields: await readFields(client, type, operation) };
		});
	};
}

/** The columns that mappers name in `resourceMapperMethod`. */
export const RESOURCE_MAPPINGS = {
	getContactColumns: createMapping(MAPPED_TYPES.contact),
	getOrganizationColumns: createMapping(MAPPED_TYPES.organization),
	getWorkItemColumns: createMapping(MAPPED_TYPES.workItem),
};
