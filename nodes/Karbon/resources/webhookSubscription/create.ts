import type { INodeProperties } from 'n8n-workflow';

import { createRequest, pathName } from '../../../shared/subscriptions/requests';
import {
	type SubscriptionRef,
	type SubscriptionSettings,
	toBody,
	withoutKey,
} from '../../../shared/subscriptions/subscription';
import { MAX_BATCH_SIZE } from '../../../shared/subscriptions/webhookTypes';
import {
	requireText,
	signingKey,
	ValidationError,
	wholeNumber,
} from '../../../shared/validate/validate';
import { type Operation, type OperationInput, toItems } from '../../execution/operation';
import {
	collection,
	isAbsent,
	optionalFlag,
	optionalText,
	parameter,
	writeOptions,
} from '../../execution/parameters';
import { WRITE_OPTIONS } from '../../fields/writeOptions';
import { createdRecord } from '../../writes/confirmation';
import type { Write } from '../../writes/write';
import { writeOnce } from '../../writes/writeOnce';
import { createdResult } from './createPlan';
import { DeletedSubscriptions } from './deletedSubscriptions';
import {
	refParameter,
	SUBSCRIPTION_MODE,
	typesParameter,
	WEBHOOK_TYPE,
	WEBHOOK_TYPES_FIELD,
} from './fields';
import { prepare, resolveCreate } from './prepare';

const OPTIONS: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: [
		...WRITE_OPTIONS,
		{
			displayName: 'Batch Max Delay (Seconds)',
			name: 'batchMaxDelaySeconds',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description: 'Extra time that Karbon may wait to fill a batch, after its standard 60 seconds',
		},
		{
			displayName: 'Batch Size',
			name: 'batchSize',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 100 },
			default: 100,
			description: 'Max number of notifications in one delivery. 1 turns batching off.',
		},
		{
			displayName: 'Replace Existing',
			name: 'replaceExisting',
			type: 'boolean',
			default: false,
			description:
				'Whether to delete an existing subscription first. Its system, which may be a Karbon Trigger, stops receiving events.',
		},
		{
			displayName: 'Signing Key',
			name: 'signingKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'Karbon signs each delivery with this key and never shows it again. At least 16 characters: letters, digits, dashes and underscores.',
		},
	],
};

/** Creates a subscription, or adjusts the one that this target URL already has. */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	description:
		'Create a webhook subscription for another receiver. The Karbon Trigger node creates its subscriptions itself.',
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
			description: 'Where Karbon sends notifications. Must start with https://.',
		},
		OPTIONS,
	],
	async run(input) {
		const { itemIndex } = input;
		const ref = refParameter(input);
		const settings = readSettings(input, ref);
		const options = collection(input, 'options');
		const replaceExisting = optionalFlag('Replace Existing', options.replaceExisting) ?? false;
		const request = createRequest(ref, settings, { itemIndex });
		// One list of secrets: what `prepare` adds to it is hidden in the errors of the creation, too.
		const about = { itemIndex, secrets: request.secrets };
		const deleted = new DeletedSubscriptions(input.context);
		const shown = withoutKey(toBody(ref, settings));
		try {
			const json = await writeOnce(input, {
				operation: 'webhookSubscription.create',
				...writeOptions(options),
				target: pathName(ref),
				content: contentOf(ref, settings),
				prepare: async () =>
					await prepare({ input, ref, settings, replaceExisting, about, deleted }),
				resolve: async () => await resolveCreate({ input, ref, settings, about }),
				skipped: shown,
				request: { ...request, answer: 'none' },
				toResult(response) {
					const record = createdRecord(response, ['TargetUrl']);
					return record && createdResult(withoutKey(record));
				},
			});
			deleted.remove(ref);
			return toItems(json);
		} catch (error) {
			throw deleted.addTo(ref, error);
		}
	},
};

/** All options, also those that are not set: with an idempotency key, one that was removed is a difference. */
function contentOf(ref: SubscriptionRef, settings: SubscriptionSettings): Write['content'] {
	return {
		'Subscription Mode': ref.kind,
		'Webhook Types': [...settings.types].sort(),
		'Target URL': settings.targetUrl,
		'Batch Size': settings.batchSize,
		'Batch Max Delay (Seconds)': settings.batchMaxDelaySeconds,
		'Signing Key': settings.signingKey,
	};
}

/** interface.md, Webhook subscription (request). @throws {ValidationError} */
function readSettings(input: OperationInput, ref: SubscriptionRef): SubscriptionSettings {
	const options = collection(input, 'options');
	const size = optionalText('Batch Size', options.batchSize);
	const delay = optionalText('Batch Max Delay (Seconds)', options.batchMaxDelaySeconds);
	return {
		signingKey: isAbsent(options.signingKey) ? undefined : readSigningKey(options.signingKey),
		types: ref.kind === 'single' ? [ref.type] : typesParameter(input),
		targetUrl: readTargetUrl(parameter(input, 'targetUrl')),
		batchSize: size === undefined ? undefined : wholeNumber('Batch Size', size, 1, MAX_BATCH_SIZE),
		batchMaxDelaySeconds:
			delay === undefined
				? undefined
				: wholeNumber('Batch Max Delay (Seconds)', delay, 0, Infinity),
	};
}

/** interface.md, Limits: SigningKey. Spaces are kept, because the receiver has the same text. @throws {ValidationError} */
function readSigningKey(value: unknown): string {
	return signingKey('Signing Key', typeof value === 'string' ? value : String(value));
}

/** interface-addendum.md, Webhooks: https, in lower case. @throws {ValidationError} */
function readTargetUrl(value: unknown): string {
	const url = requireText('Target URL', value);
	if (!url.startsWith('https://'))
		throw new ValidationError('Target URL', 'must start with https://');
	if (!URL.canParse(url)) throw new ValidationError('Target URL', 'must be a valid address');
	return url;
}
