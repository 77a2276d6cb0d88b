import { closeAll } from '../../support/servers/testServers';
import { type CellResult, runCell } from '../cell/runCell';
import { startServers } from '../cell/servers';
import type { Trouble } from '../cell/trouble';
import { FAULTS } from '../faults';
import { problemsOf, type Reference } from './judge';
import { type Expected, type Rule, RULES } from './rules';

const OPERATION = 'contact.create';

/** A cell with an unknown outcome, as the rules say. */
let reference: Reference;
let cell: CellResult;
let trouble: Trouble;
let rule: Rule;

beforeAll(async () => {
	const fault = FAULTS.find(({ name }) => name === '500 after processing')!;
	trouble = { fault, lasting: 'once', phase: 'write', item: 0 };
	rule = RULES.find(
		({ kinds, faults }) => kinds.includes('create') && faults.includes(fault.group),
	)!;
	const servers = await startServers();
	const whole = await runCell(OPERATION, servers);
	const alone = [
		await runCell(OPERATION, servers, undefined, 0),
		await runCell(OPERATION, servers, undefined, 1),
	];
	reference = { whole, alone };
	cell = await runCell(OPERATION, servers, trouble);
});
afterAll(closeAll);

const problems = (changes: Partial<CellResult> = {}, changed: Partial<Rule> = {}) =>
	problemsOf(reference, { ...cell, ...changes }, trouble, { ...rule, ...changed });

describe('The judge of a cell', () => {
	it('finds nothing wrong with a cell that ended as its rule says', () => {
		expect(problems()).toEqual([]);
	});

	it.each(['succeeds', 'fails', 'succeeds or fails', 'hints'] as Expected[])(
		'finds a wrong expectation: %s',
		(expected) => {
			expect(problems({}, { expected })).toEqual([expect.stringContaining('the rule says')]);
		},
	);

	const CHANGES: Array<[string, (result: CellResult) => Partial<CellResult>]> = [
		['a record that was written twice', ({ records }) => ({ records: `${records}\n${records}` })],
		['a record that was not written', ({ initial }) => ({ records: initial.slice(1) })],
		['another output of the other item', ({ compared }) => ({ compared: [compared[0], '{}'] })],
		['a second write request', ({ flights }) => ({ flights: [...flights, ...flights] })],
		['a secret', ({ secrets }) => ({ seen: `Bearer ${secrets[0]}` })],
		['a request to another origin', () => ({ strays: 1 })],
		['a run that takes too long', () => ({ elapsedMs: 3_600_000 })],
		['a hang', () => ({ broken: 'a hang' })],
		['a fault that did not happen', () => ({ faults: 0 })],
		['an error that calls it refused', ({ outputs }) => ({ outputs: asRefused(outputs) })],
		['a success', ({ outputs }) => ({ outputs: [[{}], outputs[1]] })],
	];

	it.each(CHANGES)('finds %s', (_what, change) => {
		expect(problems(change(cell))).not.toEqual([]);
	});
});

const asRefused = (outputs: CellResult['outputs']) =>
	JSON.parse(JSON.stringify(outputs).replaceAll('"unknown"', '"refused"')) as typeof outputs;
