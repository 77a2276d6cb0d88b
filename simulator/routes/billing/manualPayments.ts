import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { dateOnly } from '../../data/dates';
import { entityAnswer, keyOf, recordByKey } from '../../http/answers';
import { ModelCheck, objectBody } from '../../http/body';
import { badQuery, notFound, ServiceError } from '../../http/errors';
import { fromCents, toCents } from '../../money';
import type { Invoice, Payment } from '../../records';
import { paymentView } from './payments';

const MANUAL = 'Manual Payment';
const REVERSED = 'Manual Payment Reversed';
const DELETED = 'Manual Payment Deleted';

/** The two closed lists of karbon.md 64. */
const GUIDE = ['Check', 'Cash', 'EFT', 'Credit Card', 'BankTransfer', 'DirectDebit', 'Other'];
const REFERENCE = [
	'Check',
	'Cash',
	'Other',
	'Bank Transfer',
	'Direct Debit',
	'Credit Card Online',
	'Credit Card Office',
];
const METHODS = { both: [...GUIDE, ...REFERENCE], guide: GUIDE, reference: REFERENCE };

const MAXIMUM_REFERENCE = 250;

interface ManualPayment {
	invoice: Invoice;
	method: string;
	date: string;
	cents: number;
	reference: string | null;
}

function readReference(body: Record<string, unknown>, check: ModelCheck): string | null {
	const reference = body.Reference ?? null;
	if (reference === null) return null;
	if (typeof reference !== 'string') check.add('Reference', 'Reference must be a text.');
	else if (reference.length > MAXIMUM_REFERENCE) {
		check.add('Reference', `Reference must not exceed ${MAXIMUM_REFERENCE} characters.`);
	}
	return String(reference);
}

/** All rules for manual payments (karbon.md 64). */
function validate(context: SimulatorContext, body: Record<string, unknown>): ManualPayment {
	const check = new ModelCheck();
	const invoiceKey = check.text(body, 'InvoiceKey');
	const method = check.text(body, 'PaymentMethod');
	check.date(body, 'PaymentDate', 'date');
	const amount = check.amount(body, 'TotalAmount');
	const reference = readReference(body, check);
	check.finish();
	if (!METHODS[context.variants.paymentMethods ?? 'both'].includes(method))
		throw badQuery(`'${method}' is not a valid PaymentMethod.`);
	const invoice = recordByKey(context.store.invoices, invoiceKey, 'Invoice');
	if (invoice.InvoiceStatus !== 'AwaitingPayment') {
		throw badQuery(`Invoice ${invoice.InvoiceNumber} is not awaiting payment.`);
	}
	const date = String(body.PaymentDate).slice(0, 10);
	if (date < invoice.InvoiceDate || date > dateOnly(context.clock.now())) {
		throw badQuery('PaymentDate must be between the invoice date and today.');
	}
	const cents = toCents(amount);
	if (cents === undefined) throw badQuery('TotalAmount must have at most two decimals.');
	if (cents <= 0) throw badQuery('TotalAmount must be greater than 0.');
	if (cents > (toCents(invoice.TotalAmountDue) ?? 0)) {
		const message = `TotalAmount exceeds the amount due of ${invoice.TotalAmountDue.toFixed(2)}.`;
		throw new ServiceError(400, '4002', message, undefined, 'capitalized');
	}
	return { invoice, method, date, cents, reference };
}

/** Changes the amount due and the status of the invoice, and queues the notification (karbon.md 10). */
function addToDue(context: SimulatorContext, invoice: Invoice, cents: number): void {
	const due = (toCents(invoice.TotalAmountDue) ?? 0) + cents;
	invoice.TotalAmountDue = fromCents(due);
	invoice.InvoiceStatus = due === 0 ? 'Paid' : 'AwaitingPayment';
	const isUnmoved = context.variants.unmovedTimes === 'payments';
	const patch = isUnmoved ? { UpdatedAt: invoice.UpdatedAt } : undefined;
	context.change('Invoice', invoice.InvoiceKey, 'Updated', patch);
}

