import {
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
	NodeHelpers,
} from 'n8n-workflow';

/** A node and the parameters that are set in it. */
export interface Form {
	description: INodeTypeDescription;
	/** Parameters that are set. All others have their defaults. */
	chosen?: INodeParameters;
	/** Whether the node is used as a tool. */
	isTool?: boolean;
}

/** The fields that n8n shows, in their order, without notices. */
export function visibleFields({
	description,
	chosen = {},
	isTool = false,
}: Form): INodeProperties[] {
	const type = isTool ? { ...description, name: `${description.name}Tool` } : description;
	const node: INode = {
		id: '1',
		name: description.displayName,
		type: type.name,
		typeVersion: [description.version].flat()[0],
		position: [0, 0],
		parameters: chosen,
	};
	const values = NodeHelpers.getNodeParameters(type.properties, chosen, true, false, node, type);
	return type.properties.filter(
		(field) =>
			!['hidden', 'notice'].includes(field.type) &&
			NodeHelpers.displayParameter(values ?? {}, field, node, type, values ?? {}),
	);
}

/** All fields, including those in collections. */
export function everyField(fields: readonly INodeProperties[]): INodeProperties[] {
	return fields.flatMap((field) => {
		if (field.type === 'collection') {
			return [field, ...everyField(field.options as INodeProperties[])];
		}
		if (field.type !== 'fixedCollection') return [field];
		const groups = (field.options ?? []) as Array<{ values: INodeProperties[] }>;
		return [field, ...groups.flatMap(({ values }) => everyField(values))];
	});
}
