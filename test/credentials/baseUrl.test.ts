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
	['without changes', (url) => url],
	['with trailing slashes', (url) => `${url}//`],
	['with spaces around it', (url) => `  ${url} `],
	['with a trailing slash and line break', (url) => `${url}/\n`],
])('The credential test accepts a Base URL %s, as the nodes do', async (_name, spelled) => {
	const baseUrl = spelled(simulator.url);
	expect(readBaseUrl(baseUrl)).toBe(simulator.url);
	simulator.reset();
	await testCredential(credentialFor(simulator, { baseUrl }));
	expect(simulator.requests.map(({ url }) => url)).toEqual(['/v3/Contacts?%24top=1']);
});

test("The description of 'Base URL' lists the other hosts that receive the token and the key", () => {
	const { description } = new KarbonApi().properties.find(({ name }) => name === 'baseUrl')!;
	expect(description).toContain(
		"The token and the key are sent to this host, and to the hosts in 'Trusted Download Hosts'.",
	);
});
