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
import { choices, collection, isAbsent, optionalText, parameter } from '../../execution/parameters';
import type { Write } from '../../writes/write';

/** The name of the subscription that the form selects, see `MULTI`. @throws {ValidationError} */
export function nameParameter(input: OperationInput): string {
	const mode = oneOf('Subscription Mode', parameter(input, 'subscriptionMode', 'multi'), [
		'multi',
		'single',
	]);
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
	const options = collection(input, 'options');
	const size = optionalText('Batch Size', options.batchSize);
	const delay = optionalText('Batch Max Delay (Seconds)', options.batchMaxDelaySeconds);
	return {
		// Spaces around it are refused, not removed: the receiver may have them in its copy (karbon.md 86).
		signingKey: isAbsent(options.signingKey)
			? undefined
			: signingKey('Signing Key', options.signingKey),
		types: name === MULTI ? typesParameter(input) : [name],
		targetUrl: readTargetUrl(parameter(input, 'targetUrl')),
		batchSize: size === undefined ? undefined : wholeNumber('Batch Size', size, 1, MAX_BATCH_SIZE),
		batchMaxDelaySeconds:
			delay === undefined
				? undefined
				: wholeNumber('Batch Max Delay (Seconds)', delay, 0, Infinity),
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
