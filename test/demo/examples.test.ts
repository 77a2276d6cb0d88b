import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	NodeHelpers,
	type INode,
	type INodeProperties,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { CHECKS } from '../../demo/checks';
import type { WorkflowFile, WorkflowNode } from '../../host';
import { ROOT } from '../../host/root';
import { Karbon } from '../../nodes/Karbon/Karbon.node';
import { KarbonTrigger } from '../../nodes/KarbonTrigger/KarbonTrigger.node';
import { EXAMPLE_CHECKS } from '../examples/checks';

const FOLDER = join(ROOT, 'examples');
const DESCRIPTIONS: Record<string, INodeTypeDescription> = {
	'n8n-nodes-karbon.karbon': new Karbon().description,
	'n8n-nodes-karbon.karbonTool': new Karbon().description,
	'n8n-nodes-karbon.karbonTrigger': new KarbonTrigger().description,
};

/** Parameters that n8n adds to a node that is used as a tool. */
const TOOL_PARAMETERS = ['descriptionType', 'toolDescription'];

const examples = readdirSync(FOLDER)
	.filter((file) => file.endsWith('.json'))
	.map((file): [string, WorkflowFile] => [
		file.replace('.json', ''),
		JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as WorkflowFile,
	]);

const karbonNodes = examples.flatMap(([example, workflow]) =>
	workflow.nodes
		.filter((node) => node.type in DESCRIPTIONS)
		.map((node): [string, WorkflowNode] => [`${example}: ${node.name}`, node]),
);

/** The properties that n8n shows for these parameters, by name. */
function shownProperties(node: WorkflowNode): Map<string, INodeProperties> {
	const known = node as unknown as INode;
	const description = DESCRIPTIONS[node.type];
	const parameters = NodeHelpers.getNodeParameters(
		description.properties,
		known.parameters,
		true,
		false,
		known,
		description,
	);
	return new Map(
		description.properties
			.filter((property) =>
				NodeHelpers.displayParameter(parameters ?? {}, property, known, description),
			)
			.map((property) => [property.name, property]),
	);
}

describe('the example workflows', () => {
	it('all have a check, in the demo or in test/examples', () => {
		const run = [...CHECKS, ...EXAMPLE_CHECKS].map((check) => check.example);

		expect(run.sort()).toEqual(examples.map(([example]) => example).sort());
	});

	it.each(examples)('%s has a sticky note', (_example, workflow) => {
		const notes = workflow.nodes.filter((node) => node.type === 'n8n-nodes-base.stickyNote');

		expect(notes.length).toBeGreaterThan(0);
	});

	it.each(examples)('%s connects existing nodes, which have unique names', (_example, workflow) => {
		const names = workflow.nodes.map((node) => node.name);
		const connected = Object.entries(workflow.connections).flatMap(([from, outputs]) => [
			from,
			...Object.values(outputs as Record<string, Array<Array<{ node: string }>>>)
				.flat(2)
				.map((target) => target.node),
		]);

		expect(new Set(names).size).toBe(names.length);
		expect(connected.filter((name) => !names.includes(name))).toEqual([]);
	});

	it.each(examples)('%s has no credential IDs and no pinned data', (_example, workflow) => {
		const references = workflow.nodes.flatMap((node) => Object.values(node.credentials ?? {}));

		expect(references.map((reference) => reference.id)).toEqual(references.map(() => null));
		expect(workflow.pinData).toEqual({});
	});
});

describe('the Karbon nodes in the example workflows', () => {
	it.each(karbonNodes)('%s sets only fields that n8n shows for its operation', (_name, node) => {
		const shown = shownProperties(node);
		const unknown = Object.keys(node.parameters ?? {}).filter(
			(name) => !shown.has(name) && !TOOL_PARAMETERS.includes(name),
		);

		expect(unknown).toEqual([]);
	});

	it.each(karbonNodes.filter(([, node]) => node.type !== 'n8n-nodes-karbon.karbonTrigger'))(
		'%s has an existing operation',
		(_name, node) => {
			expect(shownProperties(node).get('operation')?.options).toContainEqual(
				expect.objectContaining({ value: node.parameters?.operation }),
			);
		},
	);

	it.each(karbonNodes)('%s sets only existing options', (_name, node) => {
		const shown = shownProperties(node);
		const unknown = Object.entries(node.parameters ?? {}).flatMap(([name, value]) => {
			if (shown.get(name)?.type !== 'collection') return [];
			const known = (shown.get(name)?.options ?? []).map((option) => option.name);
			return Object.keys(value as object).filter((option) => !known.includes(option));
		});

		expect(unknown).toEqual([]);
	});

	// n8n would not save the credential that the user selects in place of one without an ID, and a copy of a webhook ID
	// could not be published.
	it.each(karbonNodes)('%s has no credential and no webhook ID', (_name, node) => {
		expect(node).not.toHaveProperty('credentials');
		expect(node).not.toHaveProperty('webhookId');
	});
});
