import { randomUUID } from 'node:crypto';
import type { N8n } from '../process/startN8n';

/** The owner account of new n8n instances. They are local and temporary, so the password is no secret. */
export const OWNER = {
	email: 'owner@n8n.example',
	password: 'Karbon-demo-1',
	firstName: 'Karbon',
	lastName: 'Demo',
};

/** n8n returned an error status, or a body that is not JSON. */
export class N8nApiError extends Error {
	constructor(
		readonly method: string,
		readonly path: string,
		readonly status: number,
		readonly body: unknown,
	) {
		const message = (body as { message?: unknown } | undefined)?.message ?? body;
		super(
			`n8n answered ${status} to ${method} ${path}: ${typeof message === 'string' ? message : JSON.stringify(message)}`,
		);
	}
}

/** A logged-in session with n8n's internal REST API, which its editor uses. */
export class N8nSession {
	/** n8n accepts its login cookie only with the browser ID that was sent at login. */
	private readonly browserId = randomUUID();
	private cookie = '';

	private constructor(readonly url: string) {}

	/**
	 * Creates the owner account on a new n8n instance, and logs in.
	 * @throws N8nApiError when the login fails
	 */
	static async open(n8n: Pick<N8n, 'url'>): Promise<N8nSession> {
		const session = new N8nSession(n8n.url);
		try {
			await session.call('POST', '/rest/owner/setup', OWNER);
		} catch (error) {
			if (!(error instanceof N8nApiError) || error.status >= 500) throw error;
		}
		await session.call('POST', '/rest/login', {
			emailOrLdapLoginId: OWNER.email,
			password: OWNER.password,
		});
		return session;
	}

	/**
	 * Sends one request and returns the response without n8n's `{ data }` envelope.
	 * @param path with a leading slash and the query
	 * @throws N8nApiError for any status that is not 2xx
	 */
	async call<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await this.fetch(method, path, body);
		const text = await response.text();
		let parsed: unknown;
		try {
			parsed = text === '' ? undefined : JSON.parse(text);
		} catch {
			throw new N8nApiError(method, path, response.status, text.slice(0, 300));
		}
		if (!response.ok) throw new N8nApiError(method, path, response.status, parsed);
		const isEnvelope = typeof parsed === 'object' && parsed !== null && 'data' in parsed;
		return (isEnvelope ? (parsed as { data: T }).data : parsed) as T;
	}

	/** Sends one GET request and returns the bytes of the response, for example stored binary data. */
	async bytes(path: string): Promise<Buffer> {
		const response = await this.fetch('GET', path);
		if (!response.ok) throw new N8nApiError('GET', path, response.status, await response.text());
		return Buffer.from(await response.arrayBuffer());
	}

	private async fetch(method: string, path: string, body?: unknown): Promise<Response> {
		const response = await fetch(`${this.url}${path}`, {
			method,
			headers: {
				'browser-id': this.browserId,
				...(this.cookie && { cookie: this.cookie }),
				...(body !== undefined && { 'content-type': 'application/json' }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
			signal: AbortSignal.timeout(120_000),
		});
		const login = response.headers.getSetCookie().find((entry) => entry.startsWith('n8n-auth='));
		if (login !== undefined) this.cookie = login.split(';')[0];
		return response;
	}
}
