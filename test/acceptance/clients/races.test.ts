import type { INodeParameters } from 'n8n-workflow';

import type { SimulatorCredentials } from '../../../simulator/types';
import { executeNode } from '../../support/action/executeNode';
import { credentialFor } from '../../support/n8n/credentials';
import { closeAll, startSimulator } from '../../support/servers/testServers';

const REPETITIONS = 100;
const OTHER_APPLICATION: SimulatorCredentials = {
	accessToken: 'token-of-the-other-application',
	accessKey: 'key-of-the-other-application',
};

afterEach(closeAll);

/** Updates with another spelling of the address do not wait for each other, as in another process. */
async function openAccount(conflicts: 'changedSinceRead' | 'none') {
	const simulator = await startSimulator({
		data: { contacts: 1, organizations: 0, clientGroups: 0, invoices: 0 },
		applications: [OTHER_APPLICATION],
		variants: { conflicts },
	});
	const [contact] = [...simulator.store.contacts.values()];
	const update = async (
		updateFields: INodeParameters,
		application = simulator.credentials,
		baseUrl = simulator.url,
	) => {
		const contactKey = { __rl: true, mode: 'id', value: contact.ContactKey };
		const { error, items } = await executeNode({
			credential: credentialFor(simulator, { ...application, baseUrl }),
			parameters: { resource: 'contact', operation: 'update', contactKey, updateFields },
		});
		if (error) throw error;
		return items[0].json;
	};
	return { simulator, contact, update };
}

test(`two concurrent updates of a record in one process are both kept, ${REPETITIONS} times`, async () => {
	// With this variant, Karbon reports no conflicts, so only the queue in the process keeps both changes.
	const { contact, update } = await openAccount('none');
	for (let index = 0; index < REPETITIONS; index++) {
		await Promise.all([
			update({ contactType: `Type ${index}` }),
			update({ description: `Description ${index}` }),
		]);
		expect(contact).toMatchObject({
			ContactType: `Type ${index}`,
			EntityDescription: { Text: `Description ${index}` },
		});
	}
}, 120_000);

test(`two updates that conflict at Karbon are both kept, ${REPETITIONS} times`, async () => {
	const { simulator, contact, update } = await openAccount('changedSinceRead');
	const otherUrl = simulator.url.replace('127.0.0.1', 'localhost');
	let conflicts = 0;
	for (let index = 0; index < REPETITIONS; index++) {
		simulator.reset();
		await Promise.all([
			update({ contactType: `Type ${index}` }),
			update({ description: `Description ${index}` }, OTHER_APPLICATION, otherUrl),
		]);
		expect(contact).toMatchObject({
			ContactType: `Type ${index}`,
			EntityDescription: { Text: `Description ${index}` },
		});
		conflicts += simulator.requests.filter(({ status }) => status === 409).length;
	}
	console.log(JSON.stringify({ updates: REPETITIONS, conflicts }));
	expect(conflicts).toBeGreaterThan(REPETITIONS / 4);
}, 300_000);
