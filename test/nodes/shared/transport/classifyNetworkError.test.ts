import {
	classifyNetworkError,
	errorCode,
	errorReason,
} from '../../../../nodes/shared/transport/classifyNetworkError';

const coded = (code: string, message = '', more: object = {}) =>
	Object.assign(new Error(message), { code, ...more });

describe('errorCode', () => {
	it.each([
		['on the error', coded('ECONNRESET', 'socket hang up'), 'ECONNRESET'],
		['where n8n puts it', { httpCode: 'ECONNREFUSED', message: 'refused' }, 'ECONNREFUSED'],
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
		['not at the first word in capitals', new Error('ERROR: EAI_AGAIN'), 'EAI_AGAIN'],
		['unknown, but a code', new Error('read EWEIRD'), 'EWEIRD'],
		['a code before a text', { message: 'connect ECONNREFUSED', cause: coded('EPIPE') }, 'EPIPE'],
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
	])('finds none in %p', (error) => {
		expect(errorCode(error)).toBeUndefined();
	});

	it('ends on an error that is its own cause', () => {
		const error: { cause?: unknown } = {};
		error.cause = error;
		expect(errorCode(error)).toBeUndefined();
	});
});

describe('errorReason', () => {
	it.each([
		['the message', new Error('Invalid state'), 'Invalid state'],
		['the first text that is not empty', new Error(' ', { cause: new Error('locked') }), 'locked'],
		['nothing beside a code', coded('EPIPE', 'write EPIPE'), undefined],
		['nothing where there is nothing', {}, undefined],
		['nothing of what is no error', 'text', undefined],
	])('is %s', (_name, error, expected) => {
		expect(errorReason(error)).toBe(expected);
	});
});

describe('classifyNetworkError', () => {
	it.each([
		...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EHOSTUNREACH', 'ENETUNREACH'],
		...['EHOSTDOWN', 'ENETDOWN'],
	])('knows that nothing was delivered after %s', (code) => {
		expect(classifyNetworkError(coded(code, `connect ${code} 10.0.0.1:443`))).toBe('notDelivered');
		expect(classifyNetworkError(coded(code))).toBe('notDelivered');
	});

	it.each([
		coded('ETIMEDOUT', 'connect ETIMEDOUT 10.0.0.1:443'),
		coded('ETIMEDOUT', '', { errors: [coded('ETIMEDOUT', 'connect ETIMEDOUT 10.0.0.1:443')] }),
		{ httpCode: 'ETIMEDOUT', message: 'late', messages: ['connect ETIMEDOUT 10.0.0.1:443'] },
	])(
		'knows that nothing was delivered when time ran out before there was a connection',
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
	])('takes a request for lost when its connection stood before it broke: %p', (error) => {
		expect(classifyNetworkError(error)).toBe('lost');
	});

	it.each(['CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
		'knows that nothing was sent after %s',
		(code) => {
			expect(classifyNetworkError(coded(code))).toBe('notSent');
		},
	);

	it.each([
		{ message: 'The request was blocked because it resolves to a restricted IP address' },
		{ cause: new Error('The request was blocked because the destination hostname is restricted') },
		{ messages: ['Domain not allowed: This credential is restricted from accessing x.'] },
	])('knows that nothing was sent when n8n itself closes the address: %j', (error) => {
		expect(classifyNetworkError(error)).toBe('notSent');
	});

	it.each(['ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE', 'EPROTO', 'Z_BUF_ERROR', undefined])(
		'takes a request for lost after %p',
		(code) => {
			expect(classifyNetworkError(code === undefined ? new Error('odd') : coded(code))).toBe(
				'lost',
			);
		},
	);

	it('takes a request for lost when an unreachable address was only one of several failures', () => {
		expect(classifyNetworkError(coded('ETIMEDOUT', '', { errors: [coded('ECONNREFUSED')] }))).toBe(
			'lost',
		);
	});
});
