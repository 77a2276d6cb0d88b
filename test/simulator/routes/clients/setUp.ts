import type { VariantOptions } from '../../../../simulator';
import { type Bench, closeAll, startBench } from '../../support';

export let bench: Bench;

/** Starts a simulator with clients, in another variant where given. */
export async function start(variants: VariantOptions = {}): Promise<void> {
	bench = await startBench({ variants, data: { invoices: 0, workItems: 0 } });
}

export function setUpEachTest(): void {
	beforeEach(async () => await start());
	afterEach(closeAll);
}
