#!/usr/bin/env node
import { readCommandLine, USAGE } from './cli';
import { createSimulator, type Simulator } from './index';

function welcome({ url, credentials, store }: Simulator): string {
	return `
The Karbon simulator is listening. Credential "Karbon API" in n8n:

  Base URL      ${url}
  Access Token  ${credentials.accessToken}
  Access Key    ${credentials.accessKey}

It holds ${store.invoices.size} invoices, ${store.payments.size} payments, ${store.contacts.size} contacts, ${store.organizations.size} organizations and ${store.workItems.size} work items.
What to try:

  curl ${url}/_simulator
  curl -X POST ${url}/_simulator/changes -H 'content-type: application/json' -d '{"kind":"Invoice","count":5}'
  curl -X POST ${url}/_simulator/flush
  curl -X POST ${url}/_simulator/faults -H 'content-type: application/json' -d '{"action":{"type":"status","status":429,"retryAfter":5},"times":3}'

Press Ctrl+C to stop. Everything recorded is forgotten then.
`;
}

async function main(): Promise<void> {
	const commandLine = readCommandLine(process.argv.slice(2));
	if (commandLine.help) {
		console.log(USAGE);
		return;
	}
	const simulator = await createSimulator(commandLine.options);
	console.log(welcome(simulator));
	const stop = async (): Promise<void> => {
		await simulator.close();
		process.exit(0);
	};
	process.once('SIGINT', () => void stop());
	process.once('SIGTERM', () => void stop());
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	console.error("Try 'npm run simulator -- --help'.");
	process.exit(1);
});
