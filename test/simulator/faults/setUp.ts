import type { FaultRule } from '../../../simulator';
import type { Clock } from '../../../simulator/clock';
import { type Bench, closeAll, startBench } from '../support';

export let now = Date.UTC(2026, 0, 15, 9);

/** Delays of the timers that were set since the test began, in milliseconds. */
export const waits: number[] = [];

/** Moves to the due time of each timer without waiting. */
const clock: Clock = {
	now: () => now,
	setTimer(fn, delayMs) {
		waits.push(delayMs);
		const due = now + delayMs;
		const timer = setImmediate(() => {
			now = Math.max(now, due);
			void fn();
		});
		return { cancel: () => clearImmediate(timer) };
	},
};

export let bench: Bench;

/** Starts one simulator for all tests of a file; each test begins without faults and recorded requests. */
export function setUpFile(): void {
	beforeAll(async () => {
		bench = await startBench({ clock });
	});
	afterAll(closeAll);
	beforeEach(() => {
		bench.simulator.faults.clear();
		bench.simulator.reset();
		waits.length = 0;
	});
}

/** Reads a list, or another path, with this fault. */
export const withFault = async (action: FaultRule['action'], path = '/v3/Invoices?$top=2') => {
	bench.simulator.faults.add({ action, times: 1 });
	return await bench.get(path);
};

/** A valid manual payment. */
export const payment = () => {
	const invoice = [...bench.simulator.store.invoices.values()].find(
		({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment',
	);
	return {
		InvoiceKey: invoice?.InvoiceKey,
		PaymentMethod: 'EFT',
		PaymentDate: invoice?.InvoiceDate,
		TotalAmount: 1,
	};
};
