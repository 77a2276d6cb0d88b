import type { NodeExecutionHint } from 'n8n-workflow';

import { createSimulator, type Simulator, type VariantOptions } from '../../../simulator';
import { CREATION_CASES } from '../../readings/cases/creations';
import { CUSTOM_FIELD_CASES } from '../../readings/cases/customFields';
import { LIST_CASES } from '../../readings/cases/lists';
import { UPDATE_CASES } from '../../readings/cases/updates';
import { FEW_RECORDS } from '../../readings/support/fewRecords';
import type { CaseInput, Outcome, ReadingCase } from '../../readings/support/cells/readingCase';
import { changesBetween, snapshot } from '../../readings/support/storeChanges';
import type { NodeOutcome } from '../../support/action/executeNode';
import { ACTION, chainOf, itemNodes, karbonNode } from '../support/workflows/actionWorkflow';
import { openStage, type Stage, storeCredential } from '../support/stage';

const CASES = [...LIST_CASES, ...UPDATE_CASES, ...CUSTOM_FIELD_CASES, ...CREATION_CASES];

/** A case, the variants of the simulator, and a part of the error that the register names, if any. */
type Row = [operation: string, title: string, variants: VariantOptions, error?: RegExp];

const ROWS: Row[] = [
	['contact.getAll', 'all records', { nextLinks: 'never' }],
	['invoice.getAll', 'all records', { nextLinks: 'neverWithTop', counts: 'page' }],
	['payment.getAll', 'all records', { nextLinks: 'never', counts: 'absent' }],
	['workItem.getAll', 'all records', { nextLinks: 'never', skips: 'ignored' }, /100/],
	['organization.getAll', 'all records', { nextLinks: 'never', skips: 'refused' }, /100/],
	['file.getAll', 'all records', { nextLinks: 'never' }],
	['contact.update', 'another change while the update waits for the rate limit', {}],
	['contact.update', 'two updates of one record with two credentials', {}],
	['contact.update', 'three updates, one after the other', { readLagMs: 3000 }],
	['contact.update', 'a client team that Karbon shows as null', {}, /did not return 'Client Team'/],
	['contact.update', 'a list of business cards that goes on', {}, /only part of 'Business Cards'/],
	['customField.setValues', 'values that Karbon answers under another name', {}, /as a list/],
	['customField.setValues', 'values of another client', {}, /client|values/],
	['customField.setValues', 'a name in two spellings', {}],
	['contact.create', 'without a response, beside an older client of the same name', {}, /./],
	['contact.upsert', '60 clients twice, where lists lag behind', { readLagMs: 2000 }],
];

function caseOf(operation: string, title: string): ReadingCase {
	const found = CASES.find((one) => one.operation === operation && one.title === title);
	if (!found) throw new Error(`There is no case "${operation}: ${title}".`);
	return found;
}

describe('readings of Karbon on a real n8n', () => {
	let stage: Stage;
	const simulators: Simulator[] = [];

	beforeAll(async () => {
		stage = await openStage();
	});
	afterEach(async () => {
		await Promise.all(simulators.splice(0).map(async (one) => await one.close()));
	});
	afterAll(async () => await stage?.close());

	/** Runs the operation in a workflow of its own, with a credential of its own. */
	async function runOn(
		simulator: Simulator,
		operation: string,
		{ parameters, items }: CaseInput,
		credential = {},
	): Promise<NodeOutcome> {
		const { client } = stage;
		await storeCredential(client, simulator, credential);
		const [resource, name] = operation.split('.');
		const node = karbonNode({ resource, operation: name, ...parameters });
		const list = items ? itemNodes(items.map(({ json }) => json)) : [];
		const workflow = await client.importWorkflow(chainOf(operation, [...list, node]));
		const execution = await client.runWorkflow(workflow.id, { timeoutMs: 170_000 });
		return {
			items: execution.itemsOf(ACTION) as unknown as NodeOutcome['items'],
			hints: execution.hintsOf(ACTION).map((message) => ({ message }) as NodeExecutionHint),
			error: execution.error as NodeOutcome['error'],
		};
	}

	it.each(ROWS.map((row) => [row] as const))('%j', async ([operation, title, variants, error]) => {
		const one = caseOf(operation, title);
		const simulator = await createSimulator({
			rateLimit: { algorithm: 'off' },
			...one.options,
			data: { ...FEW_RECORDS, ...one.data },
			variants: { ...one.variants, ...variants },
		});
		simulators.push(simulator);
		const input = await one.input(simulator);
		simulator.reset();
		const before = snapshot(simulator);
		const run = async (changes = {}, credential = {}) =>
			await runOn(
				simulator,
				operation,
				{ ...input, parameters: { ...input.parameters, ...changes } },
				credential,
			);
		const result = one.run ? await one.run(run, simulator) : await run();
		const outcome: Outcome = {
			items: result.items,
			hints: result.hints.map(({ message }) => message),
			error: result.error && `${result.error.message} ${result.error.description ?? ''}`,
			changes: changesBetween(before, snapshot(simulator)),
		};
		if (error) expect(outcome.error).toMatch(error);
		else expect(outcome.error).toBeUndefined();
		if (!error || outcome.changes.length > 0)
			expect(one.wrong?.(outcome, simulator)).toBeUndefined();
	});
});
