import { createTestClient, storedCredentials } from '../../../../support/fakeHost';
import { NotAllowedError, readCredentials } from '../../../../../nodes/shared/credentials';
import { KarbonClient } from '../../../../../nodes/shared/transport/client';
import { OK, request, script } from './requests';

const SUBSCRIPTION = { method: 'DELETE', path: '/v3/WebhookSubscriptions/Multi' } as const;

/** A client whose credential allows no writes. */
function restricted(ownsSubscription = false) {
	const { host } = createTestClient(script(OK));
	const credentials = readCredentials(storedCredentials({ allowedWrites: 'nothing' }));
	return { host, client: new KarbonClient(host, credentials, { ownsSubscription }) };
}

describe('A client of a dry run', () => {
	it('refuses every write, also one that is declared as a read, before the credential can', async () => {
		const { host } = createTestClient(script(OK));
		const credentials = readCredentials(storedCredentials({ allowedWrites: 'nothing' }));
		const refuseWrite = () => {
			throw new Error('Planned');
		};
		const client = new KarbonClient(host, credentials, { refuseWrite });
		const sent = request({ method: 'POST', safety: 'read' });
		await expect(client.send(sent)).rejects.toThrow('Planned');
		expect(() => client.requireAllowed(sent)).toThrow('Planned');
		await client.send(request());
		expect(host.requests).toHaveLength(1);
	});
});

describe('A client that plans its writes', () => {
	it('has the options of the client that it comes from', async () => {
		const measured = jest.fn();
		const headers = { date: 'Thu, 15 Jan 2026 09:00:00 GMT' };
		const { client, host, settle } = createTestClient(script({ ...OK, headers }), {
			clock: { measured },
		});
		const planning = client.withRefusal(() => {
			throw new Error('Planned');
		});
		await expect(planning.send(request({ method: 'POST' }))).rejects.toThrow('Planned');
		await settle(planning.send(request()));
		expect(host.requests).toHaveLength(1);
		expect(measured).toHaveBeenCalledTimes(1);
		await settle(client.send(request({ method: 'POST' })));
		expect(host.requests).toHaveLength(2);
	});
});

describe('A client whose credential allows no writes', () => {
	it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
		'does not send a %s of an operation that nothing else knows, or declares as a read',
		async (method) => {
			const { client, host } = restricted();
			const sent = request({
				method,
				path: '/v3/SomethingNew',
				errorContext: { purpose: 'do it' },
				safety: 'read',
			});
			await expect(client.send(sent)).rejects.toBeInstanceOf(NotAllowedError);
			await expect(client.attempt(sent, client.series(1))).rejects.toThrow('Could not do it: ');
			expect(host.requests).toEqual([]);
		},
	);

	it('sends reads', async () => {
		const { client, host } = restricted();
		await client.send(request());
		expect(host.requests).toHaveLength(1);
	});

	it("sends what the trigger's own subscription needs, if it is the trigger's", async () => {
		const [action, trigger] = [restricted(), restricted(true)];
		await expect(action.client.send(request(SUBSCRIPTION))).rejects.toThrow(
			'does not allow writes',
		);
		await trigger.client.send(request(SUBSCRIPTION));
		await expect(
			trigger.client.send(request({ method: 'DELETE', path: '/v3/WebhookSubscriptions' })),
		).rejects.toThrow('does not allow writes');
		expect([action.host.requests.length, trigger.host.requests.length]).toEqual([0, 1]);
	});
});
