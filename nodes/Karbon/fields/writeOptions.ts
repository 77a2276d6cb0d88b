import type { INodeProperties } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { ValidationError } from '../../shared/validate/validate';
import type { OperationInput } from '../execution/operation';
import {
	collection,
	entered,
	isAbsent,
	isExpression,
	optionalChoice,
	optionalText,
} from '../execution/parameters';

/**
 * Options of the operations that create, upload, reverse or delete; see `writeOnce`. Updates and deleting a webhook
 * subscription do not need them: doing them twice is the same as doing them once. Upserts search for the record first;
 * where this is not enough, errors name the operation that creates it (see `Write.createOperation`).
 */
export const WRITE_OPTIONS: INodeProperties[] = [
	{
		displayName: 'Idempotency Key',
		name: 'idempotencyKey',
		type: 'string',
		default: '',
		placeholder: 'e.g. statement-2026-11-line-42',
		description:
			'Unique text for this record, such as a bank transaction number. If this node has already used the key, it skips the item, or stops with an error if the values differ.',
	},
	{
		displayName: 'If Outcome Is Unknown',
		name: 'ifPreviousOutcomeUnknown',
		type: 'options',
		options: [
			{
				name: 'Send Again',
				value: 'sendAgain',
				description: 'Send the values again. Check first that Karbon has not recorded them.',
			},
			{ name: 'Stop', value: 'stop', description: 'Stop with an error that says how to check' },
		],
		default: 'stop',
		description: 'What to do if Karbon did not confirm a previous attempt with the same values',
	},
];

/**
 * The value of an option on which the user relies, such as a key. One that was added and left alone has none. An
 * expression without a value for this item is refused.
 * @throws {ValidationError}
 */
export function reliedOption(input: OperationInput, label: string, name: string): unknown {
	const { [name]: value } = collection(input, 'options');
	if (!isAbsent(value)) return value;
	const options = entered(input, 'options');
	if (!isExpression(isObject(options) ? options[name] : options)) return undefined;
	throw new ValidationError(label, 'must not be empty; remove the option if you do not need it');
}

/** What the options of a write say about repeating it. @throws {ValidationError} */
export function writeOptions(input: OperationInput): {
	idempotencyKey?: string;
	sendAgain: boolean;
} {
	const { ifPreviousOutcomeUnknown: given } = collection(input, 'options');
	const choice = optionalChoice('If Outcome Is Unknown', given, ['stop', 'sendAgain']);
	const label = 'Idempotency Key';
	const idempotencyKey = optionalText(label, reliedOption(input, label, 'idempotencyKey'));
	return { idempotencyKey, sendAgain: choice === 'sendAgain' };
}
