import { performance } from 'node:perf_hooks';
import type { IncomingMessage } from 'node:http';
import type { INodeExecutionData } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import type { CellResult } from '../../chaos/cell/runCell';
import { type Flight, type Phase, phaseOf } from '../../chaos/cell/flights';
import type { Fault } from '../../chaos/faults/fault';
import type { OtherServer } from '../../support/servers/testServers';
import { compareFrom } from '../../chaos/cell/comparable';
import { openGate, type Respond } from '../../chaos/cell/gate';
import { cellInput } from '../../chaos/cell/twoItems';
import { ACTION, chainOf, karbonNode, START } from '../support/workflows/actionWorkflow';
import { type Stage, storeCredential } from '../support/stage';

/** A fault that happens once, to the first request of a phase. */
export interface PhaseFault {
	fault: Fault;
	phase: Phase;
}

/** Time in which n8n ends an execution. Milliseconds. */
const TIMEOUT_MS = 120_000;

/**
 * Runs an operation in a workflow of a real n8n, in its own account. A request does not show its item, so each
 * one counts for the first item.
 * @param phaseFault default: no fault
 * @param only the number of the only item to run, from 0
 */
export async function runOnN8n(
	{ client, simulator }: Stage,
	other: OtherServer,
	operation: string,
	phaseFault?: PhaseFault,
	only?: number,
): Promise<CellResult> {
	await simulator.restart();
	const flights: Flight[] = [];
	let faults = 0;
	const gate = await openGate({
		target: simulator.url,
		otherOrigin: other.origin,
		faultOf: (incoming): Respond | undefined => {
			const flight = flightOf(incoming, flights);
			flights.push(flight);
			if (flight.phase !== phaseFault?.phase || faults > 0) return undefined;
			faults += 1;
			return phaseFault.fault.respond;
		},
		onHang: () => undefined,
		sleep: async (ms) => await wait(ms),
	});
	const received = other.received.length;
	try {
		const input = cellInput(operation, simulator, only);
		const fields = { baseUrl: gate.url, trustedDownloadHosts: 'files.karbon.invalid' };
		await storeCredential(client, simulator, fields);
		simulator.reset();
		const compare = compareFrom(simulator, gate.url, simulator.clock.now());
		const [resource, name] = operation.split('.');
		const node = karbonNode(
			{ ...input.parameters, resource, operation: name },
			{ onError: 'continueRegularOutput' },
		);
		const workflow = await client.importWorkflow({
			...chainOf(`chaos ${operation}`, [node]),
			pinData: { [START]: input.items },
		});
		const startedAt = performance.now();
		const execution = await client.runWorkflow(workflow.id, { timeoutMs: TIMEOUT_MS });
		const elapsedMs = performance.now() - startedAt;
		const { accessToken, accessKey } = simulator.credentials;
		return {
			...compare(execution.itemsOf(ACTION) as INodeExecutionData[], only),
			hints: execution.hintsOf(ACTION),
			flights,
			elapsedMs,
			faults,
			seen: execution.raw,
			secrets: [accessToken, accessKey],
			broken: execution.error?.message,
			strays: other.received.length - received,
		};
	} finally {
		await gate.close();
	}
}

function flightOf({ method = 'GET', url = '' }: IncomingMessage, before: Flight[]): Flight {
	return {
		id: String(before.length),
		item: 0,
		phase: phaseOf(before, 0, method),
		method,
		url,
		isHanging: false,
		isOver: true,
	};
}
