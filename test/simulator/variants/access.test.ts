import type { VariantOptions } from '../../../simulator';
import { type Bench, closeAll, startBench } from '../support';

describe('variants of access and errors', () => {
	let bench: Bench;
	afterEach(closeAll);

	const start = async (variants: VariantOptions): Promise<void> => {
		bench = await startBench({
			variants,
			data: { payments: 3, users: 4 },
			deniedEndpoints: ['Payments', 'POST Expenses'],
		});
	};

	it.each([
		['401', 401, 401],
		['403', 403, 403],
		['404', 404, 404],
		['emptyList', 200, 403],
	] as const)('an endpoint that is not granted answers with %s', async (...row) => {
		const [deniedAnswer, ofList, ofOthers] = row;
		await start({ deniedAnswer });
		const list = await bench.get('/v3/Payments');
		expect(list.status).toBe(ofList);
		if (ofList === 200) expect(list.body.value).toEqual([]);

		expect((await bench.get('/v3/Payments/abc')).status).toBe(ofOthers);
		expect((await bench.post('/v3/Expenses', {})).status).toBe(ofOthers);
	});

	it.each([
		['html', 'text/html', '<h1>Error 404</h1>'],
		['text', 'text/plain', "User with key 'abc' was not found."],
	] as const)('errors with errorBody %s', async (errorBody, type, text) => {
		await start({ errorBody });
		const answer = await bench.get('/v3/Users/abc');

		expect(answer.status).toBe(404);
		expect(answer.headers.get('content-type')).toContain(type);
		expect(answer.text).toContain(text);
	});

	it('refused requests answer 500 with refusals code5001, others as documented', async () => {
		await start({ refusals: 'code5001' });
		const answer = await bench.get('/v3/Users?$top=0');

		expect(answer.status).toBe(500);
		expect(answer.body.error).toMatchObject({
			code: '5001',
			message: expect.stringContaining('$top'),
		});
		expect((await bench.get('/v3/Users/abc')).status).toBe(404);
	});

	it.each([
		['notFound', 404],
		['refused', 400],
	] as const)('an unknown user with unknownUser %s is HTTP %d', async (unknownUser, status) => {
		await start({ unknownUser });
		expect((await bench.get('/v3/Users/abc')).status).toBe(status);
		const [key] = bench.simulator.store.users.keys();
		expect((await bench.get(`/v3/Users/${key}`)).status).toBe(200);
	});

	it.each([
		['all', 4],
		['active', 3],
	] as const)('the list of users with listedUsers %s has %d', async (listedUsers, count) => {
		await start({ listedUsers });
		const keys = [...bench.simulator.store.users.keys()];

		expect((await bench.get('/v3/Users')).body.value).toHaveLength(count);
		expect((await bench.get(`/v3/Users/${keys.at(-1)}`)).status).toBe(200);
	});
});
