import type { FastifyRequest } from 'fastify';

import { ServiceError } from '../http/errors';
import type { VariantOptions } from '../types';

/** Finds writes of records that changed since the application read them. */
export interface Conflicts {
	/** To be called after a record was changed or created. */
	changed(kind: string, key: string): void;
	/** To be called after an application has read a record by its key. */
	read(request: FastifyRequest, kind: string, key: string): void;
	/**
	 * To be called before an application writes a record.
	 * @throws ServiceError 409 code 4020 when the record changed since this application read it ("any PUT or PATCH that
	 *   loses a race answers 409 with code 4020"); never in the variant without conflicts
	 */
	check(request: FastifyRequest, kind: string, key: string): void;
	/** To be called after an application has written a record, which counts as a read. */
	written(request: FastifyRequest, kind: string, key: string): void;
	/** To be called after all records were replaced. */
	clear(): void;
}

export function createConflicts({ conflicts = 'changedSinceRead' }: VariantOptions): Conflicts {
	const versions = new Map<string, number>();
	/** The version of each record that each application has read. Records that it has not read are not checked. */
	const seen = new Map<string, number>();
	const versionOf = (id: string): number => versions.get(id) ?? 0;
	const idOf = (kind: string, key: string): string => `${kind} ${key}`;
	const readerOf = (request: FastifyRequest, id: string): string =>
		`${request.headers.authorization} ${id}`;
	const noteRead = (request: FastifyRequest, kind: string, key: string): void => {
		const id = idOf(kind, key);
		seen.set(readerOf(request, id), versionOf(id));
	};
	return {
		changed(kind, key) {
			const id = idOf(kind, key);
			versions.set(id, versionOf(id) + 1);
		},
		read: noteRead,
		check(request, kind, key) {
			const id = idOf(kind, key);
			const known = seen.get(readerOf(request, id));
			if (conflicts === 'none' || known === undefined || known === versionOf(id)) return;
			const message = `The ${kind} was changed by another request. Fetch it and try again.`;
			const form = conflicts === 'withoutBody' ? 'none' : undefined;
			throw new ServiceError(409, '4020', message, undefined, form);
		},
		written: noteRead,
		clear() {
			versions.clear();
			seen.clear();
		},
	};
}
