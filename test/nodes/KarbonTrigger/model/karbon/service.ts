import { NodeApiError } from 'n8n-workflow';

import {
	CHANGE_SOURCES,
	type ChangeSource,
} from '../../../../../nodes/shared/changes/changeSources';
import type { Attempt } from '../../../../../nodes/shared/transport/client';
import type { Failure } from '../../../../../nodes/shared/transport/errors/failure';
import type { KarbonRequest } from '../../../../../nodes/shared/transport/request';
import { NODE } from '../../../../support/fakeHost';

export const BASE_URL = 'https://karbon.test';
const DAY = 86_400_000;

/** What the documents do not define about Karbon. */
export interface Variant {
	/** Milliseconds from a change to the time in its notification. */
	notificationOffsetMs: number;
	/** How long Karbon joins the changes of a record (karbon.md 88), and how long it waits for a batch. Milliseconds. */
	coalescingMs: number;
	batchDelayMs: number;
	/** How far lists are behind, and records that are read by key. Milliseconds. */
	listLagMs: number;
	recordLagMs: number;
	/** Whether records cannot be read by key, although their lists can. */
	refusesRecords: boolean;
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
export interface Version {
	number: number;
	/** When it was reached, and the time of that in the list. Milliseconds since the epoch. */
	at: number;
	time: number;
	/** Whether that time has moved with the change. */
	isTimed: boolean;
	/** Of an invoice. */
	isPaid: boolean;
}

/** A record and all its states. */
export interface ModelRecord {
	key: string;
	source: ChangeSource;
	/** None before it is inserted. */
	versions: Version[];
	isDeleted: boolean;
}

/** What is special about a change. */
export interface ChangeOptions {
	/** Whether it moves the modification time. Default: true. */
	isTimed?: boolean;
	/** Pays an invoice, or reverses that. */
	toggles?: boolean;
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

type Row = Record<string, unknown>;

const sourceAt = (path: string) => CHANGE_SOURCES.find((source) => source.path === path)!;
const KINDS = ['/v3/Invoices', '/v3/ClientGroups', '/v3/WorkItems'].map(sourceAt);
/** Records of each kind that exist from the beginning. One more of each kind can be inserted. */
export const RECORDS_PER_KIND = 3;
/** The first records exist from the beginning. */
export const FIRST_RECORDS = KINDS.length * RECORDS_PER_KIND;
export const ALL_RECORDS = FIRST_RECORDS + KINDS.length;

const newRecord = (source: ChangeSource, index: number, versions: Version[]): ModelRecord => ({
	key: `${source.resourceType}-${index}`,
	source,
	versions,
	isDeleted: false,
});

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
		const at = now() - DAY;
		const first = { number: 0, at, time: at, isTimed: true, isPaid: false };
		const existing = KINDS.flatMap((source) =>
			Array.from({ length: RECORDS_PER_KIND }, (_, index) => newRecord(source, index, [first])),
		);
		const others = KINDS.map((source) => newRecord(source, RECORDS_PER_KIND, []));
		this.records = [...existing, ...others];
	}

	/** Changes a record; one that does not exist is inserted. */
	change(record: ModelRecord, { isTimed = true, toggles = false }: ChangeOptions = {}): Version {
		this.changeCount++;
		const at = this.now();
		const moved = this.variant.hasSecondResolution ? at - (at % 1000) : at;
		const last = record.versions.at(-1);
		const version: Version = {
			number: record.versions.length,
			at,
			time: isTimed || !last ? moved : last.time,
			isTimed: isTimed || !last,
			isPaid: (last?.isPaid ?? false) !== toggles,
		};
		record.versions.push(version);
		if (this.subscription) this.notify(record, moved, last ? 'Updated' : 'Inserted');
		return version;
	}

	private notify({ key, source }: ModelRecord, time: number, action: string): void {
		const { notificationOffsetMs, coalescingMs, batchDelayMs } = this.variant;
		const joined = this.waiting.get(key);
		this.waiting.set(key, {
			dueAt: joined?.dueAt ?? this.now() + coalescingMs + batchDelayMs,
			event: {
				ResourcePermaKey: key,
				ResourceType: source.resourceType,
				ActionType: joined?.event.ActionType ?? action,
				TimeStamp: new Date(time + notificationOffsetMs).toISOString(),
			},
		});
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

	/** Whether a list shows when records of this kind were modified. */
	isRecoverable({ source }: ModelRecord): boolean {
		return source.order !== 'tried' || this.variant.timesWorkItems;
	}

	/** The record as a read shows it that is behind; undefined where it shows none. */
	private row(record: ModelRecord, lagMs: number): Row | undefined {
		const { source, key, versions, isDeleted } = record;
		const shown = versions.filter(({ at }) => at <= this.now() - lagMs).at(-1);
		if (shown === undefined || isDeleted) return undefined;
		const { keyField, timeField } = source;
		return {
			[keyField]: key,
			...(this.isRecoverable(record) ? { [timeField]: new Date(shown.time).toISOString() } : {}),
			InvoiceStatus: shown.isPaid ? 'Paid' : 'AwaitingPayment',
			version: shown.number,
		};
	}

	/** Answers a request. */
	answer(request: KarbonRequest): Attempt {
		const { pathname, searchParams } = new URL(request.path, BASE_URL);
		if (pathname.includes('/WebhookSubscriptions')) return this.answerSubscription(request);
		const [, , list, key] = pathname.split('/');
		const source = sourceAt(`/v3/${list}`);
		if (key !== undefined) return this.record(request, decodeURIComponent(key));
		if (source === undefined) return this.ok({ value: [] });
		if (this.closedLists.has(source.path)) return fail(request, 403);
		const order = request.query?.$orderby ?? searchParams.get('order');
		if (order && source.order === 'tried' && !this.variant.ordersWorkItems) {
			return fail(request, 400);
		}
		return this.page(source, Boolean(order), Number(searchParams.get('skip') ?? 0));
	}

	private record(request: KarbonRequest, key: string): Attempt {
		const { recordLagMs, refusesRecords } = this.variant;
		if (refusesRecords) return fail(request, 403);
		const record = this.records.find((candidate) => candidate.key === key);
		const row = record && this.row(record, recordLagMs);
		return row ? this.ok(row) : fail(request, 404);
	}

	/** The place of a record in a list that nothing else puts in order. */
	private placeOf({ key }: ModelRecord): number {
		return this.variant.hasRandomOrder ? scatter(`${key} ${this.changeCount}`) : 0;
	}

	private page(source: ChangeSource, isOrdered: boolean, skip: number): Attempt {
		if (skip > 0) this.shifts.shift()?.();
		const { timeField } = source;
		const rows = this.records
			.filter((record) => record.source === source)
			.sort((left, right) => this.placeOf(left) - this.placeOf(right))
			.map((record) => this.row(record, this.variant.listLagMs))
			.filter((row) => row !== undefined);
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
	const message = `Could not ${request.errorContext.purpose} (HTTP ${outcome.status})`;
	return new NodeApiError(NODE, { message }, { message, httpCode: String(outcome.status) });
}
