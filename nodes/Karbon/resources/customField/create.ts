import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { atMost, oneOf, requireText, ValidationError } from '../../../shared/validate/validate';
import type { OperationInput } from '../../execution/operation';
import { toItems } from '../../output/toOutput';
import { choices, parameter, partsOf } from '../../execution/parameters';
import { createdOrSent } from '../../writes/confirmation';
import { writeOnce } from '../../writes/writeOnce';
import { forgettingDefinitions, listOptionsOf } from '../../customFields/definitions';
import { optionsField } from '../../fields/listOptions';
import { requiredText } from '../../fields/locator';
import { WRITE_OPTIONS, writeOptions } from '../../fields/writeOptions';
import {
	FIELD_TYPES,
	LIST_TYPES,
	MAX_NAME_LENGTH,
	MAX_VALUE_LENGTH,
	TYPE_NAMES,
} from '../../customFields/types';

const KEY_NAMES = ['Key', 'CustomFieldDefinitionKey'];
const CLIENTS = ['Contacts', 'Organizations'] as const;

const NAME = requiredText({
	displayName: 'Name',
	name: 'name',
	placeholder: 'e.g. Fiscal Year End',
	description: 'At most 100 characters',
});

const TYPE: INodeProperties = {
	displayName: 'Type',
	name: 'fieldType',
	type: 'options',
	required: true,
	options: Object.entries(TYPE_NAMES).map(([value, name]) => ({ name, value })),
	default: 'Text',
	description: 'Cannot be changed later through the API',
};

const LIST_OPTIONS: INodeProperties = {
	displayName: 'List Options',
	name: 'listOptions',
	type: 'string',
	required: true,
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Option' },
	displayOptions: { show: { fieldType: [...LIST_TYPES] } },
	default: [],
	placeholder: 'e.g. Gold',
	description: 'At most 256 characters each',
};

const VISIBLE_TO: INodeProperties = {
	displayName: 'Visible To',
	name: 'clientTypes',
	type: 'multiOptions',
	required: true,
	options: CLIENTS.map((value) => ({ name: value, value })),
	default: ['Contacts', 'Organizations'],
	description: 'Client types with this field',
};

export const create = forgettingDefinitions({
	value: 'create',
	name: 'Create',
	description: 'Create a custom field for contacts, organizations, or both',
	action: 'Create a custom field',
	effect: 'write',
	properties: [NAME, TYPE, LIST_OPTIONS, VISIBLE_TO, optionsField(...WRITE_OPTIONS)],
	async run(input) {
		const body = readBody(input);
		const json = await writeOnce(input, {
			operation: 'customField.create',
			...writeOptions(input),
			target: body.Name,
			content: { 'Custom Field': body },
			skipped: body,
			request: {
				method: 'POST',
				path: '/v3/CustomFields',
				body,
				errorContext: {
					purpose: `create the custom field "${body.Name}"`,
					written: { record: 'Custom field', verb: 'created' },
					howToCheck: `Use Custom Field > Get Many: if "${body.Name}" is listed, it was created.`,
					labels: { ListOptions: 'List Options' },
				},
			},
			toResult(response) {
				const subject = `the custom field "${body.Name}"`;
				const created = createdOrSent(input, response, KEY_NAMES, { sent: body, subject });
				if (body.ListOptions && listOptionsOf(created ?? {})?.length === 0)
					input.addHint(
						`Karbon created ${subject} without its 'List Options'. Add them in Karbon.`,
					);
				return created;
			},
		});
		return toItems(json);
	},
});

/** karbon.md 55. @throws {ValidationError} */
function readBody(input: OperationInput): IDataObject & { Name: string } {
	const type = oneOf('Type', parameter(input, 'fieldType', 'Text'), FIELD_TYPES);
	const clients = choices('Visible To', parameter(input, 'clientTypes', [...CLIENTS]), CLIENTS);
	if (clients.length === 0)
		throw new ValidationError('Visible To', 'must have at least one choice');
	return {
		Name: atMost('Name', requireText('Name', parameter(input, 'name')), MAX_NAME_LENGTH),
		Type: type,
		IsVisibleToContacts: clients.includes('Contacts'),
		IsVisibleToOrganizations: clients.includes('Organizations'),
		...(LIST_TYPES.includes(type) ? { ListOptions: readListOptions(input) } : {}),
	};
}

/** @throws {ValidationError} */
function readListOptions(input: OperationInput): string[] {
	const label = 'List Options';
	const parts = partsOf(parameter(input, 'listOptions', []));
	const options = parts.map((part) => atMost(label, requireText(label, part), MAX_VALUE_LENGTH));
	if (options.length === 0) throw new ValidationError(label, 'must have at least one option');
	const repeated = options.find((option, index) => options.indexOf(option) < index);
	if (repeated === undefined) return options;
	throw new ValidationError(label, `must not repeat an option: "${repeated}"`);
}
