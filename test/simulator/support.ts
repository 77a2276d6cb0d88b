import {
	createManualClock,
	createSimulator,
	type ManualClock,
	type Simulator,
	type SimulatorOptions,
} from '../../simulator';

/** A JSON value whose shape the test asserts. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read arbitrary JSON
export type Json = any;

export interface Answer {
	status: number;
	headers: Headers;
	text: string;
	body: Json;
}

export interface Bench {
	simulator: Simulator;
	clock: ManualClock;
	call(
		method: string,
		path: string,
		body?: unknown,
		headers?: Record<string, string | undefined>,
	): Promise<Answer>;
	get(path: string): Promise<Answer>;
	post(path: string, body?: unknown): Promise<Answer>;
	upload(parts: Part[], path?: string): Promise<Answer>;
}

/** One part of a multipart body. Tests can leave out every header. */
export interface Part {
	name: string;
	fileName?: string;
	type?: string;
	content: string | Buffer;
}

const open: Simulator[] = [];

/** Closes every simulator that {@link startBench} opened; for `afterEach` or `afterAll`. */
export async function closeAll(): Promise<void> {
	await Promise.all(open.splice(0).map((simulator) => simulator.close()));
}

/** Bytes of a multipart body with the boundary `edge`. */
export function multipartBody(parts: Part[]): Buffer {
	const chunks: Buffer[] = [];
	for (const { name, fileName, type, content } of parts) {
		const file = fileName === undefined ? '' : `; filename="${fileName}"`;
		const typeLine = type === undefined ? '' : `Content-Type: ${type}\r\n`;
		const head = `--edge\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${typeLine}\r\n`;
		chunks.push(Buffer.from(head), Buffer.from(content as string), Buffer.from('\r\n'));
	}
	return Buffer.concat([...chunks, Buffer.from('--edge--\r\n')]);
}

function clean(headers: Record<string, string | undefined>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
	);
}

async function read(response: Response): Promise<Answer> {
	const text = await response.text();
	const json = response.headers.get('content-type')?.includes('json') && text !== '';
	return {
		status: response.status,
		headers: response.headers,
		text,
		body: json ? JSON.parse(text) : undefined,
	};
}

/** Starts a simulator with a manual clock and no rate limit unless given, and a client with its credentials. */
export async function startBench(options: SimulatorOptions = {}): Promise<Bench> {
	const clock = createManualClock();
	const simulator = await createSimulator({ clock, rateLimit: { algorithm: 'off' }, ...options });
	open.push(simulator);
	const { accessToken, accessKey } = simulator.credentials;
	const call: Bench['call'] = async (method, path, body, headers = {}) => {
		const response = await fetch(path.startsWith('http') ? path : simulator.url + path, {
			method,
			redirect: 'manual',
			headers: clean({
				Authorization: `Bearer ${accessToken}`,
				AccessKey: accessKey,
				...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
				...headers,
			}),
			body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
		});
		return read(response);
	};
	return {
		simulator,
		clock,
		call,
		get: (path) => call('GET', path),
		post: (path, body) => call('POST', path, body),
		upload: (parts, path = '/v3/Files') =>
			call('POST', path, multipartBody(parts), {
				'Content-Type': 'multipart/form-data; boundary=edge',
			}),
	};
}

/** First key of a collection of the store. */
export function firstKey(collection: ReadonlyMap<string, unknown>): string {
	const [key] = collection.keys();
	if (key === undefined) throw new Error('the collection is empty');
	return key;
}
