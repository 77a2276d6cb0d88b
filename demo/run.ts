import { parseArgs } from 'node:util';
import { freePort, N8nClient, OWNER, publicAddress, startN8n, type N8nLine } from '../host';
import { createSimulator } from '../simulator';
import { setUpCredential } from './credential';
import { Report } from './report';
import { runExamples } from './runExamples';

/** Options of `npm run demo -- ...`. */
const { values } = parseArgs({
	options: {
		once: { type: 'boolean', default: false },
		line: { type: 'string', default: 'n8n-2' },
		invoices: { type: 'string', default: '1000' },
	},
});

/** Karbon delivers a change after one minute. The demo uses a shorter delay. */
const COALESCING_MS = 3000;

/** Resolves when the demo is stopped, with Ctrl+C or SIGTERM. */
function untilStopped(): Promise<void> {
	return new Promise((resolve) => {
		process.once('SIGINT', resolve);
		process.once('SIGTERM', resolve);
	});
}

async function main(): Promise<number> {
	const stopped = untilStopped();
	const report = new Report();
	const port = await freePort(5678);
	const address = await publicAddress({ targetPort: port });
	const simulator = await createSimulator({
		data: { invoices: Number(values.invoices) },
		coalescingMs: COALESCING_MS,
		deliveryHosts: address.hosts,
		deliveryCa: address.ca,
	});
	try {
		const line = values.line as N8nLine;
		const n8n = await startN8n({ line, port, publicAddress: address });
		try {
			console.log(`\nn8n ${n8n.version} ready after ${(n8n.startMs / 1000).toFixed(1)} s`);
			const client = await N8nClient.connect(n8n);
			report.heading('Karbon credential');
			(await setUpCredential(client, simulator)).forEach((outcome) => report.add(outcome));
			await runExamples({ n8n, client, simulator }, report);
			report.close();
			if (!values.once) {
				console.log(nextSteps(n8n.url, simulator.url));
				await stopped;
			}
		} finally {
			await n8n.dispose();
		}
	} finally {
		await simulator.close();
		await address.close();
	}
	return report.failed === 0 ? 0 : 1;
}

function nextSteps(editor: string, simulator: string): string {
	return `
n8n editor:        ${editor}
  Email:           ${OWNER.email}
  Password:        ${OWNER.password}
Karbon simulator:  ${simulator}

The editor has the workflows above and their executions. To run "When an invoice is paid", open the simulator
in a browser, select an unpaid invoice, enter { "InvoiceStatus": "Paid" } and select "Save change". The workflow
runs after three seconds. Karbon's deliveries reach this n8n instance, so you don't need polling.

Press Ctrl+C to stop the demo. This deletes all of its data.
`;
}

main().then(
	(code) => process.exit(code),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
