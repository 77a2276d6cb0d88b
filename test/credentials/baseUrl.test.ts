import { KarbonApi } from '../../credentials/KarbonApi.credentials';
import { readBaseUrl } from '../../nodes/shared/credentials';
import { createSimulator, type Simulator } from '../../simulator';
import { credentialFor } from '../support/n8n/credentials';
import { testCredential } from '../support/testCredential';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await createSimulator();
});
afterAll(async () => await simulator.close());

test.each<[string, (url: string) => string]>([
	['as it is', (url) => url],
	['with slashes at its end', (url) => `${url}//`],
	['with spaces around it', (url) => `  ${url} `],
	['with a slash and a line break at its end', (url) => `${url}/\n`],
])('The test of the credential takes a Base URL %s, like the nodes', async (_name, spelled) => {
	const baseUrl = spelled(simulator.url);
	expect(readBaseUrl(baseUrl)).toBe(simulator.url);
	simulator.reset();
	await testCredential(credentialFor(simulator, { baseUrl }));
	expect(simulator.requests.map(({ url }) => url)).toEqual(['/v3/Contacts?%24top=1']);
});

test("'Base URL' names the other hosts that get token and key", () => {
	const { description } = new KarbonApi().properties.find(({ name }) => name === 'baseUrl')!;
	expect(description).toContain(
		"Token and key are sent to this host, and to the hosts in 'Trusted Download Hosts'.",
	);
});
