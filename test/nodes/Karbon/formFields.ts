import type { INodeProperties } from 'n8n-workflow';

import { Karbon } from '../../../nodes/Karbon/Karbon.node';
import { RESOURCES } from '../../../nodes/Karbon/resources';

export const { description } = new Karbon();
export const { properties } = description;

/** Each operation with its resource and its name, `resource.operation`. */
export const OPERATIONS = RESOURCES.flatMap((resource) =>
	resource.operations.map((operation) => ({
		id: `${resource.value}.${operation.value}`,
		resource,
		operation,
	})),
);

/** The fields that belong to an operation. */
export function fieldsOf(resource: string, operation: string): INodeProperties[] {
	return properties.filter(
		({ displayOptions }) =>
			displayOptions?.show?.resource?.includes(resource) &&
			displayOptions.show.operation?.includes(operation),
	);
}
