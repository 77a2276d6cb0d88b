import { EVERY_OPERATION } from '../everyOperation';
import { useBench } from '../support';

const bench = useBench();

/** Records three expenses, of which one is refused, and stops at this one. */
async function stoppedAt(wrong: number, description: string, items = 3): Promise<string> {
	const { parameters } = EVERY_OPERATION['expense.create'](bench.simulator);
	const input = Array.from({ length: items }, (_, index) => ({
		json: { description: index === wrong ? description : 'Filing fee' },
	}));
	const { error } = await bench.run(
		'expense.create',
		{ ...parameters, description: '={{ $json.description }}' },
		{ items: input },
	);
	expect(bench.written()).toHaveLength(wrong);
	return String(error?.description);
}

describe('a write that stops at an item', () => {
	it.each([
		[0, 'Items processed before it: 0. Items after it that did not run: 2.'],
		[1, 'Items processed before it: 1. Items after it that did not run: 1.'],
		[2, 'Items processed before it: 2. Items after it that did not run: 0.'],
	])('says which items are left (item %i)', async (wrong, progress) => {
		expect(await stoppedAt(wrong, '')).toBe(progress);
	});

	it('says so behind the advice, which is about this item only', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 403 }, match: { nth: 2 } });
		const { parameters } = EVERY_OPERATION['expense.create'](bench.simulator);
		const items = [{ json: {} }, { json: {} }, { json: {} }];
		const { error } = await bench.run('expense.create', parameters, { items });
		expect(error?.description).toMatch(
			/ Karbon's code: .* Items processed before it: 1\. Items after it that did not run: 1\.$/,
		);
	});

	it('says nothing of other items where there are none', async () => {
		expect(await stoppedAt(0, '', 1)).toBe('undefined');
	});
});

it('a list that stops at an item does not count items, because it can be run again', async () => {
	const items = [{ json: {} }, { json: {} }];
	const { error } = await bench.run('invoice.getAll', { limit: 0 }, { items });
	expect(error?.description ?? '').toBe('');
});
