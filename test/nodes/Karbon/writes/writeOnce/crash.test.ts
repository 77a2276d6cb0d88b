import type { INodeParameters } from 'n8n-workflow';

import { createExecution, type Execution, retryOf } from '../../../../support/action/executeNode';
import { moveToAnotherProcess } from '../../support';
import { useWrites } from './support';

const { bench, pay, payment, paymentToSendAgain } = useWrites();

describe('an execution that n8n restarts after a crash', () => {
	it.each([
		['n8n 2 retries it with its signature', 'signature', 'retry' as const],
		['a 1.x worker runs a stalled job again', undefined, 'manual' as const],
	])('skips what was done when %s', async (_name, signature, mode) => {
		const crashed = createExecution();
		await pay(crashed, { signature });
		moveToAnotherProcess();
		const empty = createExecution();
		const again = { id: mode === 'retry' ? empty.id : crashed.id, data: empty.data };
		const { items } = await pay(again, { signature, mode });
		expect(items[0].json).toMatchObject({ skipped: true, TotalAmount: 1.5 });
		expect(bench.written()).toHaveLength(1);
	});

	it('names an item that is skipped in the place of another one', async () => {
		const crashed = createExecution();
		await pay(crashed);
		moveToAnotherProcess();
		const again = { id: crashed.id, data: createExecution().data };
		const { items, hints } = await pay(again, {}, { ...payment(), totalAmount: 2 });
		expect(items[0].json).toMatchObject({ skipped: true, TotalAmount: 2 });
		expect(hints[0]?.message).toContain('had different values');
	});

	it.each([
		['different values', 2, true],
		['the same values', 1.5, false],
	])(
		'refuses an unknown outcome with %s, and says which values to check for',
		async (_name, totalAmount, isOther) => {
			const crashed = createExecution();
			bench.loseNextResponse();
			await pay(crashed, { signature: 'signature' });
			moveToAnotherProcess();
			const retry = { signature: 'signature', mode: 'retry' as const };
			const { error } = await pay(createExecution(), retry, { ...payment(), totalAmount });
			expect(error?.message).toMatch(/^Not sent again/);
			const checksOthers = error?.description?.includes('may have had different values');
			expect(checksOthers).toBe(isOther);
			expect(bench.written()).toHaveLength(1);
		},
	);

	it('does not call an item new if only its key is another one, such as the execution id', async () => {
		const keyed = { ...payment(), options: { idempotencyKey: '={{ $execution.id }}' } };
		await pay(createExecution(), { signature: 'signature' }, keyed);
		moveToAnotherProcess();
		const { hints } = await pay(
			createExecution(),
			{ signature: 'signature', mode: 'retry' },
			keyed,
		);
		expect(bench.written()).toHaveLength(1);
		expect(hints[0]?.message).toContain(
			'If an item is not in Karbon, run the workflow with only this',
		);
	});

	it('refuses a write with an unknown outcome, even with the option to send again', async () => {
		const crashed = createExecution();
		bench.loseNextResponse();
		await pay(crashed);
		moveToAnotherProcess();
		const again = { id: crashed.id, data: createExecution().data };
		const { error } = await pay(again, {}, paymentToSendAgain());
		expect(error?.message).toMatch(/^Not sent again: a previous attempt .* in this execution$/);
		expect(bench.written()).toHaveLength(1);
	});

	describe('after which n8n gives a node that had begun a run without data', () => {
		const retry = { signature: 'signature', mode: 'retry' as const };
		const twoEqual = [{ json: {} }, { json: {} }];

		it.each<[string, INodeParameters]>([
			['another value', { totalAmount: 2 }],
			['another key', { options: { idempotencyKey: '={{ $execution.id }}' } }],
		])('skips an item that has %s in the retry', async (_name, { options = {}, ...values }) => {
			const parameters = { ...payment(), options };
			await pay(createExecution(), { signature: 'signature' }, parameters);
			moveToAnotherProcess();
			const changed = { ...parameters, ...values };
			const { items } = await pay(createExecution(), { ...retry, runIndex: 1 }, changed);
			expect(items[0].json.skipped).toBe(true);
			expect(bench.written()).toHaveLength(1);
		});

		it('skips both of two equal items', async () => {
			await pay(createExecution(), { signature: 'signature', items: twoEqual });
			moveToAnotherProcess();
			await pay(createExecution(), { ...retry, items: twoEqual, runIndex: 1 });
			expect(bench.written()).toHaveLength(2);
		});

		it('knows each run of a loop, also when the retry is retried', async () => {
			const loop = async (execution: Execution, more: object, values: number[], first = 0) => {
				for (const [run, totalAmount] of values.entries())
					await pay(execution, { ...more, runIndex: first + run }, { ...payment(), totalAmount });
				moveToAnotherProcess();
			};
			await loop(createExecution(), { signature: 'signature' }, [1, 2]);
			const retried = createExecution();
			await loop(retried, retry, [3, 4], 1);
			expect(bench.written()).toHaveLength(2);
			await loop(retryOf(retried), retry, [5, 6], 2);
			expect(bench.written()).toHaveLength(3);
		});

		it('creates the client of a first run whose row was refused before', async () => {
			const more = { signature: 'signature', node: { onError: 'continueRegularOutput' as const } };
			const create = async (execution: Execution, run: object, name: string) =>
				await bench.run(
					'contact.create',
					{ mapping: 'columns', columns: { mappingMode: 'autoMapInputData', value: null } },
					{
						...more,
						execution,
						items: [{ json: { 'First Name': name, 'Last Name': 'Lee' } }],
						...run,
					},
				);
			const crashed = createExecution();
			const [refused] = (await create(crashed, {}, '#N/A')).items;
			expect(refused.json.error).toContain('#N/A');
			await create(crashed, { runIndex: 1 }, 'Bob');
			moveToAnotherProcess();
			const execution = createExecution();
			await create(execution, { ...retry, runIndex: 1 }, 'Ann');
			await create(execution, { ...retry, runIndex: 2 }, 'Bob');
			expect(bench.written()).toEqual(['POST /v3/Contacts', 'POST /v3/Contacts']);
			const names = [...bench.simulator.store.contacts.values()].map(({ FirstName }) => FirstName);
			expect(names.slice(-2)).toEqual(['Bob', 'Ann']);
		});

		it('sends an item of a first run that could not be sent before', async () => {
			const more = { signature: 'signature', node: { onError: 'continueRegularOutput' as const } };
			const crashed = createExecution();
			await pay(crashed, more, { ...payment(), totalAmount: 'none' });
			await pay(crashed, { ...more, runIndex: 1 });
			moveToAnotherProcess();
			const execution = createExecution();
			for (const runIndex of [1, 2])
				await pay(execution, { ...retry, runIndex }, { ...payment(), totalAmount: 1 + runIndex });
			expect(bench.written()).toHaveLength(2);
		});
	});
});
