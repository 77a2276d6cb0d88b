import { Workflow } from 'n8n-workflow';

import { Karbon } from '../../../nodes/Karbon/Karbon.node';
import { RESOURCES } from '../../../nodes/Karbon/resources';

const OPERATIONS = RESOURCES.flatMap(({ value, name, operations }) =>
	operations.map((operation) => ({
		resource: value,
		operation: operation.value,
		subtitle: `${operation.name}: ${name}`,
	})),
);

describe('the subtitle', () => {
	const { description } = new Karbon();

	it.each(OPERATIONS)(
		'of $resource $operation is "$subtitle"',
		({ resource, operation, subtitle }) => {
			const node = {
				id: '1',
				name: 'Karbon',
				type: 'karbon',
				typeVersion: 1,
				position: [0, 0] as [number, number],
				parameters: { resource, operation },
			};
			const workflow = new Workflow({
				nodes: [node],
				connections: {},
				active: false,
				nodeTypes: {
					getByName: () => new Karbon(),
					getByNameAndVersion: () => new Karbon(),
					getKnownTypes: () => ({}),
				},
			});
			const shown = workflow.expression.getSimpleParameterValue(
				node,
				description.subtitle,
				'internal',
				{},
			);
			expect(shown).toBe(subtitle);
		},
	);
});
