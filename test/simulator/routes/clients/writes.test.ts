import { type Bench, closeAll, type Json, startBench } from '../../support';
import { bodyOf, firstClient, type Kind, KINDS } from './clients';

describe.each(KINDS)('karbon.md 30: $kind', (kind: Kind) => {
	let bench: Bench;
	beforeEach(async () => {
		bench = await startBench({
			data: { invoices: 0, workItems: 0, contacts: 5, organizations: 5 },
		});
	});
	afterEach(closeAll);

	it(`POST answers ${kind.created} with the record, and it can be read`, async () => {
		const answer = await bench.post(kind.path, { ...kind.required, UserDefinedIdentifier: 'A-1' });
		expect(answer).toMatchObject({
			status: kind.created,
			body: { ...kind.required, UserDefinedIdentifier: 'A-1', RestrictionLevel: 'Public' },
		});
		const { body } = await bench.get(`${kind.path}/${answer.body[kind.keyName]}`);
		expect(body).toEqual(answer.body);
	});

	it.each(Object.keys(kind.required))('POST and PUT need %s', async (name) => {
		const { put } = firstClient(bench, kind);
		for (const send of [(body: Json) => bench.post(kind.path, body), put]) {
			expect(await send({ ...kind.required, [name]: undefined })).toMatchObject({
				status: 400,
				body: { error: { code: '4003', details: [{ target: name }] } },
			});
		}
	});

	it('"PUT ... replaces the whole record: what is left out is cleared"', async () => {
		const { put, stored, read } = firstClient(bench, kind);
		Object.assign(stored(), { EntityDescription: { Text: 'Old friend' } });
		expect((await put(kind.required)).status).toBe(204);
		expect(await read()).toMatchObject({
			...kind.required,
			ClientOwner: null,
			ClientManager: null,
			ContactType: null,
			UserDefinedIdentifier: null,
			EntityDescription: null,
			ClientTeam: [],
		});
	});

	it('a record that is sent back as read stays unchanged', async () => {
		const { put, read, stored } = firstClient(bench, kind);
		const before = structuredClone(stored());
		expect((await put(bodyOf(await read()))).status).toBe(204);
		expect({ ...stored(), LastModifiedDateTime: '' }).toEqual({
			...before,
			LastModifiedDateTime: '',
		});
	});

	it('"Omitting [RestrictionLevel] on a PUT leaves the existing value unchanged", except in groups', async () => {
		const { put, stored } = firstClient(bench, kind);
		stored().RestrictionLevel = 'Private';
		await put(kind.required);
		expect(stored().RestrictionLevel).toBe(kind.kind === 'ClientGroup' ? 'Public' : 'Private');
	});

	it(`PATCH answers ${kind.patched} and changes the given fields only`, async () => {
		const { url, stored } = firstClient(bench, kind);
		const before = structuredClone(stored());
		const answer = await bench.call('PATCH', url, kind.patch);
		expect(answer.status).toBe(kind.patched);
		expect(stored()).toMatchObject({
			...kind.patch,
			ClientOwner: before.ClientOwner,
			BusinessCards: before.BusinessCards,
		});
		// "A PATCH answer shows AccountingDetail as null."
		if (kind.patched === 200) expect(answer.body.AccountingDetail).toBeNull();
	});

	it('PATCH refuses fields that it does not support', async () => {
		const { url } = firstClient(bench, kind);
		expect(await bench.call('PATCH', url, kind.notPatched)).toMatchObject({
			status: 400,
			body: { error: { code: '4002' } },
		});
	});

	it('"can be read by UserDefinedIdentifier (not case sensitive)", "business cards only"', async () => {
		const { key, stored } = firstClient(bench, kind);
		stored().UserDefinedIdentifier = "O'Brien-7";
		const by = (name: string, query = '') =>
			bench.get(
				`${kind.path}/Get${kind.kind}ByUserDefinedIdentifier(UserDefinedIdentifier='${encodeURIComponent(name)}')${query}`,
			);
		const { body } = await by("o''bRIEN-7", `?$expand=${kind.cards}`);
		expect(body).toMatchObject({ [kind.keyName]: key, [kind.cards]: expect.anything() });
		if (kind.kind !== 'ClientGroup') expect(body.AccountingDetail).toBeNull();
		expect((await by("o''brien-7", '?$expand=ClientTeam')).status).toBe(400);
		expect(await by('nobody')).toMatchObject({ status: 404, body: { error: { code: '4004' } } });
	});

	it('"code 5001 with the texts \'User defined identifier already in use\'", whatever kind has it', async () => {
		for (const other of KINDS) {
			const { stored, key } = firstClient(bench, other);
			stored().UserDefinedIdentifier = 'Taken-1';
			expect(
				await bench.post(kind.path, { ...kind.required, UserDefinedIdentifier: 'taken-1' }),
			).toMatchObject({
				status: 500,
				body: { error: { code: '5001', message: 'User defined identifier already in use' } },
			});
			stored().UserDefinedIdentifier = `Free-${key}`;
		}
	});

	it('"RestrictionLevel Private or Hidden without the application\'s permission: 403, code 4021"', async () => {
		const denied = await startBench({ denyRestrictedClients: true, data: { invoices: 0 } });
		for (const RestrictionLevel of ['Private', 'Hidden']) {
			expect(await denied.post(kind.path, { ...kind.required, RestrictionLevel })).toMatchObject({
				status: 403,
				body: { error: { code: '4021' } },
			});
			const { status } = await bench.post(kind.path, { ...kind.required, RestrictionLevel });
			expect(status).toBe(kind.created);
		}
	});

	it('"Hidden and private clients answer 404 to an application without that permission"', async () => {
		const denied = await startBench({ denyRestrictedClients: true, data: { invoices: 0 } });
		const { stored, url, put, key } = firstClient(denied, kind);
		stored().RestrictionLevel = 'Hidden';
		expect((await denied.get(url)).status).toBe(404);
		expect((await put(kind.required)).status).toBe(404);
		const { value } = (await denied.get(kind.path)).body;
		expect(value.map((row: Json) => row[kind.keyName])).not.toContain(key);
		const byName = `Get${kind.kind}ByUserDefinedIdentifier(UserDefinedIdentifier='${stored().UserDefinedIdentifier}')`;
		expect((await denied.get(`${kind.path}/${byName}`)).status).toBe(404);
	});

	it('answers 404 to a PUT and PATCH of an unknown key', async () => {
		for (const method of ['PUT', 'PATCH']) {
			expect(await bench.call(method, `${kind.path}/none`, kind.required)).toMatchObject({
				status: 404,
				body: { error: { code: '4004' } },
			});
		}
	});

	it('"values may lie outside the enums: send back as read", but new ones may not', async () => {
		const { put, read, stored } = firstClient(bench, kind);
		stored().ClientTeam = [{ MemberKey: 'k', MemberType: 'Robot', RoleType: null }];
		const body = bodyOf(await read(), { ClientOwner: null, ClientManager: null });
		expect((await put(body)).status).toBe(204);
		expect(stored().ClientTeam).toEqual(body.ClientTeam);
		const ClientTeam = [{ MemberKey: 'k', MemberType: 'Alien', RoleType: null }];
		expect(await put({ ...body, ClientTeam })).toMatchObject({
			status: 400,
			body: { error: { details: [{ target: 'ClientTeam.MemberType' }] } },
		});
	});

	it('sends notifications for writes', async () => {
		await bench.post('/v3/WebhookSubscriptions', {
			TargetUrl: 'https://n8n.example/hook',
			WebhookType: 'Contact',
		});
		const { body } = await bench.post(kind.path, kind.required);
		const { put } = firstClient(bench, kind);
		await put(kind.required);
		await bench.simulator.flush();
		const events = bench.simulator.deliveries.map((delivery) => JSON.parse(delivery.body));
		expect(events).toMatchObject([
			{ ResourcePermaKey: body[kind.keyName], ResourceType: kind.kind, ActionType: 'Inserted' },
			{ ResourceType: kind.kind, ActionType: 'Updated' },
		]);
	});

	describe('"any PUT or PATCH that loses a race answers 409 with code 4020"', () => {
		it.each(['PUT', 'PATCH'])(
			'%s of a record that changed since it was read answers 409',
			async (method) => {
				const { read, url, key } = firstClient(bench, kind);
				await read();
				await bench.simulator.change(kind.kind, key);
				const send = () => bench.call(method, url, method === 'PUT' ? kind.required : kind.patch);
				expect(await send()).toMatchObject({ status: 409, body: { error: { code: '4020' } } });
				await read();
				expect((await send()).status).toBe(method === 'PUT' ? 204 : kind.patched);
				expect((await send()).status).toBe(method === 'PUT' ? 204 : kind.patched);
			},
		);

		it('the last write wins with conflicts none', async () => {
			const other = await startBench({ variants: { conflicts: 'none' } });
			const { read, put, key } = firstClient(other, kind);
			await read();
			await other.simulator.change(kind.kind, key);
			expect((await put(kind.required)).status).toBe(204);
		});

		it('a write by one application makes the next write by another application answer 409', async () => {
			const application = { accessToken: 'other-token', accessKey: 'other-key' };
			const two = await startBench({ applications: [application] });
			const { read, put, url } = firstClient(two, kind);
			const headers = { Authorization: 'Bearer other-token', AccessKey: 'other-key' };
			await read();
			await two.call('GET', url, undefined, headers);
			expect((await put(kind.required)).status).toBe(204);
			expect((await two.call('PUT', url, kind.required, headers)).status).toBe(409);
			expect((await put(kind.required)).status).toBe(204);
		});
	});
});
