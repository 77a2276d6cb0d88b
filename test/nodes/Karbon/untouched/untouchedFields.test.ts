import fc from 'fast-check';

import { untouchedValues } from '../../../forms/untouched';
import { useBench } from '../support';
import {
	type Added,
	CREATES,
	UPDATES,
	validInput,
	withAdded,
	withoutChange,
	type Write,
} from './cases';

/** `KARBON_FORM_RUNS=5000 npx jest test/nodes/Karbon/untouched` takes some minutes. */
const RUNS = Number(process.env.KARBON_FORM_RUNS ?? 100);
const SEED = Number(process.env.KARBON_FORM_SEED ?? 23);
const FIXED = { numRuns: RUNS, seed: SEED, endOnFailure: process.env.CI === undefined };
const MAX_TEST_MS = 3_600_000;

const bench = useBench({
	data: { contacts: 2, organizations: 1, clientGroups: 1, invoices: 3, workItems: 2 },
});

/** One field that was added and left alone, or several. */
const added = ({ options }: Write): fc.Arbitrary<Added[]> => {
	const each = fc
		.constantFrom(...options)
		.chain((option) =>
			fc.constantFrom(...untouchedValues(option.field)).map((value) => ({ option, value })),
		);
	return fc.oneof(
		{ weight: 3, arbitrary: each.map((one) => [one]) },
		fc.array(each, { minLength: 2, maxLength: 6 }),
	);
};

const cases = (writes: readonly Write[]) =>
	fc.constantFrom(...writes).chain((write) =>
		added(write).map((fields) => ({
			write,
			fields,
			title: `${write.id}: ${fields.map(({ option, value }) => `${option.field.name} = ${JSON.stringify(value)}`).join(', ')}`,
		})),
	);

/** Every field alone, with each of its values. */
const alone = (writes: readonly Write[]) =>
	writes.flatMap((write) =>
		write.options.flatMap((option) =>
			untouchedValues(option.field).map((value) => ({ write, fields: [{ option, value }] })),
		),
	);

/** A body without what is different in each request. */
const comparable = ({ body, headers }: { body?: unknown; headers: Record<string, unknown> }) =>
	body ?? String(headers['content-length']);

/** The bodies that a create sends. Karbon refuses all writes, so nothing is used up. */
async function sentBy(write: Write, fields: readonly Added[]): Promise<unknown[]> {
	const { simulator } = bench;
	const { parameters, item } = validInput(simulator, write);
	simulator.reset();
	const items = item ? [item] : undefined;
	const { error } = await bench.run(write.id, withAdded(parameters, fields), { items });
	expect(error?.message).toContain('No writes today');
	return simulator.requests.filter(({ method }) => method !== 'GET').map(comparable);
}

async function expectNoWrite(write: Write, fields: readonly Added[]): Promise<void> {
	const parameters = withAdded(withoutChange(bench.simulator, write), fields);
	bench.simulator.reset();
	const { error, items } = await bench.run(write.id, parameters);
	expect(error?.message).toBeUndefined();
	expect(items[0].json.changed).toBe(false);
	expect(bench.written()).toEqual([]);
}

describe('a field that was added and left alone', () => {
	it(
		'changes nothing in an update, alone',
		async () => {
			for (const { write, fields } of alone(UPDATES)) await expectNoWrite(write, fields);
		},
		MAX_TEST_MS,
	);

	it(
		`changes nothing in an update, with others, in ${RUNS} forms (seed ${SEED})`,
		async () => {
			const property = fc.asyncProperty(cases(UPDATES), async ({ write, fields }) => {
				await expectNoWrite(write, fields);
			});
			await fc.assert(property, FIXED);
		},
		MAX_TEST_MS,
	);

	it(
		`does not change what another write sends, in ${RUNS} forms (seed ${SEED})`,
		async () => {
			const refused = { type: 'status', status: 400, message: 'No writes today' } as const;
			for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
				bench.simulator.faults.add({ action: refused, match: { method } });
			const plain = new Map<Write, unknown[]>();
			for (const write of CREATES) plain.set(write, await sentBy(write, []));
			expect([...plain.values()].every((bodies) => bodies.length === 1)).toBe(true);
			const property = fc.asyncProperty(cases(CREATES), async ({ write, fields }) => {
				expect(await sentBy(write, fields)).toEqual(plain.get(write));
			});
			await fc.assert(property, FIXED);
		},
		MAX_TEST_MS,
	);
});
