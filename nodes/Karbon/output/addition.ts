import type { IDataObject, INodeProperties } from 'n8n-workflow';

import type { OperationInput } from '../execution/operation';
import { collection, optionalFlag } from '../execution/parameters';

/** A field that an option adds to each record, with further requests. 'Simplify' keeps it. */
export interface Addition {
	/** The switch in 'Options'. */
	option: INodeProperties;
	/** The field of the output. */
	field: string;
	/** @returns the records in their order, each with the field @throws what the requests throw */
	add(input: OperationInput, records: readonly IDataObject[]): Promise<IDataObject[]>;
}

/** The addition, if its option is on. @throws {ValidationError} */
export function chosenAddition(input: OperationInput, addition?: Addition): Addition | undefined {
	if (!addition) return undefined;
	const { displayName, name } = addition.option;
	return optionalFlag(displayName, collection(input, 'options')[name]) ? addition : undefined;
}
