import type { VariantOptions } from '../../../simulator';
import { type Bench, closeAll, startBench } from '../support';

afterEach(closeAll);

const start = async (createAnswer: VariantOptions['createAnswer']): Promise<Bench> =>
	await startBench({
		data: { contacts: 2, organizations: 1, invoices: 1, workItems: 1 },
		variants: { createAnswer },
	});

/** A body for an endpoint, and the name of the key. */
const CREATES = {
	Contacts: [{ FirstName: 'Ann', LastName: 'Lee' }, 'ContactKey', 201],
	Organizations: [{ FullName: 'Lee Ltd' }, 'OrganizationKey', 201],
	ClientGroups: [{ FullName: 'Lee' }, 'ClientGroupKey', 200],
	CustomFields: [{ Name: 'Region', Type: 'Text' }, 'Key', 201],
	WebhookSubscriptions: [
		{ TargetUrl: 'https://n8n.example/hook', WebhookType: 'Work' },
		'TargetUrl',
		201,
	],
} as const;

describe.each([
	'Contacts',
	'Organizations',
	'ClientGroups',
	'CustomFields',
	'WebhookSubscriptions',
] as const)('POST %s answers', (path) => {
	const post = async (form: VariantOptions['createAnswer']) => {
		const bench = await start(form);
		const [body, key, status] = CREATES[path];
		return { ...(await bench.post(`/v3/${path}`, body)), key, documented: status };
	};

	it('as published by default', async () => {
		const { status, body, key, documented } = await post('documented');
		expect(status).toBe(documented);
		expect(Object.keys(body).length).toBeGreaterThan(2);
		expect(body[key]).toEqual(expect.any(String));
	});

	it('with the key alone, or 200 with the record', async () => {
		const keyOnly = await post('keyOnly');
		expect(keyOnly.status).toBe(keyOnly.documented);
		expect(Object.keys(keyOnly.body)).toEqual(['@odata.context', keyOnly.key]);
		const ok = await post('ok');
		expect(ok.status).toBe(200);
		expect(ok.body[ok.key]).toEqual(expect.any(String));
	});

	it('202, or 201 with a Location, without a body', async () => {
		const accepted = await post('accepted');
		expect([accepted.status, accepted.text]).toEqual([202, '']);
		const location = await post('location');
		expect([location.status, location.text]).toEqual([201, '']);
		expect(location.headers.get('location')).toMatch(new RegExp(`/v3/${path}\\('.+'\\)`));
	});
});

it('refusals are answered as ever', async () => {
	const bench = await start('accepted');
	expect((await bench.post('/v3/Contacts', {})).status).toBe(400);
});
