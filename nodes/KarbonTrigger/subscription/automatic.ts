import { ONLY_POLLED } from '../../shared/changes/changeSources';
import { pathName } from '../../shared/subscriptions/requests';
import { MULTI, type SubscriptionRef } from '../../shared/subscriptions/subscription';
import { hasStatus, isRefusal } from '../../shared/transport/errors/hasStatus';
import { sourcesFor } from '../scan/sources';
import type { AutomaticChoice, Receiving } from '../state/receiving';
import {
	choiceText,
	type Obstacles,
	preventsScan,
	SubscriptionConflictError,
	UnreceivableTypesError,
} from './conflict';
import { meet, refuseConflict, release, releaseOthers, restore, type Restored } from './ensure';
import {
	inspect,
	type Inspected,
	singleFor,
	type SubscriptionPlan,
	unchosenTypes,
	type Wanted,
} from './plan';

const isRejection = hasStatus('400', '409', '422');

/** Chooses how types are received, and takes their subscriptions. Takes nothing from another system. */
class Choosing {
	private readonly receiving: Record<string, Receiving>;
	private readonly obstacles: Obstacles = new Map();

	constructor(private readonly plan: SubscriptionPlan) {
		this.receiving = { ...plan.receiving };
	}

	get choice(): AutomaticChoice {
		return { receiving: this.receiving, text: choiceText(this.receiving, this.obstacles) };
	}

	/** Of types that cannot be received; undefined when there are none. */
	private errorOf(types: readonly string[]): Error | undefined {
		const missing = types.filter((type) => !(type in this.receiving) && this.obstacles.has(type));
		if (missing.length === 0) return undefined;
		const taken = this.obstacles.get(missing[0]);
		return this.plan.isTest && taken ? taken : new UnreceivableTypesError(missing, this.obstacles);
	}

	/**
	 * For all types the multi-type subscription, or for each its single-type one, or polling.
	 * @param replace whether another system's multi-type subscription may be replaced
	 * @param isAllOrNothing whether nothing is created if a type cannot be received
	 * @returns the error of types that cannot be received, or of a request that fails
	 */
	async choose(
		types: readonly string[],
		{ replace = false, isAllOrNothing = false } = {},
	): Promise<Error | undefined> {
		return await errorIn(async () => {
			if (!(await this.takeMulti(types, replace))) await this.takeSingles(types, isAllOrNothing);
			return this.errorOf(types);
		});
	}

	/** @returns whether all types are received with the multi-type subscription now */
	private async takeMulti(types: readonly string[], replace: boolean): Promise<boolean> {
		const others = Object.keys(this.receiving).filter((type) => this.receiving[type] === 'multi');
		const wanted: Wanted = { ref: MULTI, types: [...new Set([...others, ...types])] };
		return await this.take(await this.free(wanted, replace), types, 'multi');
	}

	private async takeSingles(types: readonly string[], isAllOrNothing: boolean): Promise<void> {
		const singles: Inspected[] = [];
		for (const type of types) {
			const single = await this.free(singleFor(type), false);
			if (single) singles.push(single);
			else if (this.canPoll(type)) this.receiving[type] = 'polling';
		}
		if (isAllOrNothing && this.errorOf(types)) return;
		for (const single of singles) {
			const [type] = single.types;
			const isTaken = await this.take(single, [type], 'single');
			if (!isTaken && this.canPoll(type)) this.receiving[type] = 'polling';
		}
	}

	/** A test run waits for a delivery. */
	private canPoll(type: string): boolean {
		return !this.plan.isTest && sourcesFor([type]).length > 0;
	}

	/** The subscription, if it can be taken. */
	private async free(wanted: Wanted, replace: boolean): Promise<Inspected | undefined> {
		return await this.unlessObstacle(wanted, async () => {
			const inspected = await inspect(this.plan, wanted);
			if (!replace) refuseConflict(this.plan, inspected);
			return inspected;
		});
	}

