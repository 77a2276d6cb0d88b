import { fetchRecord } from '../../../../nodes/shared/records/fetchRecord';
import { type Answerer, BASE_URL, createTestClient } from '../../../support/fakeHost';

async function run(answer: Answerer, resourceType: string, key = 'k') {
	const { client, host, settle } = createTestClient(answer);
	const fetched = await settle(fetchRecord(client, { resourceType, key }, 3));
	return { fetched, paths: host.requests.map(({ url }) => url.replace(BASE_URL, '')) };
}

describe('fetchRecord', () => {
	it('returns the record of the first place that has it', async () => {
		const { fetched, paths } = await run(
			({ url }) =>
				url.includes('Organizations') ? { body: { OrganizationKey: 'k' } } : { status: 404 },
			'Contact',
		);
		expect(fetched).toEqual({ status: 'found', record: { OrganizationKey: 'k' } });
		expect(paths).toEqual(['/v3/Contacts/k', '/v3/Organizations/k']);
	});

	it('says that a record is nowhere', async () => {
		const { fetched, paths } = await run(() => ({ status: 404 }), 'Contact');
		expect(fetched).toMatchObject({
			status: 'notFound',
			failure: { request: { subject: 'the Contact "k"', itemIndex: 3 } },
		});
		expect(paths).toHaveLength(3);
	});

	it('does not look further after another failure than 404', async () => {
		const { fetched, paths } = await run(() => ({ status: 403 }), 'Contact');
		expect(fetched).toMatchObject({ status: 'failed', failure: { outcome: { status: 403 } } });
		expect(paths).toHaveLength(1);
	});

	it('asks nothing for a type it does not know', async () => {
		const { fetched, paths } = await run(() => ({}), 'Timesheet');
		expect([fetched, paths]).toEqual([{ status: 'unknownType' }, []]);
	});

	it('picks a custom field from the list of definitions', async () => {
		const list = { value: [{ Key: 'a' }, { Key: 'k', Name: 'Region' }] };
		const { fetched } = await run(() => ({ body: list }), 'CustomField');
		expect(fetched).toEqual({ status: 'found', record: { Key: 'k', Name: 'Region' } });
	});

	it('says that a custom field is nowhere when the whole list does not have it', async () => {
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
	])('hands on %j where it cannot pick a custom field', async (body) => {
		expect((await run(() => ({ body }), 'CustomField')).fetched).toEqual({
			status: 'found',
			record: body,
		});
	});

	it('survives definitions that are no objects', async () => {
		const list = { value: [null, 5, 'k', { Key: 'k' }] };
		const { fetched } = await run(() => ({ body: list }), 'CustomField');
		expect(fetched).toEqual({ status: 'found', record: { Key: 'k' } });
	});
});
