import { knownRecord } from '../../../../../nodes/Karbon/records/updateOperation';
import type { RecordType } from '../../../../../nodes/Karbon/schema/recordType';
import { CONTACT } from '../../../../../nodes/Karbon/schema/tables/contact';
import { ORGANIZATION } from '../../../../../nodes/Karbon/schema/tables/organization';
import { WORK_ITEM_TABLE } from '../../../../../nodes/Karbon/schema/tables/workItem';

type Values = Record<string, unknown>;

const ITEM = {
	Title: 'Tax Return',
	AssigneeEmailAddress: 'ann@firm.example',
	AssigneeKey: 'ann',
	AssigneeName: 'Ann Lee',
	ClientGroupKey: null,
	ClientKey: 'c1',
	ClientName: 'Acme',
	ClientUserDefinedIdentifier: 'C-1',
	CompletedDate: null,
	PrimaryStatus: 'Planned',
	SecondaryStatus: 'Booked',
	WorkStatus: 'Planned - Booked',
	RelatedClientGroupKey: null,
	RelatedClientGroupName: null,
	ClientTaskRecipient: null,
	LastModifiedDateTime: '2026-11-01T00:00:00Z',
};
const PERSON = {
	FirstName: 'Ann',
	FullName: 'Ann Lee',
	EmailAddress: 'old@client.example',
	BusinessCards: [],
	AccountingDetail: { LegalFirm: { Name: 'Law & Co' }, Sex: 'F' },
	LastModifiedDateTime: '2026-11-01T00:00:00Z',
};

/** What is changed, and which other fields are then unknown. */
const CASES: Array<[RecordType, Values, Values, string[]]> = [
	[WORK_ITEM_TABLE, ITEM, { Title: 'New' }, []],
	[
		WORK_ITEM_TABLE,
		ITEM,
		{ AssigneeEmailAddress: 'bob@firm.example' },
		['AssigneeKey', 'AssigneeName'],
	],
	[
		WORK_ITEM_TABLE,
		ITEM,
		{ ClientKey: 'c2' },
		['ClientGroupKey', 'ClientName', 'ClientUserDefinedIdentifier'],
	],
	[
		WORK_ITEM_TABLE,
		ITEM,
		{ PrimaryStatus: 'Completed' },
		['CompletedDate', 'SecondaryStatus', 'WorkStatus'],
	],
	[
		WORK_ITEM_TABLE,
		ITEM,
		{ PrimaryStatus: 'Waiting', SecondaryStatus: 'For Client' },
		['CompletedDate', 'WorkStatus'],
	],
	[
		WORK_ITEM_TABLE,
		ITEM,
		{ RelatedClientGroupKey: 'g1' },
		['ClientGroupKey', 'RelatedClientGroupName'],
	],
	[CONTACT, PERSON, { FirstName: 'Eve' }, ['FullName']],
	[CONTACT, PERSON, { BusinessCards: [{}] }, ['EmailAddress']],
	[ORGANIZATION, PERSON, { FirstName: 'Eve' }, []],
];

describe('a record after an update that is not read again', () => {
	it.each(CASES)('of %#: has the changes, without what follows from them', (...given) => {
		const [type, before, changes, unknown] = given;
		const after = { ...before, ...changes };
		const known = knownRecord(type, before as never, after as never);
		const left = [...unknown, 'LastModifiedDateTime', 'ClientTaskRecipient'];
		const rest = Object.entries(after).filter(([name]) => !left.includes(name));
		expect(known).toEqual(Object.fromEntries(rest));
	});

	it('lacks a field that Karbon never returns', () => {
		const after = { ...ITEM, ClientTaskRecipient: { RecipientKey: 'c1' } };
		expect(knownRecord(WORK_ITEM_TABLE, ITEM, after)).not.toHaveProperty('ClientTaskRecipient');
	});

	it('has null in place of the empty object that clears a field', () => {
		const AccountingDetail = { ...PERSON.AccountingDetail, LegalFirm: {} };
		const known = knownRecord(CONTACT, PERSON, { ...PERSON, AccountingDetail });
		expect(known.AccountingDetail).toEqual({ LegalFirm: null, Sex: 'F' });
	});
});
