import { createTriggerSetup, type TriggerSetup } from '../../support/trigger/triggerSetup';
import {
	type Delivery,
	signatureOf,
	signingKeyOf,
	validDelivery,
	withHeader,
} from '../../support/trigger/validDelivery';
import { startWebhookServer, type WebhookServer } from '../../support/trigger/webhookContext';
import { storedCredentials } from '../../support/fakeHost';
import { isChosen } from '../sample';
import { BODIES, type Body, CONTENT_TYPES, type Signature, SIGNATURES } from './attacks';

type ContentType = (typeof CONTENT_TYPES)[number];

/** The status that a delivery must have. The first reason to refuse it counts. */
function statusOf(body: Body, bytes: Buffer, signature: Signature, type: ContentType): number {
	if (!type.isRight) return 415;
	if (bytes.length === 0) return 400;
	return signature.isRight ? body.status : 401;
}

/** Large bodies are sent with a few signatures only, to save time. */
const signaturesFor = ({ name, isLarge }: Body, type: ContentType) =>
	(isLarge ? SIGNATURES.slice(0, 5) : SIGNATURES).filter(
		(signature) => signature.isRight || isChosen(`${name} ${type.name} ${signature.name}`),
	);

describe('The webhook of the trigger', () => {
	let setup: TriggerSetup;
	let server: WebhookServer;
	let cells = 0;
	const rejected: unknown[] = [];
	const note = (reason: unknown) => void rejected.push(reason);

	beforeAll(() => void process.on('unhandledRejection', note));
	beforeEach(async () => {
		setup = createTriggerSetup({
			credential: storedCredentials(),
			parameters: { webhookTypes: ['Invoice'], includeRecord: false },
		});
		server = await startWebhookServer(setup);
	});
	afterEach(async () => await server.close());
	afterAll(() => {
		process.off('unhandledRejection', note);
		process.stdout.write(`chaos: ${cells} deliveries to the webhook\n`);
		expect(rejected).toEqual([]);
	});

	function delivery(bytes: Buffer, signature: Signature, { value }: ContentType): Delivery {
		const whole = validDelivery(setup, bytes);
		const typed = withHeader(whole, 'Content-Type', value);
		const signed = withHeader(typed, 'Signature', signature.value(setup, bytes));
		// A connection that is used again may be closed by then.
		return withHeader(signed, 'Connection', 'close');
	}

	const cases = BODIES.flatMap((body) =>
		CONTENT_TYPES.map((type) => ({ what: `${body.name} as ${type.name}`, body, type })),
	);
	it.each(cases)(
		'accepts $what with the right signature only, and with JSON only',
		async ({ body, type }) => {
			for (const signature of signaturesFor(body, type)) {
				cells += 1;
				const bytes = body.bytes();
				const startedBefore = server.started.length;
				const receipt = await server.send(delivery(bytes, signature, type));
				const status = statusOf(body, bytes, signature, type);
				expect([body.name, type.name, signature.name, receipt.status]).toEqual([
					body.name,
					type.name,
					signature.name,
					status,
				]);
				const events = status === 200 ? body.events : 0;
				expect(receipt.items?.length ?? 0).toBe(events);
				expect(server.started.length - startedBefore).toBe(events > 0 ? 1 : 0);
				const { accessKey, accessToken } = setup.credential;
				const shown = JSON.stringify([receipt.body, server.started.at(-1)?.slice(0, 3)]);
				for (const secret of [accessKey, accessToken, signingKeyOf(setup)]) {
					expect(shown).not.toContain(secret);
				}
			}
			expect({}).not.toHaveProperty('polluted');
			expect((await server.send(validDelivery(setup))).items).toHaveLength(1);
		},
	);

	it('starts one execution for 1,000 replays of a delivery at once', async () => {
		const valid = validDelivery(setup);
		const receipts = await Promise.all(
			Array.from({ length: 1_000 }, async () => await server.send(valid)),
		);
		cells += 1_000;
		expect(new Set(receipts.map(({ status }) => status))).toEqual(new Set([200]));
		expect(server.started).toHaveLength(1);
	});

	it('finds the one valid delivery among 1,000 forged ones at once', async () => {
		const forged = (at: number) =>
			withHeader(validDelivery(setup), 'Signature', signatureOf(setup, `forged ${at}`));
		const all = Array.from({ length: 1_001 }, (_, at) =>
			at === 500 ? validDelivery(setup) : forged(at),
		);
		const receipts = await Promise.all(all.map(async (one) => await server.send(one)));
		cells += 1_001;
		const statuses = receipts.map(({ status }) => status);
		expect(statuses.filter((status) => status === 401)).toHaveLength(1_000);
		expect(statuses[500]).toBe(200);
		expect(server.started).toHaveLength(1);
	});

	it('accepts nothing of a delivery that is cut off', async () => {
		const valid = validDelivery(setup);
		for (const length of [0, 1, valid.body.length - 1]) {
			cells += 1;
			const body = valid.body.subarray(0, length);
			const headers = { ...valid.headers, 'Content-Length': length };
			expect((await server.send({ headers, body })).status).toBe(length === 0 ? 400 : 401);
		}
		expect(server.started).toEqual([]);
	});
});
