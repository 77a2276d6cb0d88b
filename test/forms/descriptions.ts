import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { KarbonApi } from '../../credentials/KarbonApi.credentials';
import { Karbon } from '../../nodes/Karbon/Karbon.node';
import { RESOURCES } from '../../nodes/Karbon/resources';
import { KarbonTrigger } from '../../nodes/KarbonTrigger/KarbonTrigger.node';
import { everyField } from './visibleFields';

export const action = new Karbon().description;
export const trigger = new KarbonTrigger().description;

/** All operations of the action node. */
export const OPERATIONS = RESOURCES.flatMap((resource) =>
	resource.operations.map((operation) => ({
		id: `${resource.value}.${operation.value}`,
		chosen: { resource: resource.value, operation: operation.value },
		operation,
	})),
);
/** All fields of both nodes and of the credential. */
export const FIELDS = [action, trigger, new KarbonApi()].flatMap(({ properties }) =>
	everyField(properties),
);

/** The options of a field; none if it has no options. */
export const optionsOf = ({ type, options }: INodeProperties) =>
	type === 'options' || type === 'multiOptions' ? ((options ?? []) as INodePropertyOptions[]) : [];
