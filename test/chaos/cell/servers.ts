import type { Simulator } from '../../../simulator';
import { FEW_RECORDS } from '../../readings/support/fewRecords';
import { startOtherServer, startSimulator } from '../../support/servers/testServers';
import { CELL_CLOCK } from './clock';

/** The servers of a test file. */
export interface Servers {
	/** An account for each cell: it begins again with the same records, at another base URL. */
	simulator: Simulator;
	/** No request may reach it. */
	other: { origin: string; received: unknown[] };
}

/** Starts them. `closeAll` of test/support/servers/testServers closes them. */
export async function startServers(): Promise<Servers> {
	const simulator = await startSimulator({ clock: CELL_CLOCK, data: FEW_RECORDS });
	return { simulator, other: await startOtherServer() };
}
