import type { N8nClient } from '../host';
import type { Simulator } from '../simulator';
import type { Expectation } from './checks/types';

/** Stores the credential for the simulator and tries n8n's own test of it, with the right keys and with wrong ones. */
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
	const good = await client.testCredential(credential, data);
	const wrong = await client.testCredential(credential, {
		...data,
		accessToken: '00000000-0000-0000-0000-000000000000',
	});
	return [
		{ says: 'credential stored and tested', holds: good.status === 'OK', found: good },
		{
			says: `a wrong access token is refused: "${wrong.message}"`,
			holds: wrong.status === 'Error',
			found: wrong,
		},
	];
}
