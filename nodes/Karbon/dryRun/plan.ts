import type { IDataObject } from 'n8n-workflow';

import { refusedAs } from '../../shared/credentials';
import { canonical, isObject } from '../../shared/json';
import { redact } from '../../shared/redact';
import { asSentence, capitalized } from '../../shared/text';
import type { KarbonClient } from '../../shared/transport/client';
import type { KarbonRequest } from '../../shared/transport/request';
import type { Write } from '../writes/write';

/** Ends an operation in a dry run in place of a write that it was about to send. */
export class PlannedWrite extends Error {
	constructor(readonly request: KarbonRequest) {
		super(`A dry run does not ${request.errorContext.purpose}.`);
		this.name = 'PlannedWrite';
	}
}

/** For the client of dry runs. @throws {PlannedWrite} */
export function refuseWrite(request: KarbonRequest): never {
	throw new PlannedWrite(request);
}

/** Stands for the key of a record that a real run would create. */
export const NEW_KEY = '(new key)';

/** What a real run would send for one item, collected in a dry run. */
export class Plan {
	private readonly summaries: string[] = [];
	private readonly requests: IDataObject[] = [];
	/** Fields that a real run would change, by their name in Karbon, with both values. */
	private readonly changes: IDataObject[] = [];
	/** What 'Allowed Writes' refuses, such as `deletions`. */
	private refused: string | undefined;

	constructor(private readonly client: Pick<KarbonClient, 'credentials' | 'secrets'>) {
		if (client.credentials.allowedWrites === 'nothing') this.refused = 'writes';
	}

	/**
	 * Adds a request that would be sent.
	 * @param content what it would write, shown in place of a body that is not an object, such as a file
	 */
	add(request: KarbonRequest, content?: IDataObject): void {
		const { method, path, body } = request;
		const { purpose, secrets = [] } = request.errorContext;
		this.summaries.push(asSentence(capitalized(purpose)));
		const shown = typeof body === 'function' ? content : body;
		const planned = { method, path, ...(shown === undefined ? {} : { body: shown }) };
		const { credentials, secrets: kept } = this.client;
		this.requests.push(withoutSecrets(planned, [...kept, ...secrets]) as IDataObject);
		this.refused ??= refusedAs(credentials.allowedWrites, request);
	}

	/**
	 * Adds a write, and what it has to remove first.
	 * @returns what stands for its result, without a key
	 * @throws what `prepare` throws
	 */
	async addWrite(write: Write): Promise<IDataObject> {
		const result = await write.prepare?.().catch((error: unknown) => {
			// Any other write of `prepare` takes the place of this one.
			if (!(error instanceof PlannedWrite) || error.request.method !== 'DELETE') throw error;
			this.add(error.request);
			return undefined;
		});
		if (result) return result;
		this.add(write.request, write.content as IDataObject);
		return write.skipped;
	}

	/** Adds a request that would turn one state of a record into another, and the fields in which they differ. */
	addUpdate(request: KarbonRequest, before: IDataObject, after: IDataObject): void {
		this.add(request);
		const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
		for (const field of names) {
			const [from, to] = [before[field] ?? null, after[field] ?? null];
			if (canonical(from) === canonical(to)) continue;
			const change = { field, from, to };
			this.changes.push(withoutSecrets(change, this.client.secrets) as IDataObject);
		}
	}

	/** The output of the item. */
	toOutput(): IDataObject {
		const { summaries, requests, changes, refused } = this;
		if (summaries.length === 0) summaries.push('Nothing to change.');
		if (refused !== undefined) {
			summaries.push(
				`A real run would fail, because 'Allowed Writes' in the Karbon credential does not allow ${refused}.`,
			);
		}
		const wouldWrite = requests.length > 0 && refused === undefined;
		return { dryRun: true, wouldWrite, summary: summaries.join(' '), changes, requests };
	}
}

/** A copy in which the secrets are hidden. */
function withoutSecrets(value: unknown, secrets: readonly string[]): unknown {
	if (typeof value === 'string') {
		const isSecret = secrets.some((secret) => secret.length > 0 && value.includes(secret));
		return isSecret ? redact(value, secrets) : value;
	}
	if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, secrets));
	if (!isObject(value)) return value;
	const entries = Object.entries(value);
	return Object.fromEntries(entries.map(([name, one]) => [name, withoutSecrets(one, secrets)]));
}
