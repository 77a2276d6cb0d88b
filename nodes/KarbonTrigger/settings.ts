import { RuleError, wholeNumber } from '../shared/rules';
import { MOST_BATCH_SIZE } from '../shared/webhookTypes';

/** How the trigger learns of changes. */
export type DeliveryMode = 'webhook' | 'polling';

/** The parameters that say what becomes of an event. */
export interface Reception {
	/** Values of interface.md, Events, Webhook types; unknown ones from an expression are kept. */
	webhookTypes: string[];
	/** Empty: all. */
	actionTypes: string[];
	deduplicate: boolean;
	includeRecord: boolean;
}

/** The trigger's parameters, checked. */
export interface TriggerSettings extends Reception {
	deliveryMode: DeliveryMode;
	subscriptionMode: 'multi' | 'single';
	/** interface.md, Webhook subscription: BatchSize, 1 to 100. */
	batchSize: number;
	/** interface.md, Webhook subscription: BatchMaxDelaySeconds, 0 or more. */
	batchMaxDelaySeconds: number;
	ifSlotTaken: 'fail' | 'takeOver';
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
 * Reads what becomes of an event. Never fails, because a delivery that is answered with an error counts
 * against the subscription: an expression that makes no sense at the moment selects everything.
 */
export function readReception(source: ParameterSource): Reception {
	const get = (name: string, fallback: unknown) => {
		try {
			return source.getNodeParameter(name, fallback);
		} catch {
			return fallback;
		}
	};
	return {
		webhookTypes: [...new Set(list(get('webhookTypes', [])))],
		actionTypes: list(get('actionTypes', [])),
		deduplicate: get('deduplicate', true) !== false,
		includeRecord: get('includeRecord', false) === true,
	};
}

/**
 * Reads the parameters of the trigger node.
 * @throws {RuleError} naming the field and the rule
 */
export function readSettings(source: ParameterSource): TriggerSettings {
	const get = (name: string, fallback: unknown) => source.getNodeParameter(name, fallback);
	const reception = readReception(source);
	if (reception.webhookTypes.length === 0) {
		throw new RuleError('Events', 'must name at least one type');
	}
	const isMulti = get('subscriptionMode', 'multi') !== 'single';
	return {
		...reception,
		deliveryMode: get('deliveryMode', 'webhook') === 'polling' ? 'polling' : 'webhook',
		subscriptionMode: isMulti ? 'multi' : 'single',
		batchSize: wholeNumber('Batch Size', get('batchSize', 1), 1, MOST_BATCH_SIZE),
		batchMaxDelaySeconds: wholeNumber(
			'Batch Max Delay (Seconds)',
			get('batchMaxDelaySeconds', 0),
			0,
			Infinity,
		),
		ifSlotTaken: get('ifSlotTaken', 'fail') === 'takeOver' ? 'takeOver' : 'fail',
		recoverMissed: get('recoverMissed', true) !== false,
		checkIntervalMs:
			wholeNumber('Check Interval (Minutes)', get('checkInterval', 5), 1, 1440) * 60_000,
		testEvent:
			get('testEvent', 'latestChange') === 'nextRealEvent' ? 'nextRealEvent' : 'latestChange',
	};
}