/** The manual payment with this key, even if it was reversed, but not the entry of a reversal. */
function manualPayment(context: SimulatorContext, key: string): Payment {
	const payment = context.store.payments.get(key);
	const isManual = payment?.PaymentType === MANUAL || payment?.PaymentType === REVERSED;
	if (!isManual || payment.reverses !== undefined) {
		throw notFound(`Manual payment with key '${key}' was not found.`);
	}
	return payment;
}

function reversalOf(context: SimulatorContext, payment: Payment): Payment | undefined {
	for (const other of context.store.payments.values()) {
		if (other.reverses === payment.PaymentKey) return other;
	}
	return undefined;
}

function isReversed(context: SimulatorContext, payment: Payment): boolean {
	return payment.PaymentType === REVERSED || reversalOf(context, payment) !== undefined;
}

function create(context: SimulatorContext, body: Record<string, unknown>): Payment {
	const { invoice, method, date, cents, reference } = validate(context, body);
	const payment: Payment = {
		PaymentKey: context.newKey(),
		InvoiceKey: invoice.InvoiceKey,
		PaymentReference: reference,
		PaymentType: MANUAL,
		PaymentDate: date,
		GrossAmount: fromCents(cents),
		PaymentMethod: method,
		KarbonPayment: null,
		ClientKey: invoice.Client.ClientKey,
		Client: invoice.Client,
	};
	context.store.payments.set(payment.PaymentKey, payment);
	addToDue(context, invoice, -cents);
	return payment;
}

function reverse(context: SimulatorContext, body: Record<string, unknown>): void {
	const check = new ModelCheck();
	const key = check.text(body, 'PaymentKey');
	const date = check.date(body, 'ReversalDate', 'dateTime');
	check.finish();
	const payment = manualPayment(context, key);
	if (isReversed(context, payment)) throw badQuery('The payment has already been reversed.');
	const label = { PaymentType: REVERSED };
	const { reversals = 'entry' } = context.variants;
	if (reversals !== 'entry') context.store.payments.set(key, { ...payment, ...label });
	if (reversals !== 'relabeled') {
		const PaymentKey = context.newKey();
		context.store.payments.set(PaymentKey, {
			...payment,
			...label,
			PaymentKey,
			PaymentDate: dateOnly(date),
			GrossAmount: -payment.GrossAmount,
			reverses: key,
		});
	}
	restoreDue(context, payment);
}

function restoreDue(context: SimulatorContext, payment: Payment): void {
	const invoice = context.store.invoices.get(payment.InvoiceKey);
	if (invoice) addToDue(context, invoice, toCents(payment.GrossAmount) ?? 0);
}

/** "Removed entirely, leaving no trace", with the entry of its reversal, unless its label is kept (karbon.md 63). */
function remove(context: SimulatorContext, payment: Payment): void {
	const reversal = reversalOf(context, payment);
	if (!isReversed(context, payment)) restoreDue(context, payment);
	const { payments } = context.store;
	if (context.variants.deletedPayment === 'labeled') {
		payments.set(payment.PaymentKey, { ...payment, PaymentType: DELETED });
	} else payments.delete(payment.PaymentKey);
	context.deletedPayments.add(payment.PaymentKey);
	if (reversal) context.store.payments.delete(reversal.PaymentKey);
}

export function registerManualPayments(app: FastifyInstance, context: SimulatorContext): void {
	app.post('/v3/ManualPayments', async (request, reply) => {
		const { PaymentKey, ...rest } = paymentView(create(context, objectBody(request.body)));
		const keyName = context.variants.paymentKeyName ?? 'PaymentKey';
		const key = keyName === 'absent' ? {} : { [keyName]: PaymentKey };
		void reply.code(201);
		return entityAnswer(request, 'ManualPayments', { ...key, ...rest });
	});
	app.delete('/v3/ManualPayments/:key', async (request, reply) => {
		remove(context, manualPayment(context, keyOf(request)));
		return reply.code(204).send();
	});
	app.post('/v3/ReverseManualPayment', async (request, reply) => {
		reverse(context, objectBody(request.body));
		return reply.code(204).send();
	});
}
