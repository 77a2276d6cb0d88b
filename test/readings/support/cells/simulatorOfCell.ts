import { createSimulator, type Simulator, type SimulatorOptions } from '../../../../simulator';

/** The base URLs of all cells so far. */
const used = new Set<string>();

/**
 * Starts a simulator with a base URL that no earlier cell had. The nodes remember what they know of an account by its
 * base URL, and the operating system gives a free port to one cell after another.
 */
export async function simulatorOfCell(options: SimulatorOptions): Promise<Simulator> {
	const simulator = await createSimulator(options);
	if (!used.has(simulator.url)) {
		used.add(simulator.url);
		return simulator;
	}
	// Keeps the port until another one is found.
	try {
		return await simulatorOfCell(options);
	} finally {
		await simulator.close();
	}
}
