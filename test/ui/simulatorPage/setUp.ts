import { openSimulatorPage, type SimulatorPage } from '../support/simulatorPage';

export let opened: SimulatorPage;

/** Opens the page once for all tests of a file; each test begins with a reset simulator. */
export function setUpFile(): void {
	beforeAll(async () => {
		opened = await openSimulatorPage();
	}, 120_000);

	beforeEach(async () => {
		await opened.simulator.restart();
		await opened.page.reload();
	});

	afterAll(async () => await opened?.close());
}

export const section = (name: string) => opened.section(name);
export const firstInvoice = () => [...opened.simulator.store.invoices.values()][0]!;
