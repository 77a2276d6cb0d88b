import { classifyNetworkError } from '../../../../../nodes/shared/transport/errors/classifyNetworkError';
import { toNodeError } from '../../../../../nodes/shared/transport/errors/toNodeError';
import {
	NOT_DELIVERED,
	NOT_SENT,
} from '../../../../../nodes/shared/transport/errors/networkErrorCodes';
import type { KarbonRequest } from '../../../../../nodes/shared/transport/request';
import { NODE } from '../../../../support/fakeHost';

const request: KarbonRequest = {
	method: 'GET',
	path: '/v3/Users',
	errorContext: { purpose: 'read users' },
};

/** The message for a request that failed with this error. */
function messageFor(code: string, text: string): string {
	const kind = classifyNetworkError(Object.assign(new Error(text), { code }));
	const failure = { request, outcome: { kind, code }, isOutcomeUnknown: false, attempts: 1 };
	return toNodeError(NODE, failure, []).message;
}

test.each([
	['EHOSTUNREACH', 'The host of the Base URL cannot be reached'],
	['EHOSTDOWN', 'The host of the Base URL cannot be reached'],
	['ENETUNREACH', 'The host of the Base URL cannot be reached'],
	['ENETDOWN', 'The host of the Base URL cannot be reached'],
	['EAI_FAIL', 'The host of the Base URL could not be resolved'],
	['ECONNREFUSED', 'The server at the Base URL refuses connections'],
])('The message for %s says why there was no connection: %s', (code, why) => {
	expect(messageFor(code, `connect ${code} 10.0.0.1:443`)).toBe(`${why}. Could not read users.`);
});

test.each([...NOT_DELIVERED.keys()])('The message for %s speaks of no lost connection', (code) => {
	expect(messageFor(code, `connect ${code}`)).not.toMatch(/connection was lost/);
});

test.each(['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'])(
	'The message for %s on an existing connection says that it was lost',
	(code) => {
		expect(messageFor(code, `read ${code}`)).toMatch(
			/^The connection was lost before a response arrived\./,
		);
	},
);

test.each([...NOT_SENT.keys()])('The message for %s names its own cause', (code) => {
	expect(messageFor(code, code)).toMatch(/^n8n did not send the request: /);
	expect(messageFor(code, code)).not.toContain('network settings');
});
