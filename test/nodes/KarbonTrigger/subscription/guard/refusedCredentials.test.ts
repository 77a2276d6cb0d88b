import { callHook, UPDATE } from '../../../../support/trigger/hookContext';
import {
	MULTI_ONLY,
	NOW,
	sent,
	setUpEachTest,
	setupWith,
	simulator,
	start,
} from '../activate/setUp';

setUpEachTest();

test.each<[string, number, string | undefined, boolean]>([
	['is known for a moment', 15_000, undefined, true],
	['is forgotten after 20 seconds', 20_001, undefined, false],
	['is forgotten when the clock was set back', -3_600_000, undefined, false],
	['is not one of other credentials', 0, 'another-token-0123456789', false],
])('A refusal of the credentials %s', async (_, laterMs, otherToken, isKnown) => {
	await start();
	const setup = setupWith(MULTI_ONLY);
	setup.credential.accessToken = 'wrong-token-0123456789';
	const publish = async () =>
		await callHook(setup, 'create', UPDATE).catch(({ message }: Error) => message);
	const refusal = await publish();
	expect(refusal).toContain('Karbon rejected the access token or access key');

	simulator.reset();
	jest.spyOn(Date, 'now').mockReturnValue(NOW + laterMs);
	if (otherToken) setup.credential.accessToken = otherToken;
	expect(await publish()).toBe(refusal);
	expect(sent().length === 0).toBe(isKnown);
});
