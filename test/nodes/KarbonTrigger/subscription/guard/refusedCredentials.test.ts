import { memoryFor } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import {
	recentRefusal,
	rememberRefusal,
} from '../../../../../nodes/KarbonTrigger/subscription/guard';
import type { KarbonClient } from '../../../../../nodes/shared/transport/client';

const NOW = Date.UTC(2026, 0, 15, 9);
const clientWith = (accessToken: string) =>
	({
		credentials: { baseUrl: 'https://karbon.example', accessToken, accessKey: 'key' },
	}) as KarbonClient;
const CLIENT = clientWith('token');

test.each<[string, KarbonClient, number, string | undefined]>([
	['is known for a moment', CLIENT, NOW + 15_000, 'refused'],
	['is forgotten after 20 seconds', CLIENT, NOW + 20_001, undefined],
	['is forgotten when the clock was set back', CLIENT, NOW - 3_600_000, undefined],
	['is not one of other credentials', clientWith('other'), NOW, undefined],
])('A refusal of the credentials %s', (_, client, now, expected) => {
	const node = { id: 'refused', name: 'Karbon Trigger' };
	const memory = memoryFor({ getWorkflow: () => ({ id: 'workflow-1' }), getNode: () => node });
	rememberRefusal(memory, CLIENT, 'refused', NOW);
	expect(recentRefusal(memory, client, now)).toBe(expected);
});
