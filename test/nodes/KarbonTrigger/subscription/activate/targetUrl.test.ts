import { targetUrlProblem } from '../../../../../nodes/KarbonTrigger/subscription/activate';

const BASE_URL = 'https://api.karbonhq.com';

describe('The address that Karbon calls', () => {
	test.each([
		'https://n8n.example/webhook/1/webhook',
		'https://n8n.example:8443/webhook/1/webhook',
		'https://localhost.example/webhook',
		'https://10.0.0.7/webhook',
		'https://127.example/webhook',
	])('may be %s', (url) => {
		expect(targetUrlProblem(url, BASE_URL)).toBeUndefined();
	});

	test.each([
		['http://n8n.example/webhook', 'https addresses only'],
		['HTTPS://n8n.example/webhook', 'https addresses only'],
		['ftp://n8n.example/webhook', 'https addresses only'],
		['https://localhost/webhook', 'works only on the computer'],
		['https://LOCALHOST:5678/webhook', 'works only on the computer'],
		['https://127.0.0.1/webhook', 'works only on the computer'],
		['https://127.1.2.3/webhook', 'works only on the computer'],
		['https://[::1]:5678/webhook', 'works only on the computer'],
		['http://localhost:5678/webhook', 'works only on the computer'],
		['', 'no webhook address'],
		[undefined, 'no webhook address'],
		['not an address', 'no webhook address'],
	])('may not be "%s": %s', (url, reason) => {
		const problem = targetUrlProblem(url, BASE_URL);
		expect(problem).toContain(reason);
		expect(problem).toContain('WEBHOOK_URL');
		expect(problem).toContain('Polling');
	});

	test.each(['http://localhost:5678/webhook', 'http://n8n.example/webhook'])(
		'may be %s for a simulator on this machine',
		(url) => expect(targetUrlProblem(url, 'http://127.0.0.1:4010')).toBeUndefined(),
	);
});
