import { targetUrlTrouble } from '../../../../nodes/KarbonTrigger/subscription/targetUrl';

describe('An address that Karbon is to call', () => {
	test.each([
		'https://n8n.example/webhook/1/webhook',
		'https://n8n.example:8443/webhook/1/webhook',
		'https://localhost.example/webhook',
		'https://10.0.0.7/webhook',
		'https://127.example/webhook',
	])('may be %s', (url) => {
		expect(targetUrlTrouble(url)).toBeUndefined();
	});

	test.each([
		['http://n8n.example/webhook', 'https addresses only'],
		['HTTPS://n8n.example/webhook', 'https addresses only'],
		['ftp://n8n.example/webhook', 'https addresses only'],
		['https://localhost/webhook', 'this machine only'],
		['https://LOCALHOST:5678/webhook', 'this machine only'],
		['https://n8n.localhost/webhook', 'this machine only'],
		['https://127.0.0.1/webhook', 'this machine only'],
		['https://127.1.2.3/webhook', 'this machine only'],
		['https://0.0.0.0/webhook', 'this machine only'],
		['https://[::1]:5678/webhook', 'this machine only'],
		['http://localhost:5678/webhook', 'this machine only'],
		['', 'no webhook address'],
		[undefined, 'no webhook address'],
		['not an address', 'no webhook address'],
	])('may not be %s: %s', (url, reason) => {
		const trouble = targetUrlTrouble(url);
		expect(trouble).toContain(reason);
		expect(trouble).toContain('WEBHOOK_URL');
		expect(trouble).toContain('Polling');
	});
});
