import type { Answer, Exchange } from '../cell/gate';
import type { Fault } from './fault';

interface List {
	'@odata.nextLink'?: string;
	value?: unknown[];
	Attachments?: unknown[];
}

/** A response that may be a list, with other links. Anything else gets the link, too. */
function linked(change: (list: List, exchange: Exchange) => void): Fault['respond'] {
	return async (exchange) => {
		const answer = await exchange.forward();
		exchange.send(isObject(answer) ? changed(answer, exchange, change) : answer);
	};
}

const isObject = ({ status, headers, body }: Answer) =>
	status < 300 &&
	String(headers['content-type']).includes('json') &&
	body.toString().startsWith('{');

function changed(
	answer: Answer,
	exchange: Exchange,
	change: (list: List, exchange: Exchange) => void,
): Answer {
	const list = JSON.parse(answer.body.toString()) as List;
	change(list, exchange);
	return { ...answer, body: Buffer.from(JSON.stringify(list)) };
}

const rowsOf = (list: List): unknown[] | undefined => list.value ?? list.Attachments;
const isList = (list: List) => Array.isArray(rowsOf(list));

/** An address with another `$skip`. */
function withSkip(url: string, change: (skip: number) => number): string {
	const [path, query] = url.split('?');
	const values = new URLSearchParams(query);
	values.set('$skip', String(change(Number(values.get('$skip') ?? 0))));
	return `${path}?${values.toString()}`;
}

/** Faults in the links of a list. A record gets such a link, too: it must not be followed. */
export const LINKS: Fault[] = [
	{
		name: 'nextLink loop',
		group: 'bad link',
		respond: linked((list, { origin, url }) => {
			list['@odata.nextLink'] = `${origin}${url}`;
		}),
	},
	{
		name: 'foreign nextLink',
		group: 'bad link',
		respond: linked((list, { otherOrigin, url }) => {
			list['@odata.nextLink'] = `${otherOrigin}${url}`;
		}),
	},
	{
		name: 'nextLink that is no address',
		group: 'bad link',
		respond: linked((list) => {
			list['@odata.nextLink'] = 'javascript:alert(1)';
		}),
	},
	{
		name: 'empty page with a nextLink',
		group: 'empty page',
		respond: linked((list, { origin, url }) => {
			if (!isList(list)) return;
			rowsOf(list)?.splice(0);
			list['@odata.nextLink'] = withSkip(`${origin}${url}`, (skip) => skip);
		}),
	},
	{
		name: 'missing nextLink',
		group: 'missing link',
		respond: linked((list) => {
			if (isList(list)) rowsOf(list)?.pop();
		}),
	},
	{
		name: 'relative nextLink',
		group: 'odd link',
		respond: linked((list, { url }) => {
			const rows = rowsOf(list);
			if (!Array.isArray(rows) || rows.length < 2) return;
			rows.pop();
			list['@odata.nextLink'] = withSkip(url, (skip) => skip + rows.length);
		}),
	},
];

/** Redirects. The request was not processed. */
export const REDIRECTS: Fault[] = [
	{
		name: 'redirect loop',
		group: 'redirect',
		respond: ({ send, origin, url }) =>
			send({ status: 307, headers: { location: `${origin}${url}` } }),
	},
	{
		name: 'foreign redirect',
		group: 'redirect',
		respond: ({ send, otherOrigin, url }) =>
			send({ status: 302, headers: { location: `${otherOrigin}${url}` } }),
	},
	{
		name: 'redirect from HTTPS to HTTP',
		group: 'redirect',
		respond: ({ send, url }) =>
			send({ status: 302, headers: { location: `http://files.karbon.invalid${url}` } }),
	},
	{
		name: 'redirect without an address',
		group: 'redirect',
		respond: ({ send }) => send({ status: 301 }),
	},
];
