import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { OperationInput } from '../execution/operation';
import { isOn } from '../execution/parameters';
import { expandField, optionsField } from '../fields/listOptions';

/** A field that an option adds to each record, with further requests. 'Simplify' keeps it. */
export interface Addition {
	/** The switch in 'Options'. */
	option: INodeProperties;
	/** The field of the output. */
	field: string;
	/** @returns the records in their order, each with the field @throws what the requests throw */
	add(input: OperationInput, records: readonly IDataObject[]): Promise<IDataObject[]>;
}

/** What can be added to the records of an operation. */
export interface Additions {
	/** Parts that 'Expand' adds. */
	expansions?: INodePropertyOptions[];
	/** Appended to the description of 'Expand'; begins with `. `. */
	expandNote?: string;
	/** A field that an option adds. */
	addition?: Addition;
}

/** 'Options' for what can be added, and others; none if there are none. @param records see `expandField` */
export function optionsFor(
	records: string,
	{ expansions = [], expandNote, addition }: Additions,
	...others: INodeProperties[]
): INodeProperties[] {
	const options = [
		...(expansions.length > 0 ? [expandField(records, expansions, expandNote)] : []),
		...(addition ? [addition.option] : []),
		...others,
	];
	return options.length > 0 ? [optionsField(...options)] : [];
}

/** The addition, if its option is on. @throws {ValidationError} */
export function chosenAddition(input: OperationInput, addition?: Addition): Addition | undefined {
	return addition && isOn(input, addition.option) ? addition : undefined;
}
