import { credentialFor } from '../../../../support/n8n/credentials';
import { callHook, register } from '../../../../support/trigger/hookContext';
import { setUpEachTest, setupWith, simulator, start, subscriptions, writes } from './setUp';

setUpEachTest();

describe.each(['nothing', 'noPaymentsDeletionsOrUsers'])(
	"With 'Allowed Writes' set to %s, a trigger",
	(allowedWrites) => {
		beforeEach(async () => await start());

		test('creates its own subscription, and deletes it when the workflow is unpublished', async () => {
			const setup = setupWith({}, { credential: credentialFor(simulator, { allowedWrites }) });
			await register(setup);
			expect([...subscriptions().keys()]).toEqual(['Multi']);
			await callHook(setup, 'delete');
			expect([...subscriptions().keys()]).toEqual([]);
			expect(writes().map(({ method }) => method)).toEqual(['POST', 'DELETE']);
		});
	},
);
