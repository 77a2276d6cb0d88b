import { moveClock } from '../../../../support/clock/movedClock';
import type { TriggerSetup } from '../../../../support/trigger/triggerSetup';
import {
	type Delivery,
	signatureOf,
	validDelivery,
	withHeader,
} from '../../../../support/trigger/validDelivery';
import { server, setup, setUpServer } from './setUp';

setUpServer();

describe('An invalid delivery', () => {
	const other = (setup: TriggerSetup): TriggerSetup => ({
		...setup,
		node: { ...setup.node, webhookId: 'another-node' },
	});
	const cases: Array<[string, number, (valid: Delivery, setup: TriggerSetup) => Delivery]> = [
		['no Content-Type', 415, (valid) => withHeader(valid, 'Content-Type', undefined)],
		['Content-Type text/plain', 415, (valid) => withHeader(valid, 'Content-Type', 'text/plain')],
		[
			'a Content-Type that only begins like JSON',
			415,
			(valid) => withHeader(valid, 'Content-Type', 'application/jsonp'),
		],
		[
			'a Content-Type that only ends like JSON',
			415,
			(valid) => withHeader(valid, 'Content-Type', 'x-application/json'),
		],
		[
			'JSON in a parameter of the Content-Type only',
			415,
			(valid) => withHeader(valid, 'Content-Type', 'text/html; x=application/json'),
		],
		['an empty body', 400, (_valid, own) => validDelivery(own, '')],
		['a body that is not JSON', 400, (_valid, own) => validDelivery(own, '{"ResourcePermaKey":')],
		['JSON null', 400, (_valid, own) => validDelivery(own, 'null')],
		['a JSON number', 400, (_valid, own) => validDelivery(own, '17')],
		['a JSON text', 400, (_valid, own) => validDelivery(own, '"Invoice"')],
		['no signature', 401, (valid) => withHeader(valid, 'Signature', undefined)],
		['an empty signature', 401, (valid) => withHeader(valid, 'Signature', '')],
		['a wrong signature', 401, (valid) => withHeader(valid, 'Signature', '0'.repeat(64))],
		[
			'the signature in upper case',
			401,
			(valid) => withHeader(valid, 'Signature', String(valid.headers.Signature).toUpperCase()),
		],
		[
			'a prefix before the signature',
			401,
			(valid) => withHeader(valid, 'Signature', `sha256=${String(valid.headers.Signature)}`),
		],
		[
			'a truncated signature',
			401,
			(valid) => withHeader(valid, 'Signature', String(valid.headers.Signature).slice(0, 63)),
		],
		[
			'the signature of other bytes',
			401,
			(valid, own) => withHeader(valid, 'Signature', signatureOf(own, '{"ResourcePermaKey":"x"}')),
		],
		[
			'one byte more than was signed',
			401,
			({ headers, body }) => ({
				headers: { ...headers, 'Content-Length': body.length + 1 },
				body: Buffer.concat([body, Buffer.from(' ')]),
			}),
		],
		[
			'the signature of the same JSON written differently',
			401,
			({ headers, body }, own) => {
				const spaced = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1));
				const delivery = validDelivery(own, spaced);
				return { ...delivery, headers: { ...delivery.headers, Signature: headers.Signature } };
			},
		],
		[
			'the right signature twice',
			401,
			(valid) =>
				withHeader(valid, 'Signature', [
					String(valid.headers.Signature),
					String(valid.headers.Signature),
				]),
		],
		[
			'the signature of another node with the same credential',
			401,
			(valid, own) => withHeader(valid, 'Signature', signatureOf(other(own), valid.body)),
		],
		[
			'a signature made with the access key itself',
			401,
			(valid, own) =>
				withHeader(
					valid,
					'Signature',
					signatureOf({ ...own, node: { ...own.node, webhookId: '' } }, valid.body),
				),
		],
	];

	test.each(cases)(
		'with %s is refused with HTTP %d and starts nothing',
		async (_what, status, change) => {
			const receipt = await server.send(change(validDelivery(setup), setup));

			expect(receipt.status).toBe(status);
			expect(receipt.result).toEqual({ noWebhookResponse: true });
			expect(receipt.body.message).toEqual(expect.any(String));
			expect(server.started).toEqual([]);
		},
	);

	test('does not affect a valid one that follows', async () => {
		const delivery = validDelivery(setup);
		await server.send(withHeader(delivery, 'Signature', 'f'.repeat(64)));
		expect((await server.send(delivery)).items).toHaveLength(1);
	});

	test('gets a response that shows neither the key nor the expected signature', async () => {
		const delivery = withHeader(validDelivery(setup), 'Signature', 'f'.repeat(64));
		const { body } = await server.send(delivery);
		expect(JSON.stringify(body)).not.toContain(signatureOf(setup, delivery.body));
		expect(JSON.stringify(body)).not.toContain(String(setup.credential.accessKey));
	});
});

test('Two hundred forged deliveries with well-formed signatures cause one read of the credential in 5 seconds', async () => {
	let now = Date.now();
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
	try {
		const read = jest.spyOn(setup.additionalData.credentialsHelper, 'getDecrypted');
		const send = async (index: number) =>
			await server.send(
				withHeader(validDelivery(setup), 'Signature', signatureOf(setup, `forged ${index}`)),
			);
		const statuses = new Set<number>();
		for (let index = 0; index < 200; index++) {
			statuses.add((await send(index)).status);
			now += 24;
		}
		expect([...statuses]).toEqual([401]);
		expect(read).toHaveBeenCalledTimes(1);
		now += 200;
		await send(200);
		expect(read).toHaveBeenCalledTimes(2);
		expect(server.started).toEqual([]);
	} finally {
		clock.mockRestore();
	}
});

describe('A changed access key', () => {
	test('is used 5 seconds after the change, and the previous one is no longer accepted', async () => {
		const old = validDelivery(setup);
		await server.send(old);
		setup.credential.accessKey = 'eyJ.a-new.key';
		const clock = moveClock();
		clock.advance(5_000);
		expect((await server.send(validDelivery(setup))).status).toBe(200);
		expect((await server.send(old)).status).toBe(401);
		clock.restore();
	});
});
