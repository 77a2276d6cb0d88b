import Module from 'node:module';

type Resolve = (request: string, ...rest: unknown[]) => string;

/**
 * A node has two files, `Karbon.node.ts` and its description for n8n's search, `Karbon.node.json`. An import without
 * an extension means the first, as in TypeScript, but tsx takes the second.
 */
const internals = Module as unknown as { _resolveFilename: Resolve };
const resolve = internals._resolveFilename;
internals._resolveFilename = function (request, ...rest) {
	const name = request.startsWith('.') && request.endsWith('.node') ? `${request}.ts` : request;
	return resolve.call(this, name, ...rest);
};
