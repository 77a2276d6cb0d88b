import { NodeApiError } from 'n8n-workflow';

import {
	hasStatus,
	isNotGranted,
	isRefusal,
} from '../../../../../nodes/shared/transport/errors/hasStatus';
import { NODE } from '../../../../support/fakeHost';

const answered = (httpCode?: string) =>
	new NodeApiError(NODE, { message: 'm' }, { httpCode, message: 'm' });

it.each([
	['401', true, true],
	['403', true, true],
	['404', false, true],
	['400', false, false],
	['500', false, false],
	[undefined, false, false],
])('HTTP %p refuses the credentials: %p, and shows that a list is not granted: %p', (...row) => {
	const [httpCode, refuses, isClosed] = row;
	expect([isRefusal(answered(httpCode)), isNotGranted(answered(httpCode))]).toEqual([
		refuses,
		isClosed,
	]);
});

it("only takes Karbon's answers", () => {
	const is403 = hasStatus('403');
	expect(is403(answered('403'))).toBe(true);
	expect(is403(Object.assign(new Error('403'), { httpCode: '403' }))).toBe(false);
	expect(is403(undefined)).toBe(false);
});
