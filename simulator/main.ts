#!/usr/bin/env node
import { readCommandLine, USAGE } from './cli';
import { runCompare, thisProcess } from './compare/command';
import { createSimulator, type Simulator } from './index';

function welcome({ url, credentials, store }: Simulator): string {
	return `
The Karbon simulator is listening. Credential "Karbon API" in n8n:

  Base URL      ${url}
  Access Token  ${credentials.accessToken}
  Access Key    ${credentials.accessKey}

It has ${store.invoices.size} invoices, ${store.payments.size} payments, ${store.contacts.size} contacts, ${store.organizations.size} organizations and ${store.workItems.size} work items.

  Web page      ${url}
  Overview      ${url}/_simulator

Press Ctrl+C to stop. All changes are lost then, unless you export the state on the web page first.
`;
}

async function main(): Promise<void> {
	const [command, ...rest] = process.argv.slice(2);
	if (command === 'compare') {
		await runCompare(rest, thisProcess());
		return;
	}
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

function messageOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const { code, port } = error as { code?: string; port?: number };
	if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another one with --port.`;
	return error.message;
}

main().catch((error: unknown) => {
	console.error(messageOf(error));
	console.error('Run with --help to see all options.');
	process.exit(1);
});
