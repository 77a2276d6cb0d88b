import { EVERY_OPERATION } from '../everyOperation';
import { useBench } from '../support';

const bench = useBench();

describe('an expression that fails', () => {
	it('keeps what the editor explains the error with', async () => {
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		const totalAmount = '={{ $("Bank Rows").item.json.amount }}';
		const items = [{ json: {} }, { json: {} }];
		const { error } = await bench.run('payment.create', { ...parameters, totalAmount }, { items });
		expect(error).toMatchObject({
			message: "Item 1: Referenced node doesn't exist",
			context: {
				descriptionKey: 'nodeNotFound',
				nodeCause: 'Bank Rows',
				parameter: 'totalAmount',
				itemIndex: 0,
			},
		});
		expect(bench.sent()).toEqual([]);
	});
});
