import { createExecution } from '../../../../../support/action/executeNode';
import type { Operation } from '../../../../../../nodes/Karbon/execution/operation';
import { RESOURCES } from '../../../../../../nodes/Karbon/resources';
import { EVERY_OPERATION } from '../../../everyOperation';
import { useWrites } from '../support';

/** Found in the description, so that a new operation is among them. */
const namesOf = (isMeant: (operation: Operation) => boolean | undefined) =>
	RESOURCES.flatMap(({ value, operations }) =>
		operations.filter(isMeant).map((one) => `${value}.${one.value}`),
	);
const WITHOUT_JOURNAL = namesOf(({ effect, isRepeatable }) => effect === 'read' || isRepeatable);

const { bench, pay, payment } = useWrites();

describe('the data that n8n stores with an execution', () => {
	it.each(WITHOUT_JOURNAL)('has nothing of the journal of writes after %s', async (name) => {
		const execution = createExecution();
		const { parameters, item } = EVERY_OPERATION[name](bench.simulator);
		const items = [item ?? { json: {} }];
		const { error } = await bench.run(name, parameters, { items, execution });
		expect(error).toBeUndefined();
		const { flow, ...others } = execution.data.executionData?.contextData ?? {};
		// What changes keep there for Save Cursor.
		const { karbonPendingCursors, ...journal } = flow ?? {};
		expect(karbonPendingCursors !== undefined).toBe(
			name.startsWith('change.') && name !== 'change.getKeys',
		);
		expect({ ...others, ...journal }).toEqual({});
	});

	it('has no result of a run that ended without an error', async () => {
		const execution = createExecution();
		const { items } = await pay(execution);
		const text = JSON.stringify(execution.data);
		expect(text).toContain('"entries":{}');
		expect(text).not.toContain(items[0].json.PaymentKey);
	});

	it('shows neither amount, invoice nor account of a write whose outcome is unknown', async () => {
		const execution = createExecution();
		const { accessKey, accessToken } = bench.simulator.credentials;
		const parameters = { ...payment(), options: { idempotencyKey: 'secret-key' } };
		bench.loseNextResponse();
		await pay(execution, { signature: 'sig' }, { ...parameters, totalAmount: 3.17 });
		const text = JSON.stringify(execution.data);
		const { value } = payment().invoiceKey as { value: string };
		expect(text).toContain("'Total Amount'".slice(1, -1));
		for (const plain of ['3.17', value, 'secret-key', accessKey, accessToken, 'sig"']) {
			expect(text).not.toContain(plain);
		}
	});
});

it('an execution whose data cannot be read is recognized by its ID', async () => {
	const execution = createExecution();
	const adapt = (context: object) =>
		Object.assign(context, {
			getContext() {
				throw new Error('no data');
			},
		});
	bench.loseNextResponse();
	await pay(execution, { adapt });
	const { error } = await pay(execution, { adapt });
	expect(error?.message).toMatch(/^Not sent again/);
});
