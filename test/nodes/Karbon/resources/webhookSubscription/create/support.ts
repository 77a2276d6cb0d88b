import type { INodeParameters } from 'n8n-workflow';

import type { FaultAction } from '../../../../../../simulator';
import { useBench } from '../../../support';

export const OURS = 'https://example.com/karbon';
export const OTHER = 'https://other.example/hook/secret-path';
export const KEY = 'a-very-secret-signing-key';
export const POST = 'POST /v3/WebhookSubscriptions';
/** How the message of an error begins that reports the deletion of the subscription to OTHER. */
export const DELETED = /^The existing webhook subscription to other\.example \(.*\) was deleted\./;

export interface Kind {
	/** Its name in the path. */
	name: string;
	parameters: INodeParameters;
	subject: string;
	/** The types that are asked for, as Karbon names them in its body. */
	shown: object;
}

export const MULTI: Kind = {
	name: 'Multi',
	parameters: { webhookTypes: ['Work', 'Note'] },
	subject: 'a multi-type webhook subscription',
	shown: { WebhookTypes: ['Work', 'Note'] },
};
export const SINGLE: Kind = {
	name: 'Invoice',
	parameters: { subscriptionMode: 'single', webhookType: 'Invoice' },
	subject: "a webhook subscription for 'Invoice'",
	shown: { WebhookType: 'Invoice' },
};

/** A simulator without subscriptions at the beginning of each test, in which a second one replaces the first. */
export function useSubscriptions() {
	const bench = useBench({ secondPost: 'replace' });
	const subscriptions = () => bench.simulator.store.subscriptions;
	beforeEach(() => subscriptions().clear());
	return {
		bench,
		subscriptions,
		/** Puts a subscription into the simulator. */
		subscribe(
			name: string,
			TargetUrl: string,
			types: string[] = name === 'Multi' ? ['Note', 'Work'] : [name],
		): void {
			subscriptions().set(name, { name, types, TargetUrl, consecutiveFailures: 0 });
		},
		/** Answers requests of a method, or only the nth of them, with a status and a body. */
		answer(method: string, status: number, body?: unknown, nth?: number): void {
			const action: FaultAction = { type: 'status', status, body };
			bench.simulator.faults.add({ match: { method, nth }, action });
		},
		/** Runs the operation. */
		create: async (kind: Kind, options: INodeParameters = {}, targetUrl = OURS) =>
			await bench.run('webhookSubscription.create', { ...kind.parameters, targetUrl, options }),
	};
}
