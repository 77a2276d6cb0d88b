import { EVERY_OPERATION } from '../../everyOperation';
import { useBench } from '../../support';

const POST = 'POST /v3/ManualPayments';

// karbon.md 64
describe.each([
	['reference', 'BankTransfer', 'Bank Transfer'],
	['reference', 'DirectDebit', 'Direct Debit'],
	['guide', 'Bank Transfer', 'BankTransfer'],
	['guide', 'Direct Debit', 'DirectDebit'],
] as const)('with paymentMethods %s', (paymentMethods, entered, accepted) => {
	const bench = useBench({ variants: { paymentMethods } });
	const create = async (more: object = {}) => {
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		return await bench.run('payment.create', { ...parameters, paymentMethod: entered, ...more });
	};
	const recorded = (reference: string) =>
		[...bench.simulator.store.payments.values()]
			.filter(({ PaymentReference }) => PaymentReference === reference)
			.map(({ PaymentMethod }) => PaymentMethod);

	it(`records ${entered} once, as ${accepted}`, async () => {
		const options = { reference: 'Once', idempotencyKey: 'TX-1' };
		const { error, items } = await create({ options });
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ PaymentMethod: accepted });
		expect(bench.sent()).toEqual([POST, POST]);
		await create({ options });
		expect(bench.sent()).toEqual([POST, POST]);
		expect(recorded('Once')).toEqual([accepted]);
	});

	it('reports an unknown outcome of the second request', async () => {
		bench.simulator.faults.add({ match: { method: 'POST', nth: 2 }, action: 'resetAfter' });
		const { error } = await create({ options: { reference: 'Unknown' } });
		expect(error?.message).toContain('may have been recorded');
		expect(bench.sent()).toEqual([POST, POST]);
		expect(recorded('Unknown')).toEqual([accepted]);
	});
});

describe('a refused payment', () => {
	const bench = useBench({ variants: { paymentMethods: 'reference' } });
	const create = async (more: object) => {
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		return await bench.run('payment.create', { ...parameters, ...more });
	};

	it('with a method of one spelling is not sent again', async () => {
		const { error } = await create({ paymentMethod: 'EFT' });
		expect(error?.message).toContain("'EFT' is not a valid 'Payment Method'");
		expect(error?.description).toContain("Choose another 'Payment Method'");
		expect(bench.sent()).toEqual([POST]);
	});

	it('for another reason is not sent again', async () => {
		const { error } = await create({ paymentMethod: 'Bank Transfer', totalAmount: 9_999_999 });
		expect(error?.message).toContain('exceeds the amount due');
		expect(bench.sent()).toEqual([POST]);
	});
});
