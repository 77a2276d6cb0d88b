import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { plainText, uncapitalized } from '../../shared/text';
import type { OperationInput } from '../execution/operation';
import { chosenName, located, parameter } from '../execution/parameters';
import { pickFields } from '../output/toOutput';

/** Fields that name a client or a work item. */
const NAME_FIELDS = ['FirstName', 'LastName', 'FullName', 'Title'];
const KEY_FIELDS = ['ClientGroupKey', 'ContactKey', 'OrganizationKey', 'WorkItemKey'];

/**
 * The name that was entered in a form with a parameter for each field.
 * @param valueOf the value of a parameter
 * @returns undefined when no name was entered
 */
export function enteredName(valueOf: (parameter: string) => unknown): string | undefined {
	const parts = NAME_FIELDS.map((field) => valueOf(uncapitalized(field)));
	return parts.filter((part) => typeof part === 'string' && part.trim()).join(' ') || undefined;
}

/**
 * What is known about the record that a locator names, without a request: its identifier, the name under which it was
 * chosen, or the name in the input item, if the item is the record.
 */
export function namedBy(input: OperationInput, locator: { name: string }): string | undefined {
	const value = parameter(input, locator.name);
	const key = located(value).value;
	if (isObject(value) && value.mode === 'identifier') return plainText(key);
	return chosenName(input, locator.name, key) ?? nameInItem(input, key);
}

function nameInItem({ context, itemIndex }: OperationInput, key: unknown): string | undefined {
	const json: unknown = context.getInputData()[itemIndex]?.json;
	if (!isObject(json) || !KEY_FIELDS.some((field) => json[field] === key)) return undefined;
	const { FullName, Title } = pickFields(json as IDataObject, ['FullName', 'Title']);
	const name = FullName ?? Title;
	return typeof name === 'string' ? name : undefined;
}
