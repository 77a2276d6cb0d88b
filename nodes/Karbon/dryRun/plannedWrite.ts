import type { KarbonRequest } from '../../shared/transport/request';

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
