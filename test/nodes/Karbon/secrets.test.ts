import { RateLimiterRegistry } from '../../../nodes/shared/rateLimiter/registry';
import { realTiming } from '../../../nodes/shared/timing';
import { OPERATION_LIMITS } from '../../../nodes/shared/transport/retryPolicy';
import type { FaultRule, Simulator } from '../../../simulator';
import { EVERY_OPERATION, OPERATION_NAMES } from './everyOperation';
import { everythingIn } from '../../support/action/everythingIn';
import { credentialFor } from '../../support/n8n/credentials';
import { startPlatform } from '../../support/n8n/platform';
import { runAction } from '../../support/action/runAction';
import { closeAll, startOtherServer, startSimulator } from '../../support/servers/testServers';
import { skipReadBackWait } from './support';

const TOKEN = '6f1c7a34-55aa-4bd1-9b7e-0123456789ab';
const KEY = 'eyJhbGciOiJIUzI1NiJ9.eyJmaXJtIjoiNDIifQ.Zm9yLXRlc3RzLW9ubHk';
const SIGNING_KEY = 'signing-key-of-a-test-0123';
const SECRETS = [TOKEN, KEY, SIGNING_KEY];

/** The text of a response that repeats the credentials of the request, and the bare token. */
const LEAKY = `Authorization: Bearer ${TOKEN} AccessKey: ${KEY}, for ${TOKEN}`;

const leaky = (status: number, text = LEAKY): FaultRule['action'] => ({
	type: 'status',
	status,
	retryAfter: status === 429 ? 3600 : undefined,
	headers: { 'x-echo': KEY, location: `https://elsewhere.example/?key=${KEY}` },
	body: { error: { code: KEY, message: text, details: [{ target: TOKEN, message: text }] } },
});

const FAULTS: Array<[string, FaultRule['action'] | undefined]> = [
	['no fault', undefined],
	...[302, 400, 401, 403, 404, 408, 409, 413, 415, 429, 500, 502, 503].map(
		(status): [string, FaultRule['action']] => [`HTTP ${status}`, leaky(status)],
	),
	['an error in an HTTP 200 response', leaky(200)],
	['a web page', 'notJson'],
	['a connection lost before the request is processed', 'resetBefore'],
	['a connection lost after the request is processed', 'resetAfter'],
	['a redirect loop', 'redirectLoop'],
	['a next link that leads back', 'loopNextLink'],
];

describe('token, access key and signing key', () => {
	let simulator: Simulator;
	let written: string[];
	/** How far the nodes' clock is ahead. */
	let aheadMs = 0;

	beforeAll(async () => {
		await startPlatform();
		simulator = await startSimulator({
			credentials: { accessToken: TOKEN, accessKey: KEY },
			data: { invoices: 200, payments: 100, filesPerEntity: 1 },
		});
	});
	beforeAll(() => {
		jest.spyOn(realTiming, 'now').mockImplementation(() => Date.now() + aheadMs);
		// Retries do not wait.
		jest.spyOn(realTiming, 'random').mockReturnValue(0);
		skipReadBackWait();
		const keep = (text: unknown) => {
			written.push(String(text));
			return true;
		};
		jest.spyOn(process.stdout, 'write').mockImplementation(keep);
		jest.spyOn(process.stderr, 'write').mockImplementation(keep);
		for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
			jest
				.spyOn(console, level)
				.mockImplementation((...texts) => void keep(texts.map((text) => everythingIn(text))));
		}
	});
	beforeEach(() => {
		// A client that was written less than 30 seconds ago is read again when Karbon does not find it.
		aheadMs += 60_000;
		written = [];
	});
	afterEach(() => {
		simulator.faults.clear();
		simulator.reset();
	});
	afterAll(() => jest.restoreAllMocks());
	afterAll(closeAll);

	async function seenOf(operationName: string, onError: 'stopWorkflow' | 'continueRegularOutput') {
		const [resource, operation] = operationName.split('.');
		const { parameters, item } = EVERY_OPERATION[operationName](simulator);
		// Taken from the input, because n8n keeps the node with its parameters in every error.
		const options = { signingKey: '={{ $json.signingKey }}' };
		const isSigned = operationName === 'webhookSubscription.create';
		const run = runAction({
			credential: credentialFor(simulator),
			parameters: { resource, operation, ...parameters, ...(isSigned ? { options } : {}) },
			items: [item ?? { json: isSigned ? { signingKey: SIGNING_KEY } : {} }],
			node: { onError },
			client: {
				limits: { ...OPERATION_LIMITS, attempts: 2, rateLimitedAttempts: 2, baseMs: 1, capMs: 1 },
				limiters: new RateLimiterRegistry(),
			},
		});
		const outcome: unknown = await run.catch((error: unknown) => error);
		return `${everythingIn(outcome)}\n${JSON.stringify(outcome)}\n${written.join('\n')}`;
	}

	describe.each(OPERATION_NAMES)('of %s', (name) => {
		it.each(FAULTS)('appear in no error, output or log with %s', async (_name, action) => {
			for (const onError of ['stopWorkflow', 'continueRegularOutput'] as const) {
				simulator.faults.clear();
				if (action) simulator.faults.add({ action });
				const seen = await seenOf(name, onError);
				expect(seen.length).toBeGreaterThan(10);
				for (const secret of SECRETS) expect(seen).not.toContain(secret);
			}
		});
	});

	it.each(
		[400, 401, 500].flatMap((status) => ['GET', 'POST'].map((method) => ({ status, method }))),
	)(
		'appear in no error when Karbon repeats the signing key in an HTTP $status response to a $method',
		async ({ status, method }) => {
			const action = leaky(status, `${LEAKY} SigningKey=${SIGNING_KEY}`);
			simulator.faults.add({ action, match: { method } });
			const seen = await seenOf('webhookSubscription.create', 'stopWorkflow');
			for (const secret of SECRETS) expect(seen).not.toContain(secret);
		},
	);

	it('appear in no error about a link to another origin', async () => {
		const { origin } = await startOtherServer();
		for (const type of ['foreignNextLink', 'foreignRedirect'] as const) {
			simulator.faults.clear();
			simulator.faults.add({ action: { type, origin: origin.replace('//', `//${KEY}@`) } });
			const seen = await seenOf('invoice.getAll', 'stopWorkflow');
			for (const secret of SECRETS) expect(seen).not.toContain(secret);
		}
	});
});
