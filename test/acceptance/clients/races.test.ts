import type { INodeParameters } from 'n8n-workflow';

import type { SimulatorCredentials } from '../../../simulator/types';
import { executeNode } from '../../support/action/executeNode';
import { credentialFor } from '../../support/n8n/credentials';
import { closeAll, startSimulator } from '../../support/servers/testServers';

const ROUNDS = 100;
const OTHER: SimulatorCredentials = {
	accessToken: 'token-of-the-other',
	accessKey: 'key-of-the-other',
};

afterEach(closeAll);

/** The other application has another access key, as if it was in another process: nothing makes the two wait. */
async function openAccount(conflicts: 'changedSinceRead' | 'none') {
	const simulator = await startSimulator({
		data: { contacts: 1, organizations: 0, clientGroups: 0, invoices: 0 },
		applications: [OTHER],
		variants: { conflicts },
	});
	const [contact] = [...simulator.store.contacts.values()];
	const update = async (updateFields: INodeParameters, application = simulator.credentials) => {
		const contactKey = { __rl: true, mode: 'id', value: contact.ContactKey };
		const { error, items } = await executeNode({
			credential: credentialFor(simulator, { ...application }),
			parameters: { resource: 'contact', operation: 'update', contactKey, updateFields },
		});
		if (error) throw error;
		return items[0].json;
	};
	return { simulator, contact, update };
}

test(`two updates of one record in one process both remain, ${ROUNDS} times`, async () => {
	// Karbon would not notice the race in this reading, so only the order in the process keeps the changes.
	const { contact, update } = await openAccount('none');
	for (let round = 0; round < ROUNDS; round++) {
		await Promise.all([
			update({ contactType: `Type ${round}` }),
			update({ description: `Description ${round}` }),
		]);
		expect(contact).toMatchObject({
			ContactType: `Type ${round}`,
			EntityDescription: { Text: `Description ${round}` },
		});
	}
}, 120_000);

test(`two updates whose requests collide both remain, ${ROUNDS} times`, async () => {
	const { simulator, contact, update } = await openAccount('changedSinceRead');
	let collisions = 0;
	for (let round = 0; round < ROUNDS; round++) {
		simulator.reset();
		await Promise.all([
			update({ contactType: `Type ${round}` }),
			update({ description: `Description ${round}` }, OTHER),
		]);
		expect(contact).toMatchObject({
			ContactType: `Type ${round}`,
			EntityDescription: { Text: `Description ${round}` },
		});
		collisions += simulator.requests.filter(({ status }) => status === 409).length;
	}
	console.log(JSON.stringify({ rounds: ROUNDS, collisions }));
	expect(collisions).toBeGreaterThan(ROUNDS / 4);
}, 300_000);
