import { randomUUID } from 'node:crypto';
import type { N8n } from '../process/startN8n';

/** The owner that a fresh n8n is given; local throw-away instances only. */
export const OWNER = {
	email: 'owner@n8n.example',
	password: 'Karbon-demo-1',
	firstName: 'Karbon',
	lastName: 'Demo',
};

/** n8n refused a call, or answered something else than JSON. */
export class N8nApiError extends Error {
	constructor(
		readonly method: string,
		readonly path: string,
		readonly status: number,
		readonly answer: unknown,
	) {
		const message = (answer as { message?: unknown } | undefined)?.message ?? answer;
		super(
			`n8n answered ${status} to ${method} ${path}: ${typeof message === 'string' ? message : JSON.stringify(message)}`,
		);
	}
}

/** A logged-in connection to n8n's internal REST interface, the one its editor uses. */
export class N8nSession {
	/** n8n binds its login cookie to the browser that asked for it. */
	private readonly browserId = randomUUID();
	private cookie = '';

	private constructor(readonly url: string) {}

	/**
	 * Creates the owner on a fresh n8n, or logs in where it exists.
	 * @throws N8nApiError when n8n refuses both
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
	 * One call; n8n's `{ data }` envelope is removed.
	 * @param path with leading slash, query included
	 * @throws N8nApiError for any status that is not 2xx
	 */
	async call<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
		const answer = await this.fetch(method, path, body);
		const text = await answer.text();
		let parsed: unknown;
		try {
			parsed = text === '' ? undefined : JSON.parse(text);
		} catch {
			throw new N8nApiError(method, path, answer.status, text.slice(0, 300));
		}
		if (!answer.ok) throw new N8nApiError(method, path, answer.status, parsed);
		const isEnvelope = typeof parsed === 'object' && parsed !== null && 'data' in parsed;
		return (isEnvelope ? (parsed as { data: T }).data : parsed) as T;
	}

	/** One call that answers bytes, for example stored binary data. */
	async bytes(path: string): Promise<Buffer> {
		const answer = await this.fetch('GET', path);
		if (!answer.ok) throw new N8nApiError('GET', path, answer.status, await answer.text());
		return Buffer.from(await answer.arrayBuffer());
	}

	private async fetch(method: string, path: string, body?: unknown): Promise<Response> {
		const answer = await fetch(`${this.url}${path}`, {
			method,
			headers: {
				'browser-id': this.browserId,
				...(this.cookie && { cookie: this.cookie }),
				...(body !== undefined && { 'content-type': 'application/json' }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
			signal: AbortSignal.timeout(120_000),
		});
		const login = answer.headers.getSetCookie().find((entry) => entry.startsWith('n8n-auth='));
		if (login !== undefined) this.cookie = login.split(';')[0];
		return answer;
	}
}
