import { NodeApiError } from 'n8n-workflow';

import { CHANGE_SOURCES, type ChangeSource } from '../../../../nodes/KarbonTrigger/scan/sources';
import type { Attempt } from '../../../../nodes/shared/transport/client';
import type { Failure } from '../../../../nodes/shared/transport/errors/failure';
import type { KarbonRequest } from '../../../../nodes/shared/transport/request';
import { NODE } from '../../../support/fakeHost';

export const BASE_URL = 'https://karbon.test';
/** karbon.md 88. */
const COALESCING_MS = 60_000;
const DAY = 86_400_000;

/** What the documents do not define about Karbon. */
export interface Variant {
	/** Milliseconds from a record's time to that of its notification. */
	notificationOffsetMs: number;
	batchDelayMs: number;
	/** How far reads are behind, in milliseconds. */
	lagMs: number;
	hasSecondResolution: boolean;
	ordersWorkItems: boolean;
	/** Whether work items show when they were modified. If not, they cannot be recovered. */
	timesWorkItems: boolean;
	/** Whether client groups, and rows of the same time, come in another order after each change. */
	hasRandomOrder: boolean;
	/** Rows of a page; small, so that few records make several pages. */
	pageSize: number;
}

/** A state of a record. */
interface Version {
	number: number;
	/** When it was reached, and the time of that in the list. Milliseconds since the epoch. */
	at: number;
	time: number;
}

/** A record and all its states. */
export interface ModelRecord {
	key: string;
	source: ChangeSource;
	versions: Version[];
	isDeleted: boolean;
}

/** A fixed number that looks random. */
function scatter(text: string): number {
	let number = 7;
	for (const letter of text) number = (number * 31 + letter.charCodeAt(0)) % 1_009;
	return number;
}

/** A notification that Karbon has sent or will send. */
export interface Notification {
	event: Record<string, unknown>;
	dueAt: number;
}

const sourceAt = (path: string) => CHANGE_SOURCES.find((source) => source.path === path)!;
const KINDS = ['/v3/Invoices', '/v3/ClientGroups', '/v3/WorkItems'].map(sourceAt);
/** Records of each kind. */
export const RECORDS_PER_KIND = 3;

/** Karbon in memory. */
export class ModelService {
	readonly records: ModelRecord[];
	/** Sent when they are due. */
	waiting = new Map<string, Notification>();
	/** Sent, and not yet delivered. */
	ready: Notification[] = [];
	subscription: { TargetUrl: string; WebhookTypes: string[] } | undefined;
	readonly closedLists = new Set<string>();
	/** Rows that are deleted or changed between two pages of a list. */
	shifts: Array<() => void> = [];
	private changeCount = 0;

	constructor(
		readonly variant: Variant,
		private readonly now: () => number,
	) {
		this.records = KINDS.flatMap((source) =>
			Array.from({ length: RECORDS_PER_KIND }, (_, index) => ({
				key: `${source.resourceType}-${index}`,
				source,
				versions: [{ number: 0, at: now() - DAY, time: now() - DAY }],
				isDeleted: false,
			})),
		);
	}

	private version(number: number): Version {
		const at = this.now();
		return { number, at, time: this.variant.hasSecondResolution ? at - (at % 1000) : at };
	}

	change(record: ModelRecord): Version {
		this.changeCount++;
		const version = this.version(record.versions.length);
		record.versions.push(version);
		if (!this.subscription) return version;
		const { notificationOffsetMs, batchDelayMs } = this.variant;
		const joined = this.waiting.get(record.key);
		this.waiting.set(record.key, {
			dueAt: joined?.dueAt ?? version.at + COALESCING_MS + batchDelayMs,
			event: {
				ResourcePermaKey: record.key,
				ResourceType: record.source.resourceType,
				ActionType: 'Updated',
				TimeStamp: new Date(version.time + notificationOffsetMs).toISOString(),
			},
		});
		return version;
	}

	/** Makes notifications that are due ready for delivery. */
	dispatch(): void {
		for (const [key, notification] of this.waiting) {
			if (notification.dueAt > this.now()) continue;
			this.waiting.delete(key);
			this.ready.push(notification);
		}
	}

