import { fetchRecord } from '../../../../../nodes/shared/records/fetchRecord';
import { KarbonClient } from '../../../../../nodes/shared/transport/client';
import { CancelledError } from '../../../../../nodes/shared/timing';
import { type Answerer, BASE_URL, createTestClient } from '../../../../support/fakeHost';

async function run(answer: Answerer, resourceType: string, key = 'k') {
	const { client, host, settle } = createTestClient(answer);
	const fetching = fetchRecord(client, { resourceType, key });
	const fetched = await settle(
		fetching.catch((error: unknown) => ({ status: 'failed' as const, error })),
	);
	return { fetched, paths: host.requests.map(({ url }) => url.replace(BASE_URL, '')) };
}

describe('fetchRecord', () => {
	it('returns the record from the first endpoint that has it', async () => {
		const { fetched, paths } = await run(
			({ url }) =>
				url.includes('Organizations') ? { body: { OrganizationKey: 'k' } } : { status: 404 },
			'Contact',
		);
		expect(fetched).toEqual({ status: 'found', record: { OrganizationKey: 'k' } });
		expect(paths).toEqual(['/v3/Contacts/k', '/v3/Organizations/k']);
	});

	it('reports a record that no endpoint has', async () => {
		const { fetched, paths } = await run(() => ({ status: 404 }), 'Contact');
		expect(fetched).toMatchObject({
			status: 'notFound',
			error: { message: 'The contact "k" was not found' },
		});
		expect(paths).toHaveLength(3);
	});

	it('stops after any failure other than 404', async () => {
		const { fetched, paths } = await run(() => ({ status: 403 }), 'Contact');
		expect(fetched).toMatchObject({ status: 'failed', error: { httpCode: '403' } });
		expect(paths).toHaveLength(1);
	});

	it.each([
		['no body', '', 'notFound'],
		['an empty line', '\r\n', 'notFound'],
		["the gateway's JSON", '{"statusCode":404,"message":"Resource not found"}', 'notFound'],
		['an HTML page', '<!doctype html><h1>Not Found</h1>', 'failed'],
		['a text', '404 page not found', 'failed'],
	])('takes a 404 with %s from one of the places (%j): %s', async (_what, body, status) => {
		const answer: Answerer = (_options, index) => ({ status: 404, body: index === 1 ? body : '' });
		const { fetched, paths } = await run(answer, 'Contact');
		expect(fetched).toMatchObject({ status, error: { httpCode: '404' } });
		expect(paths).toHaveLength(3);
	});

	it.each([403, 500])('reports HTTP %i also behind a place that returns a page', async (status) => {
		const answer: Answerer = (_options, index) =>
			index === 0 ? { status: 404, body: '<html>' } : { status };
		const { fetched } = await run(answer, 'Contact');
		expect(fetched).toMatchObject({ status: 'failed', error: { httpCode: String(status) } });
	});

	it('finds a record behind a place that returns a page', async () => {
		const { fetched } = await run(
			({ url }) =>
				url.includes('Organizations')
					? { body: { OrganizationKey: 'k' } }
					: { status: 404, body: '<html>' },
			'Contact',
		);
		expect(fetched).toMatchObject({ status: 'found' });
	});

	it('sends no request for an unknown type', async () => {
		const { fetched, paths } = await run(() => ({}), 'Timesheet');
		expect([fetched, paths]).toEqual([{ status: 'unknownType' }, []]);
	});

	it('returns a custom field from the list of definitions', async () => {
		const list = { value: [{ Key: 'a' }, { Key: 'k', Name: 'Region' }] };
		const { fetched } = await run(() => ({ body: list }), 'CustomField');
		expect(fetched).toEqual({ status: 'found', record: { Key: 'k', Name: 'Region' } });
	});

	it('reports a custom field that the complete list does not have', async () => {
		const { fetched } = await run(() => ({ body: { value: [{ Key: 'a' }] } }), 'CustomField');
		expect(fetched).toMatchObject({
			status: 'notFound',
			error: { message: 'The custom field "k" was not found', httpCode: '404' },
		});
	});

	it('does not take a refused list of custom fields for a missing one', async () => {
		const { fetched } = await run(() => ({ status: 404 }), 'CustomField');
		expect(fetched).toMatchObject({
			status: 'failed',
			error: { message: expect.stringContaining('Could not read the custom field "k"') },
		});
	});

	const error = { code: '5001', message: 'Internal Error.' };
	const reported = 'Karbon returned an error (HTTP 200). Could not read the custom field "k"';
	const noList = 'Could not read the custom field "k": Karbon did not return a list';
	it.each<[string, object, string]>([
		[
			'a list that has an error beside the custom field',
			{ value: [{ Key: 'k' }], error },
			reported,
		],
		['a list that has an error beside other fields', { value: [{ Key: 'a' }], error }, reported],
		['a body that is no list', { Key: 'only one' }, noList],
	])('fails for %s', async (_what, body, message) => {
		expect((await run(() => ({ body }), 'CustomField')).fetched).toMatchObject({
			status: 'failed',
			error: { message: expect.stringContaining(message) },
		});
	});

	describe('reads the other pages of custom fields', () => {
		const first = Array.from({ length: 100 }, (_, index) => ({ Key: `${index}` }));
		const link = '/v3/CustomFields?page=2';
		const cut = { '@odata.count': 101, value: first };

		it.each<[string, object, string]>([
			['at their link', { '@odata.nextLink': link }, link],
			['if their number is higher', { '@odata.count': 101 }, '/v3/CustomFields?$skip=100'],
		])('%s', async (_name, more, path) => {
			const page = { value: first, ...more };
			const bodies = [page, { value: [{ Key: 'k', Name: 'Region' }] }];
			const answer: Answerer = (_options, index) => ({ body: bodies[index] });
			const { fetched, paths } = await run(answer, 'CustomField');
			expect(fetched).toEqual({ status: 'found', record: { Key: 'k', Name: 'Region' } });
			expect(paths).toEqual(['/v3/CustomFields', path]);
			const other = await run(answer, 'CustomField', 'none');
			expect(other.fetched).toMatchObject({ status: 'notFound' });
		});

		it('and fails if Karbon does not return them', async () => {
			const { fetched } = await run(() => ({ body: cut }), 'CustomField');
			expect(fetched).toMatchObject({
				status: 'failed',
				error: { message: expect.stringContaining('no next page') },
			});
		});

		it('and ends when the execution is canceled', async () => {
			const { client } = createTestClient(() => ({ body: cut }));
			const send = jest.spyOn(client, 'attempt');
			send.mockImplementationOnce(async (request) => {
				send.mockRejectedValue(new CancelledError());
				return await KarbonClient.prototype.attempt.call(client, request);
			});
			const fetching = fetchRecord(client, { resourceType: 'CustomField', key: 'k' });
			await expect(fetching).rejects.toThrow(CancelledError);
		});
	});

	it('ignores definitions that are not objects', async () => {
		const list = { value: [null, 5, 'k', { Key: 'k' }] };
		const { fetched } = await run(() => ({ body: list }), 'CustomField');
		expect(fetched).toEqual({ status: 'found', record: { Key: 'k' } });
	});
});
