import { MULTI, type SubscriptionSettings } from '../../../shared/subscriptions/subscription';
import { MAX_BATCH_SIZE, WEBHOOK_TYPES } from '../../../shared/subscriptions/webhookTypes';
import {
	oneOf,
	requireText,
	signingKey,
	ValidationError,
	wholeNumber,
} from '../../../shared/validate/validate';
import type { OperationInput } from '../../execution/operation';
import { choices, collection, isAbsent, parameter } from '../../execution/parameters';
import { reliedOption } from '../../fields/writeOptions';
import type { Write } from '../../writes/write';

/** The name of the subscription that the form selects, see `MULTI`. @throws {ValidationError} */
export function nameParameter(input: OperationInput): string {
	const chosen = parameter(input, 'subscriptionMode', 'multi');
	const mode = oneOf('Subscription Mode', chosen, ['multi', 'single']);
	if (mode === 'multi') return MULTI;
	return oneOf('Webhook Type', parameter(input, 'webhookType'), WEBHOOK_TYPES);
}

/** At least one of the known types. @throws {ValidationError} */
export function typesParameter(input: OperationInput): string[] {
	const types = choices('Webhook Types', parameter(input, 'webhookTypes', []), WEBHOOK_TYPES);
	if (types.length === 0) throw new ValidationError('Webhook Types', 'must have at least one type');
	return types;
}

/** karbon.md 83-90. @throws {ValidationError} */
export function readSettings(input: OperationInput, name: string): SubscriptionSettings {
	const { batchSize, batchMaxDelaySeconds } = collection(input, 'options');
	const key = reliedOption(input, 'Signing Key', 'signingKey');
	const number = (label: string, value: unknown, least: number, most: number) =>
		isAbsent(value) ? undefined : wholeNumber(label, value, least, most);
	return {
		// Spaces around it are refused, not removed: the receiver may have them in its copy (karbon.md 86).
		signingKey: key === undefined ? undefined : signingKey('Signing Key', key),
		types: name === MULTI ? typesParameter(input) : [name],
		targetUrl: readTargetUrl(parameter(input, 'targetUrl')),
		batchSize: number('Batch Size', batchSize, 1, MAX_BATCH_SIZE),
		batchMaxDelaySeconds: number('Batch Max Delay (Seconds)', batchMaxDelaySeconds, 0, Infinity),
	};
}

/**
 * The content of the write, by which a repeated one is recognized. Has all settings, also options that are not set:
 * with an idempotency key, an option that was removed is a difference.
 */
export function writeContent(name: string, settings: SubscriptionSettings): Write['content'] {
	return {
		'Webhook Types': [name === MULTI ? 'multi' : 'single', ...[...settings.types].sort()],
		'Target URL': settings.targetUrl,
		'Batch Size': settings.batchSize,
		'Batch Max Delay (Seconds)': settings.batchMaxDelaySeconds,
		'Signing Key': settings.signingKey,
	};
}

/** karbon.md 90. @throws {ValidationError} */
function readTargetUrl(value: unknown): string {
	const url = requireText('Target URL', value, 2_000);
	if (!url.startsWith('https://'))
		throw new ValidationError('Target URL', 'must start with https://');
	if (!URL.canParse(url)) throw new ValidationError('Target URL', 'must be a valid address');
	return url;
}
