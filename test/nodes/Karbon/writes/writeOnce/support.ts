import type { INodeParameters } from 'n8n-workflow';

import type { Execution, NodeRun } from '../../../../support/action/executeNode';
import { moveClock } from '../../../../support/clock/movedClock';
import { EVERY_OPERATION } from '../../everyOperation';
import { moveToAnotherProcess, useBench } from '../../support';

/** A bench for writes: each test begins at noon, in a process of n8n that remembers no writes. */
export function useWrites() {
	const bench = useBench();
	beforeEach(() => {
		moveToAnotherProcess();
		moveClock().moveToNoon();
	});
	const payment = (): INodeParameters =>
		EVERY_OPERATION['payment.create'](bench.simulator).parameters;
	return {
		bench,
		/** The parameters of a valid payment. */
		payment,
		/** The same, with the option to send it again after an unknown outcome. */
		paymentToSendAgain: (): INodeParameters => ({
			...payment(),
			options: { ifPreviousOutcomeUnknown: 'sendAgain' },
		}),
		/** The parameters of a valid expense. */
		expense: (): INodeParameters => EVERY_OPERATION['expense.create'](bench.simulator).parameters,
		/** How many payments the simulator has. */
		payments: () => bench.simulator.store.payments.size,
		/** Runs a node that records a payment. */
		pay: async (execution: Execution, more: Partial<NodeRun> = {}, parameters = payment()) =>
			await bench.run('payment.create', parameters, { execution, ...more }),
	};
}
