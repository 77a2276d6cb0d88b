import type { IDataObject } from 'n8n-workflow';

import type { KarbonClient } from '../shared/transport/client';
import { type ListPlan, pages } from '../shared/paging/pages';
import type { ChangeEvent } from './events/changeEvent';
import { CHANGE_SOURCES, type ChangeSource } from './scan/sources';
import { timeOf } from './events/moments';

/** The largest `$top` of these lists (interface.md, Limits). */
const MAXIMUM = 100;

/** What was found, and what could not be looked at. */
export interface FoundChanges {
	/** Oldest first. */
	events: ChangeEvent[];
	/** Lists that could not be read this time; their changes may still be missing. */
	failures: Array<{ path: string; error: Error }>;
	/** Lists that do not tell when a record changed. */
	untimed: string[];
	/** Lists that were read. */
	read: string[];
}

/** One list: its changes, or the fact that it does not tell. */
type SourceResult = { events: ChangeEvent[]; untimed: boolean };

function toEvent(row: IDataObject, source: ChangeSource): ChangeEvent {
	return {
		ResourcePermaKey: String(row[source.keyField]),
		ResourceType: source.resourceType,
		// A list does not tell new from changed; invoices only know Updated (interface.md, Delivery rules 6).
		ActionType: 'Updated',
		Timestamp: String(row[source.timeField]),
		recovered: true,
	};
}

function changedAt(row: IDataObject, source: ChangeSource): number {
	return timeOf(row[source.timeField]);
}

function plan(source: ChangeSource, ordered: boolean): ListPlan {
	return {
		path: source.path,
		query: ordered ? { $orderby: `${source.timeField} desc` } : {},
		maximum: MAXIMUM,
		purpose: `look for changes in ${source.path}`,
	};
}

/** Reads from the newest change back to `since`, or the whole list where it has no such order. */
async function read(
	client: KarbonClient,
	source: ChangeSource,
	since: number,
	ordered: boolean,
): Promise<SourceResult> {
	const events: ChangeEvent[] = [];
	let untimed = false;
	let earlier = Infinity;
	for await (const { rows } of pages(client, plan(source, ordered))) {
		const timed = rows.filter((row) => !Number.isNaN(changedAt(row, source)));
		untimed ||= timed.length < rows.length;
		const fresh = timed.filter((row) => changedAt(row, source) >= since);
		events.push(...fresh.map((row) => toEvent(row, source)));
		const times = [earlier, ...timed.map((row) => changedAt(row, source))];
		earlier = times.at(-1)!;
		// A service that takes the order and does not keep it would hide what stands further down.
		const descends = times.every((time, index) => index === 0 || time <= times[index - 1]);
		// Rows without a time say nothing about where the old ones begin.
		if (ordered && descends && fresh.length < timed.length) break;
		if ((!ordered || source.order === 'tried') && timed.length === 0) break;
	}
	return { events, untimed };
}

/** Reads a list in order where it has one. The documents do not agree on work items: tried, then scanned. */
async function readSource(
	client: KarbonClient,
	source: ChangeSource,
	since: number,
): Promise<SourceResult> {
	if (source.order !== 'tried')
		return await read(client, source, since, source.order === 'ordered');
	const { path, query } = plan(source, true);
	const probe = await client.attempt({
		method: 'GET',
		path,
		query: { ...query, $top: 1 },
		purpose: `look for changes in ${path}`,
	});
	if (!probe.ok && probe.failure.outcome.status !== 400) throw client.toError(probe.failure);
	return await read(client, source, since, probe.ok);
}

/**
 * All changes since a moment in the lists behind the chosen types. A list that cannot be read does not
 * hide the changes of the others.
 * @param since for each list, milliseconds since the epoch, included; infinite for one that is not to be read
 */
export async function findChanges(
	client: KarbonClient,
	webhookTypes: readonly string[],
	since: (path: string) => number,
): Promise<FoundChanges> {
	const found: FoundChanges = { events: [], failures: [], untimed: [], read: [] };
	for (const source of CHANGE_SOURCES) {
		const from = since(source.path);
		if (from === Infinity || !webhookTypes.includes(source.webhookType)) continue;
		try {
			const { events, untimed } = await readSource(client, source, from);
			found.events.push(...events);
			found.read.push(source.path);
			if (untimed) found.untimed.push(source.path);
		} catch (error) {
			found.failures.push({ path: source.path, error: error as Error });
		}
	}
	const time = (event: ChangeEvent) => timeOf(event.Timestamp);
	found.events.sort((left, right) => time(left) - time(right));
	return found;
}

/** The latest change in the lists behind the chosen types; undefined when they hold none. */
export async function latestChange(
	client: KarbonClient,
	webhookTypes: readonly string[],
): Promise<ChangeEvent | undefined> {
	for (const source of CHANGE_SOURCES) {
		if (!webhookTypes.includes(source.webhookType)) continue;
		const ordered = source.order === 'ordered';
		for await (const { rows } of pages(client, { ...plan(source, ordered), limit: 1 })) {
			if (rows.length > 0) return asSample(toEvent(rows[0], source), rows[0][source.timeField]);
		}
	}
	return undefined;
}

/** A sample was not recovered, and is about the present when its list does not tell the time of the change. */
function asSample(event: ChangeEvent, time: unknown): ChangeEvent {
	const sample = { ...event, Timestamp: time ? String(time) : new Date().toISOString() };
	delete sample.recovered;
	return sample;
}
