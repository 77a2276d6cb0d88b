import type { INodeParameters, INodeProperties } from 'n8n-workflow';

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

/** Values in those collections of an operation's form that have their fields. */
export function inCollections(id: string, values: INodeParameters): INodeParameters {
	const [resource, operation] = id.split('.');
	const collections = fieldsOf(resource, operation).filter(
		({ type, name }) => type === 'collection' && name !== 'listFields',
	);
	const collected: Record<string, INodeParameters> = {};
	for (const [field, value] of Object.entries(values)) {
		const found = collections.find(({ options = [] }) =>
			options.some(({ name }) => name === field),
		);
		if (!found) throw new Error(`${id} has no field ${field}`);
		collected[found.name] = { ...collected[found.name], [field]: value };
	}
	return collected;
}
