import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { N8nApiError, N8nSession, OWNER } from '../../../host/client/session';

describe("a session with n8n's REST API", () => {
	let n8n: FastifyInstance;
	let url: string;
	let ownerStatus: number;
	let requests: FastifyRequest[];

	beforeEach(async () => {
		ownerStatus = 200;
		requests = [];
		n8n = Fastify();
		n8n.addHook('onRequest', async (request) => {
			requests.push(request);
		});
		n8n.post(
			'/rest/owner/setup',
			async (_request, reply) => await reply.code(ownerStatus).send({}),
		);
		n8n.post('/rest/login', async (_request, reply) => {
			return await reply.header('set-cookie', 'n8n-auth=abc; Path=/; HttpOnly').send({ data: {} });
		});
		n8n.get('/rest/things', async () => ({ data: [1, 2] }));
		n8n.get(
			'/rest/page',
			async (_request, reply) => await reply.code(404).send('<html>none</html>'),
		);
		n8n.get('/rest/refused', async (_request, reply) => {
			return await reply.code(400).send({ message: 'no such thing' });
		});
		url = await n8n.listen({ host: '127.0.0.1', port: 0 });
	});

	afterEach(async () => await n8n.close());

	it('creates the owner account, logs in, and sends the cookie with each request', async () => {
		const session = await N8nSession.open({ url });

		expect(await session.call('GET', '/rest/things')).toEqual([1, 2]);
		expect(requests.map((request) => request.url)).toEqual([
			'/rest/owner/setup',
			'/rest/login',
			'/rest/things',
		]);
		expect(requests[1].body).toEqual({
			emailOrLdapLoginId: OWNER.email,
			password: OWNER.password,
		});
		expect(requests[2].headers.cookie).toBe('n8n-auth=abc');
		expect(requests[2].headers['browser-id']).toBe(requests[1].headers['browser-id']);
	});

	it('logs in when the owner account exists', async () => {
		ownerStatus = 400;

		await expect(N8nSession.open({ url })).resolves.toBeInstanceOf(N8nSession);
	});

	it('cannot be opened when n8n returns HTTP 503', async () => {
		ownerStatus = 503;

		await expect(N8nSession.open({ url })).rejects.toBeInstanceOf(N8nApiError);
	});

	it.each([
		['/rest/refused', 'n8n answered 400 to GET /rest/refused: no such thing'],
		['/rest/page', 'n8n answered 404 to GET /rest/page: <html>none</html>'],
	])('reports the error that n8n returned for %s', async (path, message) => {
		const session = await N8nSession.open({ url });

		await expect(session.call('GET', path)).rejects.toThrow(message);
	});
});
