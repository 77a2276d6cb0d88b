import type { Value } from '../../register';
import { Undecided } from '../findings';
import { type LimitAnswer, limitAnswerOf } from './limitAnswer';
import { createPace, type Timing } from './pace';
import { type AccountCredentials, type Answer, sendGet } from './request';

export const MAX_REQUESTS = 60;
/** Refusals of the credentials, without any other response, after which nothing else is tried. */
const MAX_REJECTIONS = 3;
/** Requests in a row without a response, after which nothing else is tried. */
const MAX_FAILURES = 4;
const GATEWAY_ERRORS = [502, 503, 504];

export interface AccountOptions {
	/** Address of the API, without /v3. */
	baseUrl: URL;
	credentials: AccountCredentials;
	timing: Timing;
}

/** Reads an account: GET alone, own origin only, one request a second, at most 60. */
export interface AccountClient {
	/**
	 * Reads a path such as `/v3/Contacts?$top=1`. The same path is read once.
	 * @param again reads it once more
	 * @param headersOnly does not read the body
	 * @throws Undecided if nothing can be read
	 */
	read(path: string, how?: { again?: boolean; headersOnly?: boolean }): Promise<Answer>;
	/** The address that a link of a response leads to; undefined, and counted, if it is on another origin. */
	ownUrl(link: string): URL | undefined;
	/** What refusals for the rate have shown. */
	readonly limits: ReadonlyMap<string, Value>;
	/** Every response so far. */
	readonly answers: readonly Answer[];
	readonly requestCount: number;
	/** Number of links and redirects that lead to another origin. They are not followed. */
	readonly foreignLinks: number;
	/** The code of Node.js for the last request without a response, such as ECONNREFUSED. */
	readonly failureCode: string | undefined;
	/** Whether every response so far, except for refusals for the rate, has refused the credentials. */
	readonly isRejected: boolean;
}

/** `fetch` has the code in the cause. */
function codeOf(error: unknown): string | undefined {
	const { cause } = error as { cause?: { code?: unknown } };
	return typeof cause?.code === 'string' ? cause.code : undefined;
}

/** A client of one account. */
export function createAccountClient(options: AccountOptions): AccountClient {
	const { baseUrl, credentials, timing } = options;
	const pace = createPace(timing);
	const known = new Map<string, Promise<Answer>>();
	const limits = new Map<string, Value>();
	const answers: Answer[] = [];
	const foreign = new Set<string>();
	let requestCount = 0;
	let failures = 0;
	let failureCode: string | undefined;
	/** Why nothing else is sent. */
	let stopped: string | undefined;

	const isRejected = (): boolean => {
		// A refusal for the rate does not show that the credentials are accepted.
		const judged = answers.filter((answer) => limitAnswerOf(answer) === undefined);
		return judged.length >= MAX_REJECTIONS && judged.every(({ status }) => status === 401);
	};

	const ownUrl = (link: string): URL | undefined => {
		if (!URL.canParse(link, baseUrl.href)) return undefined;
		const url = new URL(link, baseUrl);
		if (url.origin === baseUrl.origin) return url;
		foreign.add(url.href);
		return undefined;
	};

	async function send(url: URL, headersOnly: boolean): Promise<Answer | undefined> {
		if (stopped !== undefined) throw new Undecided(stopped);
		if (requestCount >= MAX_REQUESTS) throw new Undecided(`${MAX_REQUESTS} requests were sent`);
		await pace();
		requestCount += 1;
		try {
			const answer = await sendGet(url, credentials, headersOnly);
			failures = 0;
			answers.push(answer);
			const location = answer.headers.get('location');
			if (location !== null) ownUrl(location);
			if (isRejected()) stopped = 'access token or access key refused (HTTP 401)';
			return answer;
		} catch (error) {
			failures += 1;
			failureCode = codeOf(error);
			if (failures >= MAX_FAILURES) stopped = 'no response';
			return undefined;
		}
	}

	const learn = ({ shows }: LimitAnswer): void => {
		for (const [setting, reading] of shows) limits.set(setting, reading);
	};

	/** Sends a request, and once more after a refusal for the rate or an error on the way. */
	async function sendTwice(url: URL, headersOnly: boolean): Promise<Answer> {
		const first = await send(url, headersOnly);
		const limit = first && limitAnswerOf(first);
		if (first && !limit && !GATEWAY_ERRORS.includes(first.status)) return first;
		if (limit) await timing.sleep(limit.waitMs);
		const second = await send(url, headersOnly);
		// A 503 may also be maintenance, which the wait did not end.
		const isMaintenance = first?.status === 503 && second?.status === 503;
		if (limit && !isMaintenance) learn(limit);
		if (second === undefined) throw new Undecided('no response');
		if (limitAnswerOf(second)) {
			stopped = isMaintenance ? 'HTTP 503' : 'rate limit reached';
			throw new Undecided(stopped);
		}
		if (GATEWAY_ERRORS.includes(second.status)) throw new Undecided(`HTTP ${second.status}`);
		return second;
	}

	return {
		read(path, { again = false, headersOnly = false } = {}) {
			const url = ownUrl(path);
			if (url === undefined) return Promise.reject(new Undecided('a link to another origin'));
			const sent = again ? undefined : known.get(url.href);
			const answer = sent ?? sendTwice(url, headersOnly);
			known.set(url.href, answer);
			return answer;
		},
		ownUrl,
		limits,
		answers,
		get requestCount() {
			return requestCount;
		},
		get foreignLinks() {
			return foreign.size;
		},
		get failureCode() {
			return failureCode;
		},
		get isRejected() {
			return isRejected();
		},
	};
}
