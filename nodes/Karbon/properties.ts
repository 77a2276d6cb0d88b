import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { byName } from '../shared/text';
import { withDryRun } from './dryRun/dryRun';
import type { Operation, Resource } from './execution/operation';

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
				withDryRun(operation).map((property) => scoped(sorted(property), resource, operation)),
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
		options: resources.map(toResourceOption).sort(byName),
		default: 'invoice',
	};
}

function toResourceOption({ name, value, description }: Resource): INodePropertyOptions {
	return { name, value, ...(description ? { description } : {}) };
}

function operationSelector(resource: Resource): INodeProperties {
	const { value, operations } = resource;
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map((operation) => toOption(resource, operation)).sort(byName),
		default: defaultOf(resource),
	};
}

/** See `Resource.defaultOperation`. */
function defaultOf({ operations, defaultOperation }: Resource): string {
	const values = operations.map(({ value }) => value);
	return defaultOperation ?? ['getAll', 'get'].find((one) => values.includes(one)) ?? values[0];
}

function toOption(resource: Resource, operation: Operation): INodePropertyOptions {
	const { name, value, description } = operation;
	return { name, value, description, action: panelName(resource, operation) };
}

/** The name of an operation in the node panel: `Create a work item or job`. */
export function panelName({ alsoCalled }: Resource, { action }: Operation): string {
	const words = / many /.test(action) ? alsoCalled?.many : alsoCalled?.one;
	return words === undefined ? action : `${action} or ${words}`;
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
