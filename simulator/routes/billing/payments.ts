import type { FastifyInstance } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, listAnswer, omit, recordByKey } from '../../http/answers';
import type { ListSpec } from '../../odata/list';
import type { Payment } from '../../records';

/** The list supports only `$top` and `$skip` ("interface-addendum.md, Records"). */
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
		const payment = recordByKey(payments, keyOf(request), 'Payment');
		return entityAnswer(request, 'Payments', paymentView(payment));
	});
}
