import { NodeMemory } from '../../../../nodes/KarbonTrigger/nodeMemory';
import { isSignedForNode } from '../../../../nodes/KarbonTrigger/signingKeys';
import { deriveSigningKey, sign } from '../../../../nodes/shared/signature';
import { NODE, storedCredentials } from '../../../support/fakeHost';

const BODY = Buffer.from('{"ResourcePermaKey":"k"}');

function createHost(accessKey = 'eyJ.first.key') {
	const host = {
		accessKey,
		reads: 0,
		getNode: () => ({ ...NODE, webhookId: 'id-1' }),
		async getCredentials() {
			host.reads += 1;
			return storedCredentials({ accessKey: host.accessKey });
		},
	};
	return host;
}

const signed = (accessKey: string, webhookId = 'id-1') =>
	sign(BODY, deriveSigningKey(webhookId, accessKey));

test('The credential is read once for deliveries of the same minute', async () => {
	const [host, memory] = [createHost(), new NodeMemory()];
	for (const now of [0, 1_000, 59_000]) {
		expect(await isSignedForNode(host, memory, BODY, signed(host.accessKey), now)).toBe(true);
	}
	expect(host.reads).toBe(1);
	expect(await isSignedForNode(host, memory, BODY, signed(host.accessKey), 60_000)).toBe(true);
	expect(host.reads).toBe(2);
});

test('A key that was changed counts at once, and the former one no more', async () => {
	const [host, memory] = [createHost(), new NodeMemory()];
	const former = signed(host.accessKey);
	expect(await isSignedForNode(host, memory, BODY, former, 0)).toBe(true);
	host.accessKey = 'eyJ.second.key';
	expect(await isSignedForNode(host, memory, BODY, signed(host.accessKey), 10)).toBe(true);
	expect(await isSignedForNode(host, memory, BODY, former, 20)).toBe(false);
});

test.each<[string, unknown]>([
	['missing', undefined],
	['two headers', [signed('eyJ.first.key'), signed('eyJ.first.key')]],
	['empty', ''],
	['too long', `${signed('eyJ.first.key')}00`],
	['of another node', signed('eyJ.first.key', 'id-2')],
	['of another account', signed('eyJ.other.key')],
	['in upper case', signed('eyJ.first.key').toUpperCase()],
])('A signature that is %s does not fit', async (_what, header) => {
	expect(await isSignedForNode(createHost(), new NodeMemory(), BODY, header, 0)).toBe(false);
});

test.each<[unknown]>([[undefined], ['x'], [['a', 'b']]])(
	'A header that cannot be a signature costs no look at the credential: %p',
	async (header) => {
		const host = createHost();
		await isSignedForNode(host, new NodeMemory(), BODY, header, 0);
		expect(host.reads).toBe(0);
	},
);
