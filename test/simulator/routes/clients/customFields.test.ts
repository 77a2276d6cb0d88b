import { type Bench, closeAll, firstKey, type Json, startBench } from '../../support';

describe('karbon.md 50-56', () => {
	let bench: Bench;
	beforeEach(async () => {
		bench = await startBench({ data: { invoices: 0, workItems: 0 } });
	});
	afterEach(closeAll);

	const field = (type: string): Json =>
		[...bench.simulator.store.customFields.values()].find(({ Type }) => Type === type);
	const values = (kind: 'contacts' | 'organizations' = 'contacts') => {
		const key = firstKey(bench.simulator.store[kind]);
		const url = `/v3/CustomFieldValues/${key}`;
		return {
			key,
			get: async (): Promise<Json> => (await bench.get(url)).body,
			put: (CustomFieldValues: Json) =>
				bench.call('PUT', url, { EntityKey: key, CustomFieldValues }),
		};
	};

	it('POST answers 201 with the definition, and it is listed', async () => {
		const given = { Name: 'Region', Type: 'ListSingleSelect', ListOptions: ['North', 'South'] };
		const answer = await bench.post('/v3/CustomFields', given);
		expect(answer).toMatchObject({
			status: 201,
			body: { ...given, IsVisibleToContacts: true, IsVisibleToOrganizations: true },
		});
		const { body } = await bench.get('/v3/CustomFields');
		expect(answer.body).toMatchObject(body.value.at(-1));
		expect(body['@odata.count']).toBe(body.value.length);
	});

	it.each([
		['no name', { Name: '' }],
		['a name of 101 characters', { Name: 'x'.repeat(101) }],
		['no type', { Type: undefined }],
		['an unknown type', { Type: 'Color' }],
		['a list without options', { Type: 'ListMultipleSelect' }],
		['options of a text', { ListOptions: ['a'] }],
	])('refuses %s', async (_name, changes) => {
		const given = { Name: 'Region', Type: 'Text', ...changes };
		expect(await bench.post('/v3/CustomFields', given)).toMatchObject({
			status: 400,
			body: { error: { code: '4003' } },
		});
	});

	it('"deleting a custom field removes it and all its values everywhere, for good"', async () => {
		const { Key } = field('Number');
		expect((await bench.call('DELETE', `/v3/CustomFields/${Key}`)).status).toBe(204);
		expect((await bench.call('DELETE', `/v3/CustomFields/${Key}`)).status).toBe(404);
		for (const kind of ['contacts', 'organizations'] as const) {
			const { CustomFieldValues } = await values(kind).get();
			expect(CustomFieldValues).toHaveLength(bench.simulator.store.customFields.size);
			expect(JSON.stringify(CustomFieldValues)).not.toContain(Key);
		}
	});

	it('"PUT of custom field values replaces the complete set"', async () => {
		const { Key, Name, Type } = field('Text');
		const { put, get } = values();
		expect((await put([{ Key, Value: ['June'] }])).status).toBe(204);
		expect((await get()).CustomFieldValues).toEqual([{ Key, Name, Type, Value: ['June'] }]);
		expect((await put([])).status).toBe(204);
		expect((await get()).CustomFieldValues).toEqual([]);
	});

	it('values that are sent back as read stay unchanged', async () => {
		const { put, get } = values('organizations');
		const before = (await get()).CustomFieldValues;
		expect((await put(before)).status).toBe(204);
		expect((await get()).CustomFieldValues).toEqual(before);
	});

	it.each([
		['Number', ['twelve']],
		['Date', ['May']],
		['Boolean', ['maybe']],
		['Colleague', ['nobody']],
		['ListSingleSelect', ['Copper']],
		['ListSingleSelect', ['Gold', 'Silver']],
		['ListMultipleSelect', ['Advisory', 'Copper']],
		['Text', ['x'.repeat(257)]],
		['Text', 'no list'],
	])('refuses for a field of type %s the value %j', async (type, Value) => {
		expect(await values().put([{ Key: field(type).Key, Value }])).toMatchObject({
			status: 400,
			body: { error: { code: '4003' } },
		});
	});

	it('refuses unknown fields, fields that are not visible, and a body without values', async () => {
		const text = field('Text');
		text.IsVisibleToContacts = false;
		const { put } = values();
		expect((await put([{ Key: 'none', Value: ['x'] }])).status).toBe(400);
		expect((await put([{ Key: text.Key, Value: ['x'] }])).status).toBe(400);
		expect((await put(undefined)).status).toBe(400);
		expect((await values('organizations').put([{ Key: text.Key, Value: ['x'] }])).status).toBe(204);
	});

	it('a new client has no values, and an unknown client answers 404', async () => {
		const { body } = await bench.post('/v3/Contacts', { FirstName: 'Ann', LastName: 'Lee' });
		expect((await bench.get(`/v3/CustomFieldValues/${body.ContactKey}`)).body).toMatchObject({
			EntityKey: body.ContactKey,
			CustomFieldValues: [],
		});
		for (const method of ['GET', 'PUT']) {
			const sent = method === 'PUT' ? { CustomFieldValues: [] } : undefined;
			expect((await bench.call(method, '/v3/CustomFieldValues/none', sent)).status).toBe(404);
		}
	});

	it('"any PUT or PATCH that loses a race answers 409 with code 4020"', async () => {
		const { key, get, put } = values();
		await get();
		await bench.simulator.change('CustomFieldValue', key);
		expect((await put([])).status).toBe(409);
		await get();
		expect((await put([])).status).toBe(204);
	});

	it('sends notifications for fields and values', async () => {
		await bench.post('/v3/WebhookSubscriptions', {
			TargetUrl: 'https://n8n.example/hook',
			WebhookType: 'CustomField',
		});
		const { body } = await bench.post('/v3/CustomFields', { Name: 'Region', Type: 'Text' });
		const { key, put } = values();
		await put([]);
		await bench.call('DELETE', `/v3/CustomFields/${field('Date').Key}`);
		await bench.simulator.flush();
		const events = bench.simulator.deliveries.map((delivery) => JSON.parse(delivery.body));
		expect(events).toMatchObject([
			{ ResourceType: 'CustomField', ResourcePermaKey: body.Key, ActionType: 'Inserted' },
			{ ResourceType: 'CustomFieldValue', ClientKey: key, ClientType: 'Contact' },
			{ ResourceType: 'CustomField', ActionType: 'Deleted' },
		]);
	});
});
