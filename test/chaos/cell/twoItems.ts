import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../../simulator';
import { EVERY_OPERATION, resetTexts, type ValidInput } from '../../nodes/Karbon/everyOperation';

/** Parameters with expressions, and two items with different records where the operation has any. */
export interface TwoItems {
	parameters: INodeParameters;
	items: INodeExecutionData[];
}

/** Another input for the second item, where an account has only one record of the kind. */
const SECOND: Readonly<Record<string, INodeParameters>> = {
	'webhookSubscription.create': {
		subscriptionMode: 'single',
		webhookType: 'Note',
		targetUrl: 'https://example.com/notes',
	},
	'webhookSubscription.delete': { subscriptionMode: 'single', webhookType: 'Note' },
	'webhookSubscription.get': { subscriptionMode: 'single', webhookType: 'Note' },
};

/** The signing key of a subscription that a cell creates. */
export const SIGNING_KEY = 'signing-key-of-a-test-0123';

/**
 * What a node gets in a cell.
 * @param only the number of the only item, from 0
 */
export function cellInput(operation: string, simulator: Simulator, only?: number): TwoItems {
	const { parameters, items } = twoItems(operation, simulator);
	const isSigned = operation === 'webhookSubscription.create';
	if (isSigned) simulator.store.subscriptions.clear();
	return {
		parameters: {
			...parameters,
			...(isSigned ? { options: { signingKey: '={{ $json.signingKey }}' } } : {}),
		},
		items: items
			.map((item, at) => ({ ...item, json: { ...item.json, at, signingKey: SIGNING_KEY } }))
			.filter((_item, at) => only === undefined || at === only),
	};
}

/** Operations on what an account has once, so that there is no second item. */
const SINGLE = new Set(['tenantSettings.get', 'webhookSubscription.update']);

/** Valid input of an operation: one item, or two with different records. */
function twoItems(operation: string, simulator: Simulator): TwoItems {
	resetTexts();
	addSecondRecords(simulator);
	const [resource, name] = operation.split('.');
	const shared = resource === 'webhookSubscription' ? { subscriptionMode: 'multi' } : {};
	const first = validInput(operation, simulator);
	const rest = withoutRecordsOf(first.parameters, simulator);
	const second = validInput(operation, rest);
	const inputs = SINGLE.has(operation) ? [first] : [first, second];
	return {
		parameters: {
			resource,
			operation: name,
			...(merged(
				{ ...shared, ...first.parameters },
				{ ...shared, ...second.parameters, ...SECOND[operation] },
			) as INodeParameters),
		},
		items: inputs.map(({ item }) => item ?? { json: {} }),
	};
}

/** The simulator has one work schedule and one task of an integration. */
function addSecondRecords({ store }: Simulator): void {
	const item = [...store.workItems.values()].find((one) => one.WorkScheduleKey === null);
	const [schedule] = store.workSchedules.values();
	const second = {
		...schedule,
		WorkScheduleKey: 'SecondSched1',
		CreatedFromWorkItemKey: String(item?.WorkItemKey),
	};
	if (item) item.WorkScheduleKey = second.WorkScheduleKey;
	store.workSchedules.set(second.WorkScheduleKey, second);
	const [task] = store.integrationTasks.values();
	store.integrationTasks.set('SecondTask12', { ...task, TaskKey: 'SecondTask12' });
	for (const name of ['Multi', 'Note'] as const) {
		store.subscriptions.set(name, {
			name,
			types: ['Note'],
			TargetUrl: 'https://example.com/notes',
			consecutiveFailures: 0,
		});
	}
}

function validInput(operation: string, simulator: Simulator): ValidInput {
	const input = EVERY_OPERATION[operation](simulator);
	const { limit, ...parameters } = input.parameters;
	// Lists are read to their end, so that links matter.
	return limit === undefined ? input : { ...input, parameters: { ...parameters, returnAll: true } };
}

/** All texts in a value. */
function textsOf(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.values(value).flatMap(textsOf);
}

/** The simulator as it seems without some records, so that another record is the first one. */
function withoutRecordsOf(parameters: INodeParameters, simulator: Simulator): Simulator {
	const used = new Set(textsOf(parameters));
	const hasUsedCard = (record: object) =>
		'BusinessCards' in record && textsOf(record.BusinessCards).some((text) => used.has(text));
	const invoices = [...used].map((key) => simulator.store.payments.get(key)?.InvoiceKey);
	const isOfUsedInvoice = (record: object) =>
		'InvoiceKey' in record && invoices.includes(String(record.InvoiceKey));
	const isUsed = ([key, record]: [string, object]) =>
		used.has(key) || hasUsedCard(record) || isOfUsedInvoice(record);
	const collections = Object.entries(simulator.store).map(([name, collection]) => {
		const isKept = !(collection instanceof Map) || name === 'subscriptions';
		const records = [...(collection as Map<string, object>)];
		return [name, isKept ? collection : new Map(records.filter((one) => !isUsed(one)))];
	});
	const store = Object.fromEntries(collections) as Simulator['store'];
	return Object.create(simulator, { store: { value: store } }) as Simulator;
}

/** One value for both items: the value itself, or an expression. */
function merged(first: unknown, second: unknown): unknown {
	if (JSON.stringify(first) === JSON.stringify(second)) return first;
	const areObjects = [first, second].every((one) => typeof one === 'object' && one !== null);
	if (!areObjects || isListOfTexts(first)) {
		// What only the first item has is not read for the second.
		if (first === undefined || second === undefined) return first ?? second;
		return `={{ ${JSON.stringify([first, second])}[$json.at] }}`;
	}
	const [one, other] = [first, second] as [INodeParameters, INodeParameters];
	const names = new Set([...Object.keys(one), ...Object.keys(other)]);
	const values = [...names].map((name) => [name, merged(one[name], other[name])] as const);
	return Array.isArray(first) ? values.map(([, value]) => value) : Object.fromEntries(values);
}

const isListOfTexts = (value: unknown) =>
	Array.isArray(value) && value.every((one) => typeof one === 'string');
