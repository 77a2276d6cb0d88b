import { fetchRecord } from '../../../../nodes/shared/records/fetchRecord';
import { type Answerer, BASE_URL, createTestClient } from '../../../support/fakeHost';

async function run(answer: Answerer, resourceType: string, key = 'k') {
	const { client, host, settle } = createTestClient(answer);
	const fetched = await settle(fetchRecord(client, { resourceType, key }, 3));
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
			failure: { request: { subject: 'the Contact "k"', itemIndex: 3 } },
		});
		expect(paths).toHaveLength(3);
	});

	it('stops after any failure other than 404', async () => {
		const { fetched, paths } = await run(() => ({ status: 403 }), 'Contact');
		expect(fetched).toMatchObject({ status: 'failed', failure: { outcome: { status: 403 } } });
		expect(paths).toHaveLength(1);
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
		expect(fetched).toEqual({
			status: 'notFound',
			failure: {
				request: {
					method: 'GET',
					path: '/v3/CustomFields',
					purpose: 'read the CustomField "k"',
					subject: 'the CustomField "k"',
					itemIndex: 3,
				},
				outcome: { kind: 'refused', status: 404 },
				isOutcomeUnknown: false,
				attempts: 1,
			},
		});
	});

	it.each([
		{ value: [{ Key: 'a' }], '@odata.nextLink': '/v3/CustomFields?$skip=1' },
		{ Key: 'only one' },
	])('returns %j when it cannot find a custom field in it', async (body) => {
		expect((await run(() => ({ body }), 'CustomField')).fetched).toEqual({
			status: 'found',
			record: body,
		});
	});

	it('ignores definitions that are not objects', async () => {
		const list = { value: [null, 5, 'k', { Key: 'k' }] };
		const { fetched } = await run(() => ({ body: list }), 'CustomField');
		expect(fetched).toEqual({ status: 'found', record: { Key: 'k' } });
	});
});
