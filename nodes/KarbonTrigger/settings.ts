import { RuleError, wholeNumber } from '../shared/rules';
import { MOST_BATCH_SIZE } from '../shared/webhookTypes';

/** How the trigger learns of changes. */
export type DeliveryMode = 'webhook' | 'polling';

/** The trigger's parameters, checked. */
export interface TriggerSettings {
	deliveryMode: DeliveryMode;
	/** Values of interface.md, Events, Webhook types; unknown ones from an expression are kept. */
	webhookTypes: string[];
	subscriptionMode: 'multi' | 'single';
	/** interface.md, Webhook subscription: BatchSize, 1 to 100. */
	batchSize: number;
	/** interface.md, Webhook subscription: BatchMaxDelaySeconds, 0 or more. */
	batchMaxDelaySeconds: number;
	ifSlotTaken: 'fail' | 'takeOver';
	includeRecord: boolean;
	/** Empty: all. */
	actionTypes: string[];
	deduplicate: boolean;
	recoverMissed: boolean;
	/** Milliseconds between rounds of watch or polling. */
	checkIntervalMs: number;
	testEvent: 'latestChange' | 'nextRealEvent';
}

/** The part of n8n's contexts that parameters are read from. */
export interface ParameterSource {
	getNodeParameter(name: string, fallback?: unknown): unknown;
}

const list = (value: unknown): string[] =>
	(Array.isArray(value) ? value : []).filter((entry): entry is string => typeof entry === 'string');

/**
 * Reads the parameters of the trigger node.
 * @throws {RuleError} naming the field and the rule
 */
export function readSettings(source: ParameterSource): TriggerSettings {
	const get = (name: string, fallback: unknown) => source.getNodeParameter(name, fallback);
	const webhookTypes = [...new Set(list(get('webhookTypes', [])))];
	if (webhookTypes.length === 0) throw new RuleError('Events', 'must name at least one type');
	const isMulti = get('subscriptionMode', 'multi') !== 'single';
	return {
		deliveryMode: get('deliveryMode', 'webhook') === 'polling' ? 'polling' : 'webhook',
		webhookTypes,
		subscriptionMode: isMulti ? 'multi' : 'single',
		batchSize: wholeNumber('Batch Size', get('batchSize', 1), 1, MOST_BATCH_SIZE),
		batchMaxDelaySeconds: wholeNumber(
			'Batch Max Delay (Seconds)',
			get('batchMaxDelaySeconds', 0),
			0,
			Infinity,
		),
		ifSlotTaken: get('ifSlotTaken', 'fail') === 'takeOver' ? 'takeOver' : 'fail',
		includeRecord: get('includeRecord', false) === true,
		actionTypes: list(get('actionTypes', [])),
		deduplicate: get('deduplicate', true) !== false,
		recoverMissed: get('recoverMissed', true) !== false,
		checkIntervalMs:
			wholeNumber('Check Interval (Minutes)', get('checkInterval', 5), 1, 1440) * 60_000,
		testEvent:
			get('testEvent', 'latestChange') === 'nextRealEvent' ? 'nextRealEvent' : 'latestChange',
	};
}