	private async take(
		inspected: Inspected | undefined,
		types: readonly string[],
		way: Receiving,
	): Promise<boolean> {
		if (!inspected) return false;
		const isTaken = await this.unlessObstacle(inspected, async () => {
			await meet(this.plan, inspected);
			for (const type of types) this.receiving[type] = way;
			return true;
		});
		return isTaken ?? false;
	}

	/**
	 * Whether another way is to be tried. If a copy of this node has the subscription, the user decides. A single-type
	 * subscription that is rejected although it is free is an error: polling would hide it. So are refused credentials,
	 * unless only the multi-type subscription is refused, which is a preview (karbon.md 88).
	 */
	private isObstacle(error: unknown, ref: SubscriptionRef): error is Error {
		if (error instanceof SubscriptionConflictError)
			return this.plan.isTest || !error.hasSameWebhookId;
		if (ref.kind === 'multi') return isRejection(error) || isRefusal(error);
		return isRejection(error) && !this.canPoll(ref.type);
	}

	private async unlessObstacle<T>({ ref }: Wanted, task: () => Promise<T>): Promise<T | undefined> {
		return await task().catch((error: unknown) => {
			if (!this.isObstacle(error, ref)) throw error;
			this.obstacles.set(pathName(ref), error);
			return undefined;
		});
	}
}

async function errorIn(task: () => Promise<Error | undefined | void>): Promise<Error | undefined> {
	try {
		return (await task()) ?? undefined;
	} catch (error) {
		return error as Error;
	}
}

/**
 * Chooses for all types, as a workflow is published. If a type cannot be received, nothing is left behind.
 * @param replace whether another system's multi-type subscription may be replaced
 * @throws {UnreceivableTypesError} naming the types that cannot be received
 * @throws {SubscriptionConflictError} for a subscription of a copy of this node (see `hasSameWebhookId`), or in a test
 * run for one that another system has
 * @throws {NodeApiError} for a request that fails
 */
export async function publishAutomatic(plan: SubscriptionPlan, replace: boolean): Promise<void> {
	const { state } = plan;
	const types = plan.settings.webhookTypes.filter((type) => !ONLY_POLLED.has(type));
	const choosing = new Choosing({ ...plan, receiving: {} });
	const error = await choosing.choose(types, { replace, isAllOrNothing: true });
	if (error) {
		state.subscriptions ??= {};
		// What cannot be deleted now is remembered: n8n deletes the subscriptions after a failed activation, too.
		await errorIn(async () => await release({ ...plan, receiving: {} }));
		throw error;
	}
	state.automatic = choosing.choice;
}

/**
 * Keeps what was chosen, and chooses again for types whose subscription another system has taken, or that were not
 * chosen for yet. Types for which nothing is free keep their subscription, in case the other system deletes it.
 */
export async function restoreAutomatic(plan: SubscriptionPlan): Promise<Restored> {
	const restored = await restore(plan);
	const lost = restored.failures.filter(
		({ error }) => error instanceof SubscriptionConflictError && !error.hasSameWebhookId,
	);
	const failures = restored.failures.filter((failure) => !lost.includes(failure));
	const types = [...lost.flatMap((failure) => failure.types), ...unchosenTypes(plan)];
	if (types.length === 0 || failures.some(({ error }) => preventsScan(error))) return restored;
	const kept = Object.entries(plan.receiving).filter(([type]) => !types.includes(type));
	const choosing = new Choosing({ ...plan, receiving: Object.fromEntries(kept) });
	const error = await choosing.choose(types);
	if (error) failures.push({ types, error });
	const { receiving: found, text } = choosing.choice;
	if (!types.some((type) => type in found)) return { ...restored, failures };
	const receiving = { ...plan.receiving, ...found };
	plan.state.automatic = { receiving, text };
	// What cannot be deleted now is deleted when the workflow is unpublished.
	const left = await errorIn(async () => await releaseOthers({ ...plan, receiving }));
	if (left) failures.push({ types: [], error: left });
	return { ...restored, failures, hasGap: true, chosen: { text, isLost: lost.length > 0 } };
}
