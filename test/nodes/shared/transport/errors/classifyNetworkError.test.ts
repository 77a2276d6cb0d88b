import {
	classifyNetworkError,
	errorCode,
	errorReason,
} from '../../../../../nodes/shared/transport/errors/classifyNetworkError';

const coded = (code: string, message = '', more: object = {}) =>
	Object.assign(new Error(message), { code, ...more });

describe('errorCode', () => {
	it.each([
		['on the error', coded('ECONNRESET', 'socket hang up'), 'ECONNRESET'],
		["in n8n's field", { httpCode: 'ECONNREFUSED', message: 'refused' }, 'ECONNREFUSED'],
		['in the cause', new Error('x', { cause: coded('ENOTFOUND') }), 'ENOTFOUND'],
		[
			'deep in the causes',
			{ cause: { cause: { cause: { cause: coded('ETIMEDOUT') } } } },
			'ETIMEDOUT',
		],
		['in a collected error', { errors: ['odd', coded('EHOSTUNREACH')] }, 'EHOSTUNREACH'],
		['in the text', new Error('connect ECONNREFUSED 127.0.0.1:1'), 'ECONNREFUSED'],
		['in a kept text', { message: 'gone', messages: [1, 'getaddrinfo ENOTFOUND x'] }, 'ENOTFOUND'],
		['of TLS', coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
		['after another word in capitals', new Error('ERROR: EAI_AGAIN'), 'EAI_AGAIN'],
		['that is unknown', new Error('read EWEIRD'), 'EWEIRD'],
		[
			'on an error rather than in a text',
			{ message: 'connect ECONNREFUSED', cause: coded('EPIPE') },
			'EPIPE',
		],
	])('finds the code %s', (_name, error, expected) => {
		expect(errorCode(error)).toBe(expected);
	});

	it.each([
		undefined,
		null,
		'ECONNREFUSED',
		5,
		{},
		{ code: 500 },
		{ code: '401' },
		new Error('no'),
	])('finds no code in %p', (error) => {
		expect(errorCode(error)).toBeUndefined();
	});

	it('ends for an error that is its own cause', () => {
		const error: { cause?: unknown } = {};
		error.cause = error;
		expect(errorCode(error)).toBeUndefined();
	});
});

describe('errorReason', () => {
	it.each([
		['the message', new Error('Invalid state'), 'Invalid state'],
		['the first text that is not empty', new Error(' ', { cause: new Error('locked') }), 'locked'],
		['undefined when there is a code', coded('EPIPE', 'write EPIPE'), undefined],
		['undefined without a text', {}, undefined],
		['undefined for a value that is not an error', 'text', undefined],
	])('is %s', (_name, error, expected) => {
		expect(errorReason(error)).toBe(expected);
	});
});

describe('classifyNetworkError', () => {
	it.each([
		...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EHOSTUNREACH', 'ENETUNREACH'],
		...['EHOSTDOWN', 'ENETDOWN'],
	])('classifies %s as not delivered', (code) => {
		expect(classifyNetworkError(coded(code, `connect ${code} 10.0.0.1:443`))).toBe('notDelivered');
		expect(classifyNetworkError(coded(code))).toBe('notDelivered');
	});

	it.each([
		coded('ETIMEDOUT', 'connect ETIMEDOUT 10.0.0.1:443'),
		coded('ETIMEDOUT', '', { errors: [coded('ETIMEDOUT', 'connect ETIMEDOUT 10.0.0.1:443')] }),
		{ httpCode: 'ETIMEDOUT', message: 'late', messages: ['connect ETIMEDOUT 10.0.0.1:443'] },
	])('classifies a time-out before the connection as not delivered: %j', (error) => {
		expect(classifyNetworkError(error)).toBe('notDelivered');
	});

	it.each([
		coded(
			'ECONNRESET',
			'Client network socket disconnected before secure TLS connection was established',
		),
		{ cause: new Error('Proxy connection ended before receiving CONNECT response') },
	])(
		'classifies a connection that ends before the request is sent as not delivered: %p',
		(error) => {
			expect(classifyNetworkError(error)).toBe('notDelivered');
		},
	);

	it.each([
		coded('EHOSTUNREACH', 'read EHOSTUNREACH'),
		coded('ECONNREFUSED', '', { syscall: 'read' }),
		coded('ENETDOWN', '', { syscall: 'write' }),
		{ httpCode: 'EHOSTUNREACH', message: 'down', messages: ['write EHOSTUNREACH'] },
		coded('ETIMEDOUT', 'read ETIMEDOUT'),
		coded('ETIMEDOUT', 'timeout of 60000ms exceeded'),
		coded('ETIMEDOUT', 'read ETIMEDOUT', { cause: new Error('connect ETIMEDOUT') }),
		{ httpCode: 'ENETUNREACH', cause: coded('ENETUNREACH', '', { syscall: 'read' }) },
	])('classifies an error of an established connection as lost: %p', (error) => {
		expect(classifyNetworkError(error)).toBe('lost');
	});

	it.each(['CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
		'classifies %s as not sent',
		(code) => {
			expect(classifyNetworkError(coded(code))).toBe('notSent');
		},
	);

	it.each([
		{ message: 'The request was blocked because it resolves to a restricted IP address' },
		{ cause: new Error('The request was blocked because the destination hostname is restricted') },
		{ messages: ['Domain not allowed: This credential is restricted from accessing x.'] },
	])('classifies an address that n8n blocks as not sent: %j', (error) => {
		expect(classifyNetworkError(error)).toBe('notSent');
	});

	it.each(['ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE', 'EPROTO', 'Z_BUF_ERROR', undefined])(
		'classifies %p as lost',
		(code) => {
			expect(classifyNetworkError(code === undefined ? new Error('odd') : coded(code))).toBe(
				'lost',
			);
		},
	);

	it('classifies several failures as lost when only one is an unreachable address', () => {
		expect(classifyNetworkError(coded('ETIMEDOUT', '', { errors: [coded('ECONNREFUSED')] }))).toBe(
			'lost',
		);
	});
});
