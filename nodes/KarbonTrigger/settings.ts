import { ValidationError, wholeNumber } from '../shared/validate/validate';
import { ONLY_POLLED } from '../shared/changes/changeSources';
import { parseJson } from '../shared/json';
import { isTypeName } from '../shared/subscriptions/requests';
import { MAX_BATCH_SIZE } from '../shared/subscriptions/webhookTypes';
import { nonEmptyText, spaced } from '../shared/text';

/** The parameters that have a usable value whatever an expression gives, see `readChoices`. */
export interface TriggerChoices {
	deliveryMode: 'webhook' | 'polling';
	/** Karbon's webhook types (karbon.md 89), and time entries; unknown ones from an expression are kept. */
	webhookTypes: string[];
	subscriptionMode: 'automatic' | 'multi' | 'single';
	existingSubscription: 'fail' | 'replace';
	includeRecord: boolean;
	/** Empty: all. */
	actionTypes: string[];
	/** Statuses of invoices that start the workflow; empty: all. */
	invoiceStatus: string[];
	/** The same for work items, with spaces: `In Progress`. */
	workItemStatus: string[];
	deduplicate: boolean;
	recoverMissed: boolean;
	testEvent: 'latestChange' | 'nextRealEvent';
	/** Seconds, 0 or more (karbon.md 88). */
	batchMaxDelaySeconds: number;
}

/** The trigger's parameters, checked. */
export interface TriggerSettings extends TriggerChoices {
	/** From 1 to 100 (karbon.md 88). Undefined: the default of each subscription. */
	batchSize: number | undefined;
	/** Milliseconds between health checks, or between polls. */
	checkIntervalMs: number;
	/** How many days back time entries are compared. */
	timeEntryDays: number;
	/** Milliseconds between the scans that nothing has requested. Not used when polling. */
	safetyNetMs: number;
}

/** Gives the value of a parameter, `options.batchSize` for one of a collection; `fallback` where the node has none. */
type Get = (name: string, fallback: unknown) => unknown;

/** The parameters that a context gives, other than that of an execution, which has them for each item. */
export const parametersOf =
	(context: { getNodeParameter(name: string, fallback?: never): unknown }): Get =>
	(name, fallback) =>
		context.getNodeParameter(name, fallback as never);

/** Of a list, of one as JSON, or of a text with commas. */
function list(value: unknown): string[] {
	const given = typeof value === 'string' ? value : undefined;
	const parsed = given === undefined ? value : parseJson(given);
	const parts: unknown[] = Array.isArray(parsed) ? parsed : (given?.split(',') ?? [value]);
	return parts.flatMap((entry) => nonEmptyText(entry) ?? []);
}

/** The defaults are here, because n8n applies those of a collection only to fields that the user has added. */
function choicesFrom(get: Get): TriggerChoices {
	const choice = <T extends string>(name: string, standard: T, ...others: T[]): T => {
		const value = get(name, standard);
		return others.find((other) => other === value) ?? standard;
	};
	const webhookTypes = [...new Set(list(get('webhookTypes', [])))];
	const isPolled = webhookTypes.length > 0 && webhookTypes.every((type) => ONLY_POLLED.has(type));
	const delay = Number(get('options.batchMaxDelaySeconds', 0));
	return {
		webhookTypes,
		includeRecord: get('includeRecord', true) !== false,
		deliveryMode: isPolled ? 'polling' : choice('deliveryMode', 'webhook', 'polling'),
		actionTypes: list(get('filters.actionTypes', [])),
		invoiceStatus: list(get('filters.invoiceStatus', [])),
		workItemStatus: list(get('filters.workItemStatus', [])).map(spaced),
		subscriptionMode: choice('options.subscriptionMode', 'automatic', 'multi', 'single'),
		existingSubscription: choice('options.existingSubscription', 'fail', 'replace'),
		// A value that is not a positive number counts as no delay.
		batchMaxDelaySeconds: Number.isFinite(delay) && delay > 0 ? delay : 0,
		deduplicate: get('options.deduplicate', true) !== false,
		recoverMissed: get('options.recoverMissed', true) !== false,
		testEvent: choice('options.testEvent', 'latestChange', 'nextRealEvent'),
	};
}

/**
 * Reads the choices, and never fails: a delivery that is answered with an error counts against the
 * subscription, and a subscription has to be removed whatever an expression gives at the moment.
 */
export function readChoices(get: Get): TriggerChoices {
	return choicesFrom((name, fallback) => {
		try {
			return get(name, fallback);
		} catch {
			return fallback;
		}
	});
}

/**
 * Parameter and name of each filter. An empty list is one of the form in which nothing is chosen; if an expression has no
 * value, or a list of none, all changes would pass.
 */
const FILTERS = [
	['actionTypes', 'Action Types'],
	['invoiceStatus', 'Invoice Status'],
	['workItemStatus', 'Work Item Primary Status'],
] as const;

/**
 * Reads the parameters of the trigger node.
 * @throws {ValidationError} naming the field and the rule
 * @throws {Error} of n8n, for an expression that cannot be evaluated
 */
export function readSettings(get: Get): TriggerSettings {
	const choices = choicesFrom(get);
	if (choices.webhookTypes.length === 0)
		throw new ValidationError('Trigger On', 'must have at least one type');
	if (!choices.webhookTypes.every(isTypeName))
		throw new ValidationError('Trigger On', 'must only have names of types, such as Invoice');
	for (const [name, label] of FILTERS) {
		if (choices[name].length === 0 && [get(`filters.${name}`, [])].flat().length > 0)
			throw new ValidationError(label, 'must not be empty; remove the filter to get all changes');
	}
	const number = (label: string, name: string, fallback: number, least: number, most: number) =>
		wholeNumber(label, get(name, fallback), least, most);
	const batchParameter = 'options.batchSize';
	const hasBatchSize = get(batchParameter, null) !== null;
	const delayParameter = 'options.batchMaxDelaySeconds';
	const msPerMinute = 60_000;
	return {
		...choices,
		batchSize: hasBatchSize
			? number('Batch Size', batchParameter, 1, 1, MAX_BATCH_SIZE)
			: undefined,
		batchMaxDelaySeconds: number('Batch Max Delay (Seconds)', delayParameter, 0, 0, Infinity),
		checkIntervalMs:
			number('Check Interval (Minutes)', 'options.checkInterval', 5, 1, 1440) * msPerMinute,
		timeEntryDays: number('Time Entry Window (Days)', 'options.timeEntryDays', 14, 1, 366),
		safetyNetMs: number('Safety Net (Minutes)', 'safetyNetMinutes', 15, 1, 1440) * msPerMinute,
	};
}
