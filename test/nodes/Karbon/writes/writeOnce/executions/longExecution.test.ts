import type { ExecuteContext } from 'n8n-core';

import { createExecution, retryOf } from '../../../../../support/action/executeNode';
import { byId, moveToAnotherProcess } from '../../../support';
import { useWrites } from '../support';

const { bench, expense } = useWrites();

/** As if n8n kept so few entries. */
const keeping =
	(maxEntries: number) =>
	({ helpers }: ExecuteContext) => {
		const { checkProcessedAndRecord: add } = helpers;
		helpers.checkProcessedAndRecord = async (names, scope, options) =>
			await add(names, scope, { ...options, maxEntries });
	};

const items = Array.from({ length: 8 }, (_, index) => ({ json: { value: index + 1 } }));

/** Each item that is sent again takes the place of the oldest one, which is the next to be asked for. */
it.each([
	['without keys', 12, {}],
	['with keys', 30, { idempotencyKey: '={{ $json.value }}' }],
])('all items %s may be sent again if n8n does not keep them all', async (_name, kept, options) => {
	const entityKey = byId([...bench.simulator.store.workItems.keys()][0]);
	const parameters = { ...expense(), entityKey, value: '={{ $json.value }}', options };
	const more = { items, signature: 'signature', adapt: keeping(kept) };
	await bench.run('expense.create', parameters, { ...more, execution: createExecution() });
	expect(bench.written()).toHaveLength(items.length);
	moveToAnotherProcess();
	const execution = retryOf(createExecution());
	await bench.run('expense.create', parameters, { ...more, execution, mode: 'retry' });
	expect(bench.written()).toHaveLength(2 * items.length);
});
