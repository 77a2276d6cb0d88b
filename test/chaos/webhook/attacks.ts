import { createHmac } from 'node:crypto';

import type { TriggerSetup } from '../../support/trigger/triggerSetup';
import { batchOf, signatureOf, signingKeyOf, wireEvent } from '../../support/trigger/validDelivery';

/** What a delivery must come to if its signature and Content-Type are right. */
export interface Body {
	name: string;
	bytes(): Buffer;
	status: 200 | 400;
	/** How many events the execution gets. An event without a type always passes. */
	events: number;
	isLarge?: boolean;
}

const MB = 1024 * 1024;
const json = (value: unknown) => () => Buffer.from(JSON.stringify(value));
const nested = (open: string, close: string, depth: number) => () =>
	Buffer.from(`{"ResourceType":"Invoice","x":${open.repeat(depth)}1${close.repeat(depth)}}`);

/** `{"ResourceType":"Invoice","ActionType":"Updated","ResourcePermaKey":"..."}` with other fields as text. */
const withFields = (fields: string) => () =>
	Buffer.from(`{${fields},"ResourceType":"Invoice","ActionType":"Updated","ResourcePermaKey":"x"}`);

/** Bodies. Those without a key are new for each delivery, because they cannot be recognized as repeated. */
export const BODIES: Body[] = [
	{ name: 'an event', bytes: () => json(wireEvent())(), status: 200, events: 1 },
	{
		name: 'a batch',
		bytes: () => json(batchOf([wireEvent(), wireEvent()]))(),
		status: 200,
		events: 2,
	},
	{ name: 'nothing', bytes: () => Buffer.alloc(0), status: 400, events: 0 },
	{
		name: 'truncated JSON',
		bytes: () => json(wireEvent())().subarray(0, 40),
		status: 400,
		events: 0,
	},
	{ name: 'null', bytes: json(null), status: 400, events: 0 },
	{ name: 'a number', bytes: json(17), status: 400, events: 0 },
	{ name: 'an empty list', bytes: json([]), status: 200, events: 0 },
	{
		name: 'bytes that are not UTF-8',
		bytes: () => Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28]),
		status: 400,
		events: 0,
	},
	{
		name: 'texts that are not UTF-8',
		bytes: () =>
			Buffer.concat([
				Buffer.from('{"ResourceType":"Invoice","ActionType":"'),
				Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80]),
				Buffer.from('"}'),
			]),
		status: 200,
		events: 1,
	},
	{
		name: '100,000 nested lists',
		isLarge: true,
		bytes: nested('[', ']', 100_000),
		status: 200,
		events: 1,
	},
	{
		name: '100,000 nested objects',
		isLarge: true,
		bytes: nested('{"x":', '}', 100_000),
		status: 200,
		events: 1,
	},
	{
		name: 'keys of the prototype',
		bytes: () =>
			withFields(
				'"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1',
			)(),
		status: 200,
		events: 1,
	},
	{
		name: 'a prototype instead of events',
		bytes: () => Buffer.from('{"Events":{"__proto__":[1]},"__proto__":{"Events":[1]}}'),
		status: 200,
		events: 1,
	},
	{
		name: 'the same key twice',
		bytes: () => withFields(`"ResourceType":"Contact","at":${Date.now()}`)(),
		status: 200,
		events: 1,
	},
	{
		name: '8 MB of text',
		isLarge: true,
		bytes: () => json(wireEvent({ Note: 'x'.repeat(8 * MB) }))(),
		status: 200,
		events: 1,
	},
	{
		name: '2,000 events',
		isLarge: true,
		bytes: () => json(batchOf(Array.from({ length: 2_000 }, () => wireEvent())))(),
		status: 200,
		events: 2_000,
	},
	{
		name: 'lists and numbers instead of events',
		bytes: () => json({ Events: [1, null, [], 'x', { ResourceType: 'Invoice' }] })(),
		status: 200,
		events: 5,
	},
];

/** The signature header of a delivery: right, or forged in one way. */
export interface Signature {
	name: string;
	isRight?: boolean;
	value(setup: TriggerSetup, body: Buffer): string | string[] | undefined;
}

const hmac = (key: string, body: Buffer, algorithm = 'sha256') =>
	createHmac(algorithm, key).update(body);

export const SIGNATURES: Signature[] = [
	{ name: 'right', isRight: true, value: signatureOf },
	{ name: 'absent', value: () => undefined },
	{ name: 'empty', value: () => '' },
	{ name: 'zeros', value: () => '0'.repeat(64) },
	{ name: 'of other bytes', value: (setup, body) => signatureOf(setup, `${String(body)} `) },
	{
		name: 'of another node',
		value: (setup, body) =>
			signatureOf({ ...setup, node: { ...setup.node, webhookId: 'other' } }, body),
	},
	{
		name: 'made with the access key',
		value: ({ credential }, body) => hmac(String(credential.accessKey), body).digest('hex'),
	},
	{
		name: 'made with the access token',
		value: ({ credential }, body) => hmac(String(credential.accessToken), body).digest('hex'),
	},
	{ name: 'made with an empty key', value: (_setup, body) => hmac('', body).digest('hex') },
	{
		name: 'SHA-1',
		value: (setup, body) => hmac(signingKeyOf(setup), body, 'sha1').digest('hex'),
	},
	{
		name: 'SHA-512',
		value: (setup, body) => hmac(signingKeyOf(setup), body, 'sha512').digest('hex'),
	},
	{
		name: 'Base64',
		value: (setup, body) => hmac(signingKeyOf(setup), body).digest('base64'),
	},
	{ name: 'in upper case', value: (setup, body) => signatureOf(setup, body).toUpperCase() },
	{ name: 'with a prefix', value: (setup, body) => `sha256=${signatureOf(setup, body)}` },
	{ name: 'one digit short', value: (setup, body) => signatureOf(setup, body).slice(1) },
	{ name: 'one digit long', value: (setup, body) => `${signatureOf(setup, body)}0` },
	{
		name: 'with another last digit',
		value: (setup, body) =>
			signatureOf(setup, body).replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
	},
	{
		name: 'twice',
		value: (setup, body) => [signatureOf(setup, body), signatureOf(setup, body)],
	},
	{
		name: 'right and wrong',
		value: (setup, body) => [signatureOf(setup, body), '0'.repeat(64)],
	},
	{ name: 'of 10 kB', value: () => '0'.repeat(10_000) },
	{ name: 'not ASCII', value: () => '\u00e9'.repeat(64) },
	{ name: 'a key of the prototype', value: () => '__proto__' },
];

/** Values of Content-Type. */
export const CONTENT_TYPES: Array<{ name: string; value?: string | string[]; isRight: boolean }> = [
	{ name: 'JSON', value: 'application/json', isRight: true },
	{ name: 'JSON with parameters', value: 'Application/JSON; charset=utf-8', isRight: true },
	{ name: 'none', isRight: false },
	{ name: 'text', value: 'text/plain; x=application/json', isRight: false },
	{ name: 'a form', value: 'application/x-www-form-urlencoded', isRight: false },
];
