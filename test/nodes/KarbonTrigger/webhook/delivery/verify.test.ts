import { NodeMemory } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { isSigned, logRefusedSignature } from '../../../../../nodes/KarbonTrigger/webhook/delivery';
import { deriveSigningKey, sign } from '../../../../../nodes/shared/subscriptions/signature';
import { NODE, storedCredentials } from '../../../../support/fakeHost';
import { createTriggerContext } from '../../../../support/trigger/triggerContext';
import { createTriggerSetup } from '../../../../support/trigger/triggerSetup';

const MINUTE = 60_000;
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
		expect(
			await isSigned(host, memory, { rawBody: BODY, signature: signed(host.accessKey) }, now),
		).toBe(true);
	}
	expect(host.reads).toBe(1);
	expect(
		await isSigned(host, memory, { rawBody: BODY, signature: signed(host.accessKey) }, 60_000),
	).toBe(true);
	expect(host.reads).toBe(2);
});

test('A changed key is used after 5 seconds, and the previous one is no longer accepted', async () => {
	const [host, memory] = [createHost(), new NodeMemory()];
	const former = signed(host.accessKey);
	expect(await isSigned(host, memory, { rawBody: BODY, signature: former }, 0)).toBe(true);
	host.accessKey = 'eyJ.second.key';
	expect(
		await isSigned(host, memory, { rawBody: BODY, signature: signed(host.accessKey) }, 5_000),
	).toBe(true);
	expect(await isSigned(host, memory, { rawBody: BODY, signature: former }, 5_010)).toBe(false);
});

test.each<[string, unknown]>([
	['missing', undefined],
	['two headers', [signed('eyJ.first.key'), signed('eyJ.first.key')]],
	['empty', ''],
	['too long', `${signed('eyJ.first.key')}00`],
	['of another node', signed('eyJ.first.key', 'id-2')],
	['of another account', signed('eyJ.other.key')],
	['in upper case', signed('eyJ.first.key').toUpperCase()],
])('A signature that is %s is refused', async (_what, header) => {
	expect(
		await isSigned(createHost(), new NodeMemory(), { rawBody: BODY, signature: header }, 0),
	).toBe(false);
});

test.each<[unknown]>([[undefined], ['x'], [['a', 'b']]])(
	'A header that cannot be a signature causes no read of the credential: %p',
	async (header) => {
		const host = createHost();
		await isSigned(host, new NodeMemory(), { rawBody: BODY, signature: header }, 0);
		expect(host.reads).toBe(0);
	},
);

test('Two hundred forged deliveries within 5 seconds cause one read of the credential', async () => {
	const [host, memory] = [createHost(), new NodeMemory()];
	const forged = { rawBody: BODY, signature: signed('eyJ.other.key') };
	const start = Date.UTC(2026, 0, 15);
	for (let count = 0; count < 200; count++) {
		expect(await isSigned(host, memory, forged, start + count * 24)).toBe(false);
	}
	expect(host.reads).toBe(1);
	await isSigned(host, memory, forged, start + 5_000);
	expect(host.reads).toBe(2);
});

test('Two hundred forged deliveries at once cause one read of the credential', async () => {
	const [host, memory] = [createHost(), new NodeMemory()];
	const forged = { rawBody: BODY, signature: signed('eyJ.other.key') };
	const results = await Promise.all(
		Array.from({ length: 200 }, async () => await isSigned(host, memory, forged, 0)),
	);
	expect(results).not.toContain(true);
	expect(host.reads).toBe(1);
});

test('A credential that cannot be read is not read again for each forged delivery', async () => {
	const [host, memory] = [createHost(), new NodeMemory()];
	let reads = 0;
	host.getCredentials = async () => {
		reads++;
		throw new Error('the database is locked');
	};
	const forged = { rawBody: BODY, signature: signed('eyJ.other.key') };
	for (let count = 0; count < 20; count++) {
		await expect(isSigned(host, memory, forged, count)).rejects.toThrow('database');
	}
	expect(reads).toBe(1);
});

test('A known key stays valid while the credential cannot be read', async () => {
	const [host, memory] = [createHost(), new NodeMemory()];
	const valid = { rawBody: BODY, signature: signed(host.accessKey) };
	await isSigned(host, memory, valid, 0);
	host.getCredentials = async () => {
		throw new Error('the database is locked');
	};
	expect(await isSigned(host, memory, valid, 61_000)).toBe(true);
});

test('A refused signature is logged at most once in 15 minutes, also after the clock was set back', () => {
	const { context, log } = createTriggerContext(createTriggerSetup({ credential: {} }));
	const memory = {};
	const logged = [0, 1, 14, 15, 16, 30, -60].map((minutes) => {
		logRefusedSignature(context, memory, Date.UTC(2026, 0, 15) + minutes * MINUTE);
		return log.length;
	});
	expect(logged).toEqual([1, 1, 1, 2, 2, 3, 4]);
	expect(log[0].message).toBe(
		'Karbon Trigger "Karbon Trigger": a delivery was rejected because its signature is missing or invalid. If Karbon sent it, a proxy may have changed it, or the access key was just changed. Others are not logged for 15 minutes.',
	);
});
