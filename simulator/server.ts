import multipart from '@fastify/multipart';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';

import type { SimulatorContext } from './context';
import { applyBefore } from './faults/before';
import { dropFields } from './faults/dropFields';
import { rewriteAnswer } from './faults/rewrite';
import { breakTransport } from './faults/transport';
import { authenticate } from './http/authentication';
import { compressText } from './http/compression';
import { createAnswer } from './http/createAnswer';
import { drain } from './http/drain';
import { notFound, sendError, ServiceError } from './http/errors';
import { pathOf } from './http/origin';
import { limitRate } from './http/rateLimiting';
import { record, recordBody } from './http/recording';
import { asksForPage } from './page';
import { storedValue } from './readings/requestValues';
import { responseShaper } from './readings/responseValues';
import { registerRoutes } from './routes';
import type { VariantOptions } from './types';

/** Path of the routes that control the simulator. They need no credentials and have no rate limit. */
export const CONTROL_PREFIX = '/_simulator';

function isControl(path: string): boolean {
	return path === CONTROL_PREFIX || path.startsWith(`${CONTROL_PREFIX}/`);
}

function addHooks(app: FastifyInstance, context: SimulatorContext): void {
	const { clock, faults, variants } = context;
	const shape = responseShaper(variants);
	app.decorateRequest('recorded', undefined);
	app.decorateRequest('rawJson', undefined);
	app.decorateRequest('answerFault', undefined);
	app.addHook('onRequest', async (request, reply) => {
		const path = pathOf(request);
		// Clients compare times of records with this header, so it follows the simulated clock.
		reply.header('date', new Date(clock.now()).toUTCString());
		if (isControl(path) || asksForPage(request)) return;
		record(context.requests, request, path, clock.now());
		if (!authenticate(context, request, reply, path) || !limitRate(context, reply)) return reply;
		context.requested();
		const fault = faults.next(request.method, path);
		if (fault === undefined) return;
		if (request.recorded !== undefined) request.recorded.fault = fault.type;
		if (!(await applyBefore(fault, context, request, reply))) return reply;
	});
	app.addHook('preHandler', async (request) => {
		recordBody(request);
		dropFields(request);
		if (request.rawJson !== undefined) request.body = storedValue(request.body, variants);
	});
	app.addHook('onSend', async (request, reply, payload) => {
		const fault = request.answerFault;
		const answer = createAnswer(context.variants, request, reply, payload);
		const isRecord =
			request.recorded !== undefined &&
			reply.statusCode < 300 &&
			typeof answer === 'string' &&
			String(reply.getHeader('content-type')).includes('json');
		const shaped = isRecord && shape ? shape(answer) : answer;
		const rewritten = fault ? rewriteAnswer(fault, request, reply, shaped) : shaped;
		if (request.recorded !== undefined) request.recorded.status = reply.statusCode;
		if (reply.statusCode >= 400) await drain(request);
		if (fault?.type === 'noAnswer') return await new Promise<never>(() => {});
		const packed = await compressText(request, reply, rewritten);
		return fault ? breakTransport(fault, clock, request, reply, packed) : packed;
	});
}

function addJsonParser(app: FastifyInstance): void {
	app.removeContentTypeParser('application/json');
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
		request.rawJson = String(body);
		if (request.rawJson.trim() === '') {
			done(null, undefined);
			return;
		}
		try {
			done(null, JSON.parse(request.rawJson));
		} catch {
			done(new ServiceError(400, '4003', 'The request body is not valid JSON.'));
		}
	});
}

function toServiceError(
	error: FastifyError | ServiceError,
	{ refusals }: VariantOptions,
): ServiceError {
	const failure = asServiceError(error);
	const isRefusal = refusals === 'code5001' && failure.status === 400;
	return isRefusal ? new ServiceError(500, '5001', failure.message, failure.details) : failure;
}

function asServiceError(error: FastifyError | ServiceError): ServiceError {
	if (error instanceof ServiceError) return error;
	const status = error.statusCode ?? 500;
	return new ServiceError(status, status >= 500 ? '5001' : '4002', error.message);
}

/** Builds the HTTP server with all endpoints. It does not listen yet. */
export async function buildServer(context: SimulatorContext): Promise<FastifyInstance> {
	const { options, variants } = context;
	const app = fastify({
		logger: options.logger ?? false,
		forceCloseConnections: true,
		exposeHeadRoutes: false,
		routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 500 },
	});
	addHooks(app, context);
	addJsonParser(app);
	await app.register(multipart, {
		limits: { fileSize: options.maxUploadBytes ?? Number.POSITIVE_INFINITY, files: 10, fields: 50 },
		throwFileSizeLimit: false,
		preservePath: true,
		// A part named `file` without a filename is still the file part, and is answered with 400.
		isPartAFile: (
			fieldName: string | undefined,
			type: string | undefined,
			fileName: string | undefined,
		) => fieldName === 'file' || fileName !== undefined || type === 'application/octet-stream',
	});
	app.setErrorHandler(async (error: FastifyError | ServiceError, _request, reply) => {
		const failure = toServiceError(error, variants);
		if (failure.status >= 500 && !(error instanceof ServiceError)) app.log.error(error);
		return sendError(reply, failure, variants);
	});
	app.setNotFoundHandler(async (request) => {
		throw notFound(`Resource not found for '${pathOf(request)}'.`);
	});
	registerRoutes(app, context);
	return app;
}
