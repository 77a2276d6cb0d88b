import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Operation, Resource } from './execution/operation';
import { byName } from './fields/byName';

/** n8n's guidelines ask for the fields of a collection in this order. */
const byDisplayName = (a: INodeProperties, b: INodeProperties) =>
	a.displayName.localeCompare(b.displayName, 'en');

/** The selectors and all fields of the node, each shown only where it belongs. */
export function buildProperties(resources: readonly Resource[]): INodeProperties[] {
	return [
		resourceSelector(resources),
		...resources.map(operationSelector),
		...resources.flatMap((resource) =>
			resource.operations.flatMap((operation) =>
				operation.properties.map((property) => scoped(sorted(property), resource, operation)),
			),
		),
	];
}

function resourceSelector(resources: readonly Resource[]): INodeProperties {
	return {
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: resources.map(({ name, value }) => ({ name, value })).sort(byName),
		default: 'invoice',
	};
}

function operationSelector({ value, operations, defaultOperation }: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(toOption).sort(byName),
		default: defaultOperation,
	};
}

function toOption({ name, value, description, action }: Operation): INodePropertyOptions {
	return { name, value, description, action };
}

/** Collections are put together from shared fields, so their order comes from here. */
function sorted(property: INodeProperties): INodeProperties {
	if (property.type !== 'collection') return property;
	return { ...property, options: [...(property.options as INodeProperties[])].sort(byDisplayName) };
}

function scoped(
	property: INodeProperties,
	resource: Resource,
	operation: Operation,
): INodeProperties {
	const { displayOptions } = property;
	const scope = { resource: [resource.value], operation: [operation.value] };
	// The scope comes first: n8n shows a field at the first condition whose value is an expression.
	return {
		...property,
		displayOptions: { ...displayOptions, show: { ...scope, ...displayOptions?.show } },
	};
}
