import { firstKey } from '../support';
import { bench, payment, setUpFile, withFault } from './setUp';

setUpFile();

describe('a fault in the response', () => {
	const OTHER_ORIGIN = 'https://other.example';

	it('answerAfter processes the request and sends another response, even instead of 204', async () => {
		const { payments } = bench.simulator.store;
		const before = new Set(payments.keys());
		bench.simulator.faults.add({
			action: { type: 'answerAfter', status: 200, body: [] },
			times: 1,
		});
		const created = await bench.post('/v3/ManualPayments', payment());
		expect(created).toMatchObject({ status: 200, body: [] });
		expect(payments.size).toBe(before.size + 1);
		const [key] = [...payments.keys()].filter((one) => !before.has(one));
		bench.simulator.faults.add({ action: { type: 'answerAfter', status: 202 }, times: 1 });
		const deleted = await bench.call('DELETE', `/v3/ManualPayments/${key}`);
		expect(deleted).toMatchObject({ status: 202, text: '' });
		expect(payments.has(key)).toBe(false);
		expect(bench.simulator.requests).toMatchObject([
			{ status: 200, fault: 'answerAfter' },
			{ status: 202, fault: 'answerAfter' },
		]);
	});

	it('foreignNextLink points to another origin', async () => {
		const { body } = await withFault({ type: 'foreignNextLink', origin: OTHER_ORIGIN });
		expect(new URL(body['@odata.nextLink']).origin).toBe(OTHER_ORIGIN);
		expect(new URL(body['@odata.nextLink']).pathname).toBe('/v3/Invoices');
	});

	it('loopNextLink links to the same page', async () => {
		const { body } = await withFault('loopNextLink');
		expect(body['@odata.nextLink']).toBe(`${bench.simulator.url}/v3/Invoices?$top=2`);
	});

	it('emptyPageWithNextLink sends a page without rows that has a nextLink', async () => {
		const { body } = await withFault('emptyPageWithNextLink');
		expect(body).toMatchObject({ value: [], '@odata.nextLink': expect.any(String) });
	});

	it('wrongCount changes @odata.count, and TotalCount of file lists', async () => {
		expect((await withFault('wrongCount')).body['@odata.count']).toBe(257);
		const path = `/v3/FileList/Organization?EntityKey=${firstKey(bench.simulator.store.organizations)}`;
		const { body } = await withFault({ type: 'wrongCount', by: -1 }, path);
		expect(body).toMatchObject({ TotalCount: 1, '@odata.count': 1 });
	});

	it('notJson answers 200 with HTML', async () => {
		const answer = await withFault('notJson');
		expect(answer.status).toBe(200);
		expect(answer.headers.get('content-type')).toContain('text/html');
		expect(answer.text).toContain('<html>');
	});
});