	cancelSubscription(): void {
		this.subscription = undefined;
		this.waiting.clear();
		this.ready = [];
	}

	/** Whether a list shows when the record was modified. */
	isRecoverable({ source }: ModelRecord): boolean {
		return source.order !== 'tried' || this.variant.timesWorkItems;
	}

	/** The record as reads show it at the moment. */
	private shown({ versions }: ModelRecord): Version {
		const until = this.now() - this.variant.lagMs;
		return versions.filter(({ at }, index) => index === 0 || at <= until).at(-1)!;
	}

	private row(record: ModelRecord): Record<string, unknown> {
		const { number, time } = this.shown(record);
		const { keyField, timeField } = record.source;
		const isTimed = this.isRecoverable(record);
		return {
			[keyField]: record.key,
			...(isTimed ? { [timeField]: new Date(time).toISOString() } : {}),
			version: number,
		};
	}

	/** Answers a request. */
	answer(request: KarbonRequest): Attempt {
		const { pathname, searchParams } = new URL(request.path, BASE_URL);
		if (pathname.includes('/WebhookSubscriptions')) return this.answerSubscription(request);
		const [, , list, key] = pathname.split('/');
		const source = sourceAt(`/v3/${list}`);
		if (key !== undefined) {
			const record = this.records.find((candidate) => candidate.key === decodeURIComponent(key));
			return record && !record.isDeleted ? this.ok(this.row(record)) : fail(request, 404);
		}
		if (source === undefined) return this.ok({ value: [] });
		if (this.closedLists.has(source.path)) return fail(request, 403);
		const order = request.query?.$orderby ?? searchParams.get('order');
		if (order && source.order === 'tried' && !this.variant.ordersWorkItems) {
			return fail(request, 400);
		}
		return this.page(source, Boolean(order), Number(searchParams.get('skip') ?? 0));
	}

	/** The place of a record in a list that nothing else puts in order. */
	private placeOf({ key }: ModelRecord): number {
		return this.variant.hasRandomOrder ? scatter(`${key} ${this.changeCount}`) : 0;
	}

	private page(source: ChangeSource, isOrdered: boolean, skip: number): Attempt {
		if (skip > 0) this.shifts.shift()?.();
		const { timeField } = source;
		const rows = this.records
			.filter((record) => record.source === source && !record.isDeleted)
			.sort((left, right) => this.placeOf(left) - this.placeOf(right))
			.map((record) => this.row(record));
		if (isOrdered) {
			rows.sort(
				(left, right) => Date.parse(String(right[timeField])) - Date.parse(String(left[timeField])),
			);
		}
		const end = skip + this.variant.pageSize;
		const order = isOrdered ? '&order=1' : '';
		const more = end < rows.length && {
			'@odata.nextLink': `${BASE_URL}${source.path}?skip=${end}${order}`,
		};
		return this.ok({ value: rows.slice(skip, end), ...more });
	}

	private answerSubscription(request: KarbonRequest): Attempt {
		const body = request.body as unknown as { TargetUrl: string; WebhookTypes: string[] };
		switch (request.method) {
			case 'POST':
				this.subscription = { TargetUrl: body.TargetUrl, WebhookTypes: body.WebhookTypes };
				return this.ok({});
			case 'DELETE':
				this.cancelSubscription();
				return this.ok({});
			default:
				return this.subscription ? this.ok(this.subscription) : fail(request, 404);
		}
	}

	private ok(body: unknown): Attempt {
		const date = new Date(this.now()).toUTCString();
		return { ok: true, response: { status: 200, headers: { date }, body } as never };
	}
}

function fail(request: KarbonRequest, status: number): Attempt {
	return {
		ok: false,
		failure: {
			request,
			outcome: { kind: 'refused', status },
			isOutcomeUnknown: false,
			attempts: 1,
		},
	};
}

/** The error of the real client, with the parts that the trigger uses. */
export function errorOf({ outcome, request }: Failure): NodeApiError {
	const message = `Could not ${request.purpose} (HTTP ${outcome.status})`;
	return new NodeApiError(NODE, { message }, { message, httpCode: String(outcome.status) });
}
