import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, listAnswer, omit, recordByKey } from '../../http/answers';
import { ServiceError } from '../../http/errors';
import type { ListSpec } from '../../odata/list';
import type { Payment } from '../../records';

/** The list supports only `$top` and `$skip` (karbon.md 60). */
const LIST: ListSpec<Payment> = {
	filter: {},
	orderBy: {},
	keyOf: (payment) => payment.PaymentKey,
};

/** A payment as responses show it. */
export function paymentView(payment: Payment): Omit<Payment, 'reverses'> {
	return omit(payment, ['reverses']);
}

export function registerPayments(app: FastifyInstance, context: SimulatorContext): void {
	const { payments } = context.store;
	app.get('/v3/Payments', async (request) =>
		listAnswer(context, request, 'Payments', payments, LIST, paymentView),
	);
	app.get('/v3/Payments/:key', async (request) => {
		expansions(request, []);
		const key = keyOf(request);
		if (context.variants.deletedPayment === 'gone' && context.deletedPayments.has(key)) {
			throw new ServiceError(410, '4004', `Payment with key '${key}' was deleted.`);
		}
		const payment = recordByKey(payments, key, 'Payment');
		return entityAnswer(request, 'Payments', paymentView(payment));
	});
}
