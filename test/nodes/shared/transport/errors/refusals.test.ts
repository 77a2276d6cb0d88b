import { refusalAdvice } from '../../../../../nodes/shared/transport/errors/refusals';
import { unsupportedFileType } from '../../../../../simulator/http/errors';

const find = (path: string, message: string | undefined, code = '5001', status = 500) =>
	refusalAdvice({ method: 'POST', path, errorContext: { purpose: 'write' } }, status, {
		code,
		message,
		details: [],
	});

describe('refusalAdvice', () => {
	it.each([
		['/v3/Files', unsupportedFileType('malware.exe').message],
		['/v3/Files', 'Unsupported file type.'],
		['/v3/Files', 'Unsupported upload file type'],
		['/v3/Contacts', 'User defined identifier already in use'],
		['/v3/Organizations', 'User defined identifier already in use.'],
		['/v3/ClientGroups', 'User defined identifier already in use'],
		['/v3/Notes', 'jane@example.com is not an active Karbon user'],
		['/v3/Users', 'Name can not be null or empty'],
	])('knows the refusal of POST %s: %s', (path, message) => {
		expect(find(path, message)).toMatch(/\.$/);
	});

	it.each([
		['an unexpected error', '/v3/Files', 'Internal Error.'],
		['no text', '/v3/Files', undefined],
		['a text that only begins like a refusal', '/v3/Files', 'Unsupported file type. Saved anyway.'],
		[
			'a text that only ends like a refusal',
			'/v3/Contacts',
			'Saved: User defined identifier already in use',
		],
		['a similar text', '/v3/Files', 'Specified method is not supported.'],
		['a refusal of another endpoint', '/v3/Expenses', 'Unsupported file type.'],
		['a path below the endpoint', '/v3/Files/x', 'Unsupported file type.'],
		[
			'a very long text',
			'/v3/Files',
			`The file type of '${'a'.repeat(1_000_000)}' is not supported.`,
		],
	])('finds no refusal for %s', (_name, path, message) => {
		expect(find(path, message)).toBeUndefined();
	});

	it.each([
		['another code', '4002', 500],
		['another status', '5001', 503],
	])('finds no refusal with %s', (_name, code, status) => {
		expect(find('/v3/Files', 'Unsupported file type.', code, status)).toBeUndefined();
	});

	it('finds no refusal for another method, or without a text', () => {
		const request = {
			method: 'GET',
			path: '/v3/Files',
			errorContext: { purpose: 'read' },
		} as const;
		const service = { code: '5001', message: 'Unsupported file type.', details: [] };
		expect(refusalAdvice(request, 500, service)).toBeUndefined();
		expect(refusalAdvice({ ...request, method: 'POST' }, 500)).toBeUndefined();
	});
});
