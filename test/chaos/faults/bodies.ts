import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';

import type { Exchange } from '../cell/gate';
import { afterwards, type Fault, JSON_TYPE } from './fault';

const MB = 1024 * 1024;
/** Above the largest response that is read. */
const OVERSIZED_BYTES = 66 * MB;

let packed: Buffer | undefined;
/** 200 MB in about 200 kB. */
const bomb = () => (packed ??= gzipSync(Buffer.alloc(200 * MB, ' ')));

const instead = (name: string, body: string, headers = JSON_TYPE, group = 'no record'): Fault => ({
	name,
	group,
	respond: afterwards(() => ({ headers, body })),
});

async function sendOversized({ forward, response }: Exchange): Promise<void> {
	await forward();
	response.writeHead(200, JSON_TYPE);
	const part = Buffer.alloc(MB, ' ');
	const parts = Array.from({ length: OVERSIZED_BYTES / MB }, () => part);
	await pipeline(Readable.from([Buffer.from('{"value":['), ...parts]), response);
}

/** Bodies that are not what Karbon documents. Each request was processed. */
export const BODIES: Fault[] = [
	{
		name: 'truncated gzip',
		group: 'unreadable',
		respond: afterwards(({ headers, body }) => {
			const whole = gzipSync(Buffer.concat([body, Buffer.alloc(1000, ' ')]));
			return {
				headers: { ...headers, 'content-encoding': 'gzip' },
				body: whole.subarray(0, whole.length / 2),
			};
		}),
	},
	{
		name: 'text that is called gzip',
		group: 'unreadable',
		respond: afterwards(({ headers }) => ({
			headers: { ...headers, 'content-encoding': 'gzip' },
			body: '{"value":[]}',
		})),
	},
	{
		name: 'gzip bomb',
		group: 'too large',
		respond: afterwards(() => ({
			headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
			body: bomb(),
		})),
	},
	{ name: 'oversized body', group: 'too large', respond: sendOversized },
	{
		name: 'truncated JSON',
		group: 'unreadable',
		respond: afterwards(({ status, headers, body }) => ({
			status,
			headers,
			body: body.subarray(0, body.length / 2),
		})),
	},
	instead(
		'HTML',
		'<!DOCTYPE html><p>Please wait</p>',
		{ 'content-type': 'text/html' },
		'unreadable',
	),
	instead('empty body', '', JSON_TYPE, 'empty'),
	instead('null', 'null', JSON_TYPE, 'no object'),
	instead('a number', '42', JSON_TYPE, 'no object'),
	instead('a list', '[]'),
	instead(
		'an error object',
		'{"error":{"code":"5001","message":"An error occurred."}}',
		JSON_TYPE,
		'error object',
	),
	instead('an empty object', '{}', JSON_TYPE, 'empty record'),
	{
		name: 'wrong Content-Type',
		group: 'wrong type',
		respond: afterwards(({ status, headers, body }) => ({
			status,
			headers: { ...headers, 'content-type': 'image/png' },
			body,
		})),
	},
];
