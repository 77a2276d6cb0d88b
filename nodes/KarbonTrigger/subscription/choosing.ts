import { MULTI } from '../../shared/subscriptions/subscription';
import { hasStatus, isRefusal } from '../../shared/transport/errors/hasStatus';
import { sourcesFor } from '../scan/sources';
import type { AutomaticChoice, Receiving } from '../state/receiving';
import {
	choiceText,
	isOfThisNode,
	type Obstacles,
	SubscriptionConflictError,
	UnreceivableTypesError,
} from './conflict';
import { meet, refuseConflict } from './ensure';
import { inspect, type Inspected, singleFor, type SubscriptionPlan, type Wanted } from './plan';

const isRejection = hasStatus('400', '409', '422');

/** Chooses how types are received, and takes their subscriptions. Takes nothing from another system, unless told to. */
export class Choosing {
	private readonly receiving: Record<string, Receiving>;
	private readonly obstacles: Obstacles = new Map();

	/**
	 * @param mayReplace whether subscriptions that deliver elsewhere may be replaced, see `replaces`
	 * @param isAllOrNothing whether nothing is created if a type cannot be received
	 */
	constructor(
		private readonly plan: SubscriptionPlan,
		private readonly options = { mayReplace: false, isAllOrNothing: false },
	) {
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
	 * @returns the error of types that cannot be received, or of a request that fails
	 */
	async choose(types: readonly string[]): Promise<Error | undefined> {
		try {
			if (!(await this.takeMulti(types))) await this.takeSingles(types);
			return this.errorOf(types);
		} catch (error) {
			return error as Error;
		}
	}

	/** @returns whether all types are received with the multi-type subscription now */
	private async takeMulti(types: readonly string[]): Promise<boolean> {
		const others = Object.keys(this.receiving).filter((type) => this.receiving[type] === 'multi');
		const wanted: Wanted = { name: MULTI, types: [...new Set([...others, ...types])] };
		return await this.take(await this.free(wanted), types, 'multi');
	}

	private async takeSingles(types: readonly string[]): Promise<void> {
		const singles: Inspected[] = [];
		for (const type of types) {
			const single = await this.free(singleFor(type));
			if (single) singles.push(single);
			else if (this.canPoll(type)) this.receiving[type] = 'polling';
		}
		if (this.options.isAllOrNothing && this.errorOf(types)) return;
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
	private async free(wanted: Wanted): Promise<Inspected | undefined> {
		return await this.unlessObstacle(wanted, async () => {
			const inspected = await inspect(this.plan, wanted);
			if (!(await this.replaces(inspected))) refuseConflict(this.plan, inspected);
			return inspected;
		});
	}

	/**
	 * Whether a subscription that delivers elsewhere is to be replaced: one of this node, after a move; otherwise only the
	 * multi-type one, unless a single-type one of this node is what the user means.
	 */
	private async replaces(inspected: Inspected): Promise<boolean> {
		if (!this.options.mayReplace || inspected.need !== 'conflict') return false;
		if (this.hasMoved(inspected)) return true;
		if (inspected.name !== MULTI) return false;
		for (const type of inspected.types)
			if (this.hasMoved(await inspect(this.plan, singleFor(type)))) return false;
		return true;
	}

	/** Whether it is of this node, but delivers to another address: the former one, or that of another n8n instance. */
	private hasMoved({ need, view }: Inspected): boolean {
		return need === 'conflict' && view.exists && isOfThisNode(this.plan.webhookId, view.targetUrl);
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
	private isObstacle(error: unknown, name: string): error is Error {
		if (error instanceof SubscriptionConflictError)
			return this.plan.isTest || !error.hasSameWebhookId;
		if (name === MULTI) return isRejection(error) || isRefusal(error);
		return isRejection(error) && !this.canPoll(name);
	}

	private async unlessObstacle<T>(
		{ name }: Wanted,
		task: () => Promise<T>,
	): Promise<T | undefined> {
		return await task().catch((error: unknown) => {
			if (!this.isObstacle(error, name)) throw error;
			this.obstacles.set(name, error);
			return undefined;
		});
	}
}
