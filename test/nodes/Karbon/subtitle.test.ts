import { Karbon } from '../../../nodes/Karbon/Karbon.node';
import { RESOURCES } from '../../../nodes/Karbon/resources';
import { karbonNode, workflowWith } from '../../support/action/executeNode';

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
			const workflow = workflowWith(karbonNode({ resource, operation }));
			const [node] = Object.values(workflow.nodes);
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
