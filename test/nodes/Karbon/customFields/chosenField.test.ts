import type { INodeParameters } from 'n8n-workflow';

import type { CustomField } from '../../../../simulator/records';
import { byId, useBench } from '../support';

const bench = useBench({ data: { contacts: 2, organizations: 2 } });
const fields = () => bench.simulator.store.customFields;

const add = (Key: string, Name: string, more: Partial<CustomField> = {}) =>
	fields().set(Key, {
		Key,
		Name,
		Type: 'Text',
		IsVisibleToContacts: true,
		IsVisibleToOrganizations: true,
		ListOptions: [],
		LastModifiedDateTime: '',
		...more,
	});
const FOR_CONTACTS = { IsVisibleToOrganizations: false };
const FOR_ORGANIZATIONS = { IsVisibleToContacts: false };

beforeAll(() => {
	add('region-1', 'Region');
	add('region-2', 'REGION');
	add('twin-1', 'Twin');
	add('twin-2', 'twin');
	add('twin-3', 'twin');
	add('plan-c', 'Plan', FOR_CONTACTS);
	add('plan-o', 'Plan', FOR_ORGANIZATIONS);
	add('size-o', 'Size', FOR_ORGANIZATIONS);
	add('old', 'Old', { ...FOR_CONTACTS, ...FOR_ORGANIZATIONS });
});

const clients = () => ({
	contact: [...bench.simulator.store.contacts.keys()][0],
	organization: [...bench.simulator.store.organizations.keys()][0],
});
let given = 0;
const set = async (kind: 'contact' | 'organization', named: string) =>
	await bench.run('customField.setValues', {
		clientKey: byId(clients()[kind]),
		fieldValues: {
			values: [
				{ customFieldKey: { __rl: true, mode: 'name', value: named }, value: `x${(given += 1)}` },
			],
		},
	} as unknown as INodeParameters);
const setKeys = (kind: 'contact' | 'organization') =>
	bench.simulator.store.customFieldValues
		.get(clients()[kind])!
		.CustomFieldValues.filter(({ Value }) => Value[0] === `x${given}`)
		.map(({ Key }) => Key);

describe('a custom field is chosen', () => {
	it.each([
		['region-2', 'contact', 'region-2'],
		['Region', 'contact', 'region-1'],
		['REGION', 'contact', 'region-2'],
		['Twin', 'contact', 'twin-1'],
		['PLAN', 'contact', 'plan-c'],
		['Plan', 'organization', 'plan-o'],
		['size', 'organization', 'size-o'],
		['plan-o', 'organization', 'plan-o'],
	] as const)('by %s for the %s', async (named, kind, key) => {
		const { error } = await set(kind, named);
		expect(error).toBeUndefined();
		expect(setKeys(kind)).toEqual([key]);
	});

	it.each([
		[
			'region',
			'contact',
			`is ambiguous: 2 fields are named "region". Choose 'By ID', and enter the key of one of them: region-1, region-2`,
		],
		[
			'twin',
			'organization',
			`is ambiguous: 2 fields are named "twin". Choose 'By ID', and enter the key of one of them: twin-2, twin-3`,
		],
		[
			'Size',
			'contact',
			'must be a custom field for contacts. In Karbon, "Size" is not visible to contacts',
		],
		[
			'plan-c',
			'organization',
			'must be a custom field for organizations. In Karbon, "plan-c" is not visible to organizations',
		],
		[
			'Old',
			'contact',
			'must be a custom field for clients. In Karbon, "Old" is not visible to contacts or organizations',
		],
	] as const)('and not by %s for the %s', async (named, kind, rule) => {
		const { error } = await set(kind, named);
		expect(error?.message).toContain(`'Custom Field' ${rule}`);
		expect(bench.written()).toEqual([]);
	});

	it('without a request for the kind of client where both kinds have the field', async () => {
		await set('contact', 'REGION');
		expect(bench.sent().filter((request) => /Contacts|Organizations/.test(request))).toEqual([]);
	});

	it('unless Karbon returns another record as the client', async () => {
		bench.simulator.faults.add({
			match: { method: 'GET', path: '/v3/Contacts/*' },
			action: { type: 'answerAfter', status: 200, body: { ContactKey: 'other' } },
		});
		const { error } = await set('contact', 'Plan');
		expect(error?.message).toContain('Karbon returned "other" instead');
		expect(bench.written()).toEqual([]);
	});

	it('unless the client cannot be read', async () => {
		bench.simulator.faults.add({
			match: { method: 'GET', path: '/v3/Contacts/*' },
			action: { type: 'status', status: 403 },
		});
		const { error } = await set('contact', 'Plan');
		expect(error).toMatchObject({ httpCode: '403' });
		expect(bench.written()).toEqual([]);
	});
});
