import type { IDataObject } from 'n8n-workflow';

import {
	requireText,
	ValidationError,
	signingKey,
	wholeNumber,
} from '../../../shared/validate/validate';
import { MAX_BATCH_SIZE } from '../../../shared/subscriptions/webhookTypes';
import { type Operation, type OperationInput, toItems } from '../../execution/operation';
import {
	type Collection,
	collection,
	isAbsent,
	optionalFlag,
	optionalText,
	parameter,
} from '../../execution/parameters';
import { createdRecord } from '../../writes/confirmation';
import { writeOnce } from '../../writes/writeOnce';
import {
	type Slot,
	slotOf,
	SUBSCRIPTION_MODE,
	SUBSCRIPTIONS,
	WEBHOOK_TYPE,
	WEBHOOK_TYPES_FIELD,
} from './slot';
import { refuseSlotInUse } from './slotInUse';
import { typesOf } from './update';
import { withoutKey } from './withoutKey';

/** Makes a subscription. */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	description:
		'Create a webhook subscription. The Karbon Trigger node makes its own; use this for other receivers.',
	action: 'Create a webhook subscription',
	effect: 'write',
	properties: [
		SUBSCRIPTION_MODE,
		WEBHOOK_TYPE,
		{ ...WEBHOOK_TYPES_FIELD, displayOptions: { show: { subscriptionMode: ['multi'] } } },
		{
			displayName: 'Target URL',
			name: 'targetUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://example.com/karbon',
			description: 'Where Karbon sends notifications. It must start with https://.',
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				{
					displayName: 'Batch Max Delay (Seconds)',
					name: 'batchMaxDelaySeconds',
					type: 'number',
					typeOptions: { minValue: 0 },
					default: 0,
					description:
						'How long Karbon may wait for further changes after its window of 60 seconds. 0 means no extra delay.',
				},
				{
					displayName: 'Batch Size',
					name: 'batchSize',
					type: 'number',
					typeOptions: { minValue: 1, maxValue: 100 },
					default: 100,
					description:
						'How many notifications one delivery may hold, at most 100. 1 means no batches.',
				},
				{
					displayName: 'Replace Existing',
					name: 'replaceExisting',
					type: 'boolean',
					default: false,
					description:
						'Whether to end another subscription that stands where this one is to be made, which may be that of a Karbon Trigger',
				},
				{
					displayName: 'Signing Key',
					name: 'signingKey',
					type: 'string',
					typeOptions: { password: true },
					default: '',
					description:
						'Karbon signs each delivery with it. At least 16 characters, only letters, digits, dashes and underscores. Karbon never shows it again.',
				},
			],
		},
	],
	async run(input) {
		const slot = slotOf(input);
		const options = collection(input, 'options');
		const key = isAbsent(options.signingKey) ? undefined : readSigningKey(options.signingKey);
		const shown = readBody(input, slot, options);
		const replaces = optionalFlag('Replace Existing', options.replaceExisting) ?? false;
		const secrets = key === undefined ? [] : [key];
		const json = await writeOnce(input, {
			operation: 'webhookSubscription.create',
			target: slot.path,
			content: shown,
			async check() {
				if (!replaces) await refuseSlotInUse(input, slot, shown.TargetUrl, secrets);
			},
			skipped: shown,
			request: {
				method: 'POST',
				path: SUBSCRIPTIONS,
				answer: 'none',
				body: key === undefined ? shown : { ...shown, SigningKey: key },
				purpose: `create ${slot.subject}`,
				howToCheck: `Get ${slot.subject} with this node and compare its target URL.`,
				subject: slot.subject,
				secrets,
				itemIndex: input.itemIndex,
			},
			toResult(response) {
				const record = createdRecord(response, ['TargetUrl']);
				return record && withoutKey(record);
			},
		});
		return toItems(json);
	},
};

/** interface.md, Limits: SigningKey. Spaces are not cut off, because the receiver would not know. @throws {ValidationError} */
function readSigningKey(value: unknown): string {
	return signingKey('Signing Key', typeof value === 'string' ? value : String(value));
}

/** interface.md, Webhook subscription (request): either one type or several. @throws {ValidationError} */
function readBody(
	input: OperationInput,
	slot: Slot,
	options: Collection,
): IDataObject & { TargetUrl: string } {
	const size = optionalText('Batch Size', options.batchSize);
	const delay = optionalText('Batch Max Delay (Seconds)', options.batchMaxDelaySeconds);
	return {
		...(slot.type ? { WebhookType: slot.type } : { WebhookTypes: typesOf(input) }),
		TargetUrl: targetUrl(parameter(input, 'targetUrl')),
		...(size === undefined
			? {}
			: { BatchSize: wholeNumber('Batch Size', size, 1, MAX_BATCH_SIZE) }),
		...(delay === undefined
			? {}
			: {
					BatchMaxDelaySeconds: wholeNumber('Batch Max Delay (Seconds)', delay, 0, Infinity),
				}),
	};
}

/** interface-addendum.md, Webhooks: https, in small letters. @throws {ValidationError} */
function targetUrl(value: unknown): string {
	const url = requireText('Target URL', value);
	if (!url.startsWith('https://'))
		throw new ValidationError('Target URL', 'must start with https://');
	if (!URL.canParse(url)) throw new ValidationError('Target URL', 'must be a valid address');
	return url;
}
