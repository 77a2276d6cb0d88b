import { NodeMemory } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { isSigned } from '../../../../nodes/KarbonTrigger/webhook/delivery';
import { deriveSigningKey, sign } from '../../../../nodes/shared/subscriptions/signature';
import { NODE, storedCredentials } from '../../../support/fakeHost';

const HOUR = 3_600_000;
const BODY = Buffer.from('{"ResourcePermaKey":"k"}');

/** Deliveries that are signed with an access key, at a moment of n8n's clock. */
function createReceiver() {
	const stored = { accessKey: 'eyJ.first.key' };
	const host = {
		getNode: () => ({ ...NODE, webhookId: 'id-1' }),
		getCredentials: async () => storedCredentials(stored),
	};
	const memory = new NodeMemory();
	const accepts = async (accessKey: string, now: number) => {
		const signature = sign(BODY, deriveSigningKey('id-1', accessKey));
		return await isSigned(host, memory, { rawBody: BODY, signature }, now);
	};
	return { stored, accepts };
}

test.each([
	['5 seconds', 5_000],
	['a minute', 60_000],
	['an hour', HOUR],
])("After n8n's clock was set back by %s, a changed key is used at once", async (_what, back) => {
	const { stored, accepts } = createReceiver();
	expect(await accepts('eyJ.first.key', HOUR)).toBe(true);
	stored.accessKey = 'eyJ.second.key';
	expect(await accepts('eyJ.second.key', HOUR - back)).toBe(true);
	expect(await accepts('eyJ.first.key', HOUR - back + 1)).toBe(false);
});

test("After n8n's clock was set back, a former key does not stay valid until it has caught up", async () => {
	const { stored, accepts } = createReceiver();
	expect(await accepts('eyJ.first.key', HOUR)).toBe(true);
	stored.accessKey = 'eyJ.second.key';
	expect(await accepts('eyJ.first.key', 0)).toBe(false);
});
