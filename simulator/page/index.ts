import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { pathOf } from '../http/origin';

const CLIENT = join(__dirname, 'client');
/** The package exports its entry for Node.js. The files for browsers are in the parent folder. */
const LIBRARY = dirname(dirname(require.resolve('lit-html')));
/** Address of the page's scripts and styles. */
const BASE = '/_simulator/page';

/** Files of lit-html that the page imports, and those that they import. */
const LIBRARY_FILES = [
	'lit-html.js',
	'directive.js',
	'directive-helpers.js',
	'directives/live.js',
	'directives/repeat.js',
];

const TYPES: Readonly<Record<string, string>> = {
	'.css': 'text/css; charset=utf-8',
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.svg': 'image/svg+xml',
};

/** File for each address. */
const FILES = new Map([
	...readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
		.filter((name) => extname(name) !== '')
		.map((name): [string, string] => [`${BASE}/${name.split(sep).join('/')}`, join(CLIENT, name)]),
	...LIBRARY_FILES.map((name): [string, string] => [
		`${BASE}/lit-html/${name}`,
		join(LIBRARY, name),
	]),
]);

/**
 * Whether a request is for the page: browsers prefer HTML and send no credentials, unlike clients of the API. Other
 * requests to this address are answered as Karbon does.
 */
export function asksForPage(request: FastifyRequest): boolean {
	const { accept = '', authorization, accesskey } = request.headers;
	const hasCredentials = authorization !== undefined || accesskey !== undefined;
	return (
		request.method === 'GET' &&
		pathOf(request) === '/' &&
		!hasCredentials &&
		accept.trimStart().startsWith('text/html')
	);
}

/** The web page at the root, which uses the routes below `/_simulator`. */
export function registerPage(app: FastifyInstance): void {
	const send = (path: string) => ({
		type: TYPES[extname(path)] ?? 'application/octet-stream',
		content: readFileSync(path, 'utf8'),
	});
	app.get('/', async (request, reply) => {
		if (!asksForPage(request)) {
			reply.callNotFound();
			return reply;
		}
		const { type, content } = send(join(CLIENT, 'index.html'));
		return reply.type(type).send(content);
	});
	for (const [address, path] of FILES) {
		app.get(address, async (_request, reply) => {
			const { type, content } = send(path);
			return reply.type(type).header('cache-control', 'no-cache').send(content);
		});
	}
}
