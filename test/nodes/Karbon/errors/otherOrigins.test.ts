import type { INodeParameters, NodeApiError } from 'n8n-workflow';

import type { FaultRule, Simulator } from '../../../../simulator';
import { credentialFor } from '../../../support/n8n/credentials';
import { runAction } from '../../../support/action/runAction';
import { testCredential } from '../../../support/testCredential';
import {
	closeAll,
	type OtherServer,
	ownLimiters,
	startOtherServer,
	startSimulator,
} from '../../../support/servers/testServers';

describe('another origin', () => {
	let simulator: Simulator;
	let otherServer: OtherServer;
	beforeAll(async () => {
		simulator = await startSimulator({ data: { invoices: 300, filesPerEntity: 1 } });
		otherServer = await startOtherServer();
	});
	afterEach(() => {
		simulator.faults.clear();
		simulator.reset();
	});
	afterAll(closeAll);

	const key = () => [...simulator.store.invoices.keys()][0];
	const fileKey = () => [...simulator.store.files.keys()][0];

	const cases: Array<[string, () => FaultRule['action'], () => INodeParameters]> = [
		[
			'the next link of a list',
			() => ({ type: 'foreignNextLink', origin: otherServer.origin }),
			() => ({ resource: 'invoice', operation: 'getAll', returnAll: true }),
		],
		[
			'a redirect of a list',
			() => ({ type: 'foreignRedirect', origin: otherServer.origin }),
			() => ({ resource: 'contact', operation: 'getAll', returnAll: true }),
		],
		[
			'a redirect of a record',
			() => ({ type: 'foreignRedirect', origin: otherServer.origin }),
			() => ({
				resource: 'invoice',
				operation: 'get',
				invoiceKey: { __rl: true, mode: 'id', value: key() },
			}),
		],
		[
			'a redirect of a payment',
			() => ({ type: 'foreignRedirect', origin: otherServer.origin }),
			() => ({
				resource: 'payment',
				operation: 'create',
				invoiceKey: { __rl: true, mode: 'id', value: key() },
				paymentMethod: 'EFT',
				paymentDate: '2026-01-15',
				totalAmount: 1,
			}),
		],
		[
			'a redirect of a download',
			() => ({ type: 'foreignRedirect', origin: otherServer.origin }),
			() => ({
				resource: 'file',
				operation: 'download',
				fileContextKey: { __rl: true, mode: 'id', value: fileKey() },
			}),
		],
	];

	it.each(cases)(
		'receives no request when it is the target of %s',
		async (_name, action, parameters) => {
			simulator.faults.add({ action: action() });
			const run = runAction({
				credential: credentialFor(simulator),
				parameters: parameters(),
				client: ownLimiters(),
			});
			const error = (await run.catch((thrown: unknown) => thrown)) as NodeApiError;
			expect(`${error.message} ${error.description}`).toMatch(/HTTP 302|not the Base URL/);
			expect(otherServer.received).toEqual([]);
			expect(simulator.requests.length).toBeLessThanOrEqual(2);
		},
	);

	it('receives no request when it is the target of a redirect of the credential test', async () => {
		const credential = credentialFor(simulator);
		await testCredential(credential);
		simulator.faults.add({ action: { type: 'foreignRedirect', origin: otherServer.origin } });
		await expect(testCredential(credential)).rejects.toMatchObject({ httpCode: '302' });
		expect(otherServer.received).toEqual([]);
		expect(simulator.requests.map(({ url, headers }) => [url, headers.accesskey])).toEqual(
			Array(2).fill(['/v3/Contacts?%24top=1', simulator.credentials.accessKey]),
		);
	});

	it('receives no request when a next link disguises it as the Base URL', async () => {
		const { host } = new URL(otherServer.origin);
		for (const origin of [
			`http:@${host}`,
			`${simulator.url}@${host}`,
			`http:\\\\${host}`,
			`//${host}`,
			`\t//${host}`,
		]) {
			simulator.reset();
			simulator.faults.clear();
			simulator.faults.add({
				action: {
					type: 'status',
					status: 200,
					body: { value: [{ InvoiceKey: 'x' }], '@odata.nextLink': `${origin}/v3/Invoices` },
				},
				times: 1,
			});
			const run = runAction({
				credential: credentialFor(simulator),
				parameters: { resource: 'invoice', operation: 'getAll', returnAll: true },
				client: ownLimiters(),
			});
			await run.then(
				() => undefined,
				(error: Error) => expect(error.message).toMatch(/not the Base URL|not found/),
			);
		}
		expect(otherServer.received).toEqual([]);
	});
});
