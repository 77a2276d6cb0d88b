import type { INodeParameters } from 'n8n-workflow';

import { ACCOUNT_USERS } from '../../../../nodes/Karbon/settings/accountUsers';
import { inCollections } from '../formFields';
import { byId, jsonOf, useBench } from '../support';

const bench = useBench({ data: { contacts: 3, organizations: 1 } });
const users = () => [...bench.simulator.store.users.values()];
const contact = (index = 0) => [...bench.simulator.store.contacts.values()].at(index)!;
const create = async (fields: INodeParameters) =>
	await bench.run('contact.create', {
		firstName: 'Ann',
		lastName: 'Lee',
		...inCollections('contact.create', fields),
	});
const update = async (index: number, fields: INodeParameters) =>
	await bench.run('contact.update', {
		contactKey: byId(contact(index).ContactKey),
		...inCollections('contact.update', fields),
	});
const members = (...keys: string[]): INodeParameters => ({
	clientTeam: {
		values: keys.map((key) => ({ memberKey: byId(key), memberType: 'User', roleType: '' })),
	},
});

beforeEach(() => ACCOUNT_USERS.forget());

describe('users of a client', () => {
	it('are given by key or email address to a new client', async () => {
		const [owner, manager, member, other] = users();
		const { error } = await create({
			clientOwner: byId(owner.Id),
			clientManager: byId(manager.EmailAddress),
			...members(member.Id, other.EmailAddress),
		});
		expect(error).toBeUndefined();
		expect(contact(-1)).toMatchObject({
			ClientOwner: owner.EmailAddress,
			ClientManager: manager.EmailAddress,
		});
		const keys = contact(-1).ClientTeam.map(({ MemberKey }) => MemberKey);
		expect(new Set(keys)).toEqual(new Set([owner.Id, manager.Id, member.Id, other.Id]));
	});

	it('that the client has already are not sent in the other form', async () => {
		const [owner, member] = users();
		await update(1, { clientOwner: byId(owner.EmailAddress), ...members(member.Id) });
		bench.simulator.reset();
		const { error, items } = await update(1, {
			clientOwner: byId(owner.Id),
			...members(member.EmailAddress),
		});
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([expect.objectContaining({ changed: false })]);
		expect(bench.written()).toEqual([]);
	});

	it.each(['clientOwner', 'clientManager'])(
		'are compared in the form that Karbon returns where only %s is given',
		async (field) => {
			const [user] = users();
			await update(2, { [field]: byId(user.EmailAddress) });
			bench.simulator.reset();
			const { error, items } = await update(2, { [field]: byId(user.Id) });
			expect(error).toBeUndefined();
			expect(jsonOf(items)).toEqual([expect.objectContaining({ changed: false })]);
			expect(bench.written()).toEqual([]);
		},
	);

	it.each<[INodeParameters, string]>([
		[
			{ clientOwner: byId('nobody') },
			"'Client Owner' must be the email address or the key of a Karbon user; no user has nobody",
		],
		[
			members('nobody@firm.example'),
			"'Client Team > Member' must be the email address of a Karbon user; no user has nobody@firm.example",
		],
	])('that do not exist are refused: %j', async (fields, message) => {
		const { error } = await create(fields);
		expect(error?.message).toBe(`${message}`);
		expect(bench.written()).toEqual([]);
	});

	it('are not looked up when they cannot be read', async () => {
		const status = { type: 'status', status: 403 } as const;
		bench.simulator.faults.add({ action: status, match: { method: 'GET' }, times: 1 });
		const { error } = await create({ clientOwner: byId(users()[0].Id) });
		expect(error).toMatchObject({ httpCode: '403' });
		expect(bench.written()).toEqual([]);
	});

	it('are found by an email address in another letter case, with one list for all of a run', async () => {
		const [one, other] = users();
		const emails = [one, other].map(({ EmailAddress }) => EmailAddress.toUpperCase());
		const { error } = await create(members(...emails));
		expect(error).toBeUndefined();
		const team = contact(-1).ClientTeam.map(({ MemberKey }) => MemberKey);
		expect(team).toEqual(expect.arrayContaining([one.Id, other.Id]));
		const lists = bench.decoded().filter((request) => /\/v3\/Users(?!\?\$filter)/.test(request));
		expect(lists).toHaveLength(1);
	});

	it('are found beside a row of the list that is null', async () => {
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body: { value: [null, users()[0]] } } as never,
			match: { method: 'GET', path: '/v3/Users' },
		});
		const { error } = await create({ clientOwner: byId(users()[0].Id) });
		expect(error).toBeUndefined();
		expect(contact(-1).ClientOwner).toBe(users()[0].EmailAddress);
	});

	it('are found by a key in another letter case', async () => {
		const [{ Id, EmailAddress }] = users();
		bench.simulator.faults.add({
			match: { method: 'GET', path: '/v3/Users/*' },
			action: { type: 'answerAfter', status: 200, body: { Id, EmailAddress } },
		});
		const { error } = await create({ clientOwner: byId(Id.toLowerCase()) });
		expect(error).toBeUndefined();
		expect(contact(-1).ClientOwner).toBe(EmailAddress);
	});

	it('are looked up once in each run', async () => {
		const [{ Id }] = users();
		const items = [1, 2].map((id) => ({ json: { id } }));
		const parameters = {
			firstName: 'Ann',
			lastName: '={{ $json.id }}',
			additionalFields: { clientOwner: byId(Id) },
		};
		await bench.run('contact.create', parameters, { items });
		expect(bench.sent().filter((request) => request.includes('/v3/Users'))).toHaveLength(1);
	});
});

describe('the country code of a phone number', () => {
	const withCode = async (countryCode: string) =>
		await create({ phoneNumbers: { values: [{ number: '555 0100', countryCode }] } });

	it('is a code of two letters, sent in capital letters', async () => {
		expect((await withCode('us')).error).toBeUndefined();
		expect(contact(-1).BusinessCards[0].PhoneNumbers[0].CountryCode).toBe('US');
	});

	it.each(['1', '+61', 'USA'])('is not %s', async (code) => {
		const { error } = await withCode(code);
		expect(error?.message).toBe(
			"'Phone Numbers > Country Code' must be a country code of two letters, such as US",
		);
		expect(bench.written()).toEqual([]);
	});
});
