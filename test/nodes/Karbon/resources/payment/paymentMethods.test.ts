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

	it.each([
		"Requested value 'BankTransfer' was not found.",
		'The payment method is invalid.',
		'An attempt was made to pay the Invoice with an invalid payment method.',
		'Required payload data is missing.',
		"The payment method 'BankTransfer' does not exist.",
		"The payment method 'BankTransfer' doesn't exist.",
		'Could not validate the payment method.',
		'Choose another payment method.',
		"There is an error concerning the payment method 'BankTransfer'.",
	])('with the other spelling is recorded: %s', async (message) => {
		bench.simulator.faults.add({
			match: { method: 'POST', nth: 1 },
			action: { type: 'status', status: 400, message },
		});
		const { error, items } = await create({ paymentMethod: 'BankTransfer' });
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ PaymentMethod: 'Bank Transfer' });
		expect(bench.sent()).toEqual([POST, POST]);
	});

	it.each([
		"This payment by 'BankTransfer' already exists.",
		'A payment with the same payment method was found.',
		'A payment method needs a Reference.',
		'The request is invalid.',
		"A payment by 'BankTransfer' exists for this InvoiceKey.",
		"A payment by 'BankTransfer' was recorded for this InvoiceKey.",
		'A payment with this payment method was found.',
		'The payment method and amount are those of another payment.',
		'The payment date is not valid for this payment method.',
		'Another payment has this payment method and reference.',
		"Another payment by 'BankTransfer' was made for this invoice.",
		"The invoice was paid by 'BankTransfer' earlier.",
		"The invoice was previously paid by 'BankTransfer'.",
		"An invoice can be paid by 'BankTransfer' only once.",
	])('for another reason is not sent again: %s', async (message) => {
		bench.simulator.faults.add({
			match: { method: 'POST', nth: 1 },
			action: { type: 'status', status: 400, message },
		});
		const { error } = await create({ paymentMethod: 'BankTransfer' });
		expect(error).toBeDefined();
		expect(bench.sent()).toEqual([POST]);
	});

	it('with both spellings shows the error of the one that was entered', async () => {
		const message = "PaymentMethod 'BankTransfer' is turned off for this account.";
		bench.simulator.faults.add({
			match: { method: 'POST', nth: 1 },
			action: { type: 'status', status: 400, message },
		});
		bench.simulator.faults.add({
			match: { method: 'POST', nth: 2 },
			action: {
				type: 'status',
				status: 400,
				message: "'Bank Transfer' is not a valid PaymentMethod.",
			},
		});
		const { error } = await create({ paymentMethod: 'BankTransfer' });
		expect(error?.message).toContain("'BankTransfer' is turned off for this account");
		expect(bench.sent()).toEqual([POST, POST]);
	});

	it('that resembles another payment is not sent again', async () => {
		const message =
			'A payment with the same PaymentMethod, PaymentDate and TotalAmount already exists.';
		bench.simulator.faults.add({
			match: { method: 'POST', nth: 1 },
			action: { type: 'status', status: 400, message },
		});
		const { error } = await create({ paymentMethod: 'Bank Transfer' });
		expect(error?.message).toContain('already exists');
		expect(bench.sent()).toEqual([POST]);
	});

	it('for another reason is not sent again', async () => {
		const { error } = await create({ paymentMethod: 'Bank Transfer', totalAmount: 9_999_999 });
		expect(error?.message).toContain('exceeds the amount due');
		expect(bench.sent()).toEqual([POST]);
	});
});
