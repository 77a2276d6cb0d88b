import type { IDataObject } from 'n8n-workflow';

import type { RecordType } from '../../../../../nodes/Karbon/schema/recordType';
import { BUSINESS_CARD } from '../../../../../nodes/Karbon/schema/tables/cardFields';
import { CLIENT_GROUP } from '../../../../../nodes/Karbon/schema/tables/clientGroup';
import { CONTACT } from '../../../../../nodes/Karbon/schema/tables/contact';
import { ORGANIZATION } from '../../../../../nodes/Karbon/schema/tables/organization';
import { WORK_ITEM_TABLE } from '../../../../../nodes/Karbon/schema/tables/workItem';
import { applyChanges } from '../../../../../nodes/Karbon/updates/applyChanges';
import { CARD, put, RECORD, sent } from './support';

describe('an update of other records', () => {
	it.each<[string, RecordType, IDataObject, Record<string, unknown>]>([
		['a firm', CONTACT, RECORD, { 'Accounting Details: Legal Firm': { OrganizationKey: 'O1' } }],
		['a client team', CONTACT, RECORD, { 'Client Team': [{ MemberKey: 'U1' }] }],
		[
			'the members of a group',
			CLIENT_GROUP,
			{ Members: [{ ContactKey: 'c1' }] },
			{ Members: [{ ContactKey: 'C1' }] },
		],
		[
			'role assignments',
			WORK_ITEM_TABLE,
			{ UserRoleAssignments: [{ RoleKey: 'r1', UserProfileKey: 'u1' }] },
			{ 'Role Assignments': [{ RoleKey: 'R1', UserProfileKey: 'U1' }] },
		],
	])('sends no keys of %s that differ only in letter case', (_what, type, record, wanted) => {
		expect(sent(wanted, {}, { type, record })).toBeUndefined();
	});

	it.each([
		[
			CONTACT,
			RECORD,
			{ 'Client Team': [{ MemberKey: 'U1', RoleType: 'UserDefinedRole1' }] },
			{ ClientTeam: [{ MemberKey: 'U1', MemberType: 'User', RoleType: 'UserDefinedRole1' }] },
		],
		[
			WORK_ITEM_TABLE,
			{ UserRoleAssignments: [{ RoleKey: 'r1', UserProfileKey: 'u1' }] },
			{ 'Role Assignments': [{ RoleKey: 'R1', UserProfileKey: 'u2' }] },
			{ UserRoleAssignments: [{ RoleKey: 'R1', UserProfileKey: 'u2' }] },
		],
	])('changes the entry whose key differs only in letter case', (type, record, wanted, body) => {
		expect(sent(wanted, {}, { type, record })?.body).toMatchObject(body);
	});

	it('never adds an earlier recipient to another one, even if Karbon shows the earlier one', () => {
		const shown = { RecipientKey: 'a', LinkType: 'Contact', EmailAddress: 'a@x.example' };
		const record = { WorkItemKey: 'w', ClientTaskRecipient: shown };
		for (const RecipientKey of ['a', 'b']) {
			const ClientTaskRecipient = { RecipientKey, LinkType: 'Contact' };
			const wanted = { 'Client Task Recipient': ClientTaskRecipient };
			expect(sent(wanted, {}, { type: WORK_ITEM_TABLE, record })?.body).toEqual({
				ClientTaskRecipient,
			});
		}
	});

	it('leaves a client group with one card, not with a list of cards', () => {
		const [field] = CLIENT_GROUP.cards!.fields;
		const card = [{ field, value: ['b@x.example'], isReplaced: true }];
		const record = { ClientGroupKey: 'g1', BusinessCard: CARD };
		expect(applyChanges(record, CLIENT_GROUP, { record: [], card })).toEqual({
			...record,
			BusinessCard: { ...CARD, EmailAddresses: ['b@x.example'] },
		});
	});

	it('sends the card of a client group with every PUT, because leaving it out may clear it', () => {
		const record = {
			ClientGroupKey: 'g1',
			FullName: 'G',
			AccountingDetails: 'x',
			BusinessCard: CARD,
			Members: null,
		};
		expect(sent({ Members: [{ ContactKey: 'c1' }] }, {}, { type: CLIENT_GROUP, record })).toEqual({
			method: 'PUT',
			query: { $expand: 'BusinessCard' },
			body: {
				FullName: 'G',
				Members: [{ ContactKey: 'c1' }],
				BusinessCard: { ...CARD, EntityType: 'ClientGroup', EntityKey: 'g1' },
			},
		});
		const without = { ClientGroupKey: 'g1', FullName: 'G', BusinessCard: null };
		expect(sent({ 'Primary Contact': 'c1' }, {}, { type: CLIENT_GROUP, record: without })).toEqual(
			put({ FullName: 'G', PrimaryContact: 'c1' }),
		);
		expect(sent({}, { Websites: ['x'] }, { type: CLIENT_GROUP, record: without })).toMatchObject({
			body: { BusinessCard: { WebSites: ['x'], EntityType: 'ClientGroup', EntityKey: 'g1' } },
		});
	});

	it('leaves out fields of an organization that a PUT does not take', () => {
		const record = {
			OrganizationKey: 'o1',
			FullName: 'O',
			Contacts: [],
			LastModifiedDateTime: 'x',
		};
		expect(sent({ 'Contact Type': 'Client' }, {}, { type: ORGANIZATION, record })).toEqual(
			put({ FullName: 'O', ContactType: 'Client' }),
		);
	});

	it('sends a whole business card, with its key', () => {
		expect(sent({ 'Skype Link': 'x' }, {}, { type: BUSINESS_CARD, record: CARD })).toEqual(
			put({ ...CARD, SkypeLink: 'x' }),
		);
	});
});
