import {
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeTypeDescription,
	NodeHelpers,
} from 'n8n-workflow';

/** A node whose form is looked at. */
export interface Form {
	description: INodeTypeDescription;
	/** What was chosen; all else has its default. */
	chosen?: INodeParameters;
	/** Whether the node is the tool of an agent. */
	isTool?: boolean;
}

/** The fields that n8n shows when the form opens, by n8n's own rules, top to bottom; notices are left out. */
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

/** Every field, and every field inside of a collection. */
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
