import type { N8nClient } from '../host';
import type { Simulator } from '../simulator';
import type { Expectation } from './checks/types';

/** Stores the credential for the simulator, and runs n8n's test of it with correct and with incorrect data. */
export async function setUpCredential(
	client: N8nClient,
	simulator: Simulator,
): Promise<Expectation[]> {
	const data = {
		baseUrl: simulator.url,
		...simulator.credentials,
		requestsPerMinute: 120,
		trustedDownloadHosts: '',
	};
	const credential = await client.createCredential('karbonApi', data, 'Karbon (simulator)');
	const correct = await client.testCredential(credential, data);
	const incorrect = await client.testCredential(credential, {
		...data,
		accessToken: '00000000-0000-0000-0000-000000000000',
	});
	return [
		{ says: 'credential stored and tested', holds: correct.status === 'OK', found: correct },
		{
			says: `an incorrect access token is refused: "${incorrect.message}"`,
			holds: incorrect.status === 'Error',
			found: incorrect,
		},
	];
}
