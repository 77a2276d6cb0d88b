import type { INodeTypeDescription } from 'n8n-workflow';

import { buildProperties } from '../../../nodes/Karbon/properties';
import { RESOURCES } from '../../../nodes/Karbon/resources';

/** What the measures need of the description of the Karbon node. */
export const OWN_NODE: INodeTypeDescription = {
	displayName: 'Karbon',
	name: 'karbon',
	group: ['transform'],
	version: 1,
	description: '',
	defaults: { name: 'Karbon' },
	inputs: ['main'],
	outputs: ['main'],
	properties: buildProperties(RESOURCES),
};
