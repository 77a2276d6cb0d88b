import type { IDataObject } from 'n8n-workflow';

import type { RecordType } from '../../../../nodes/Karbon/schema/recordType';
import { CLIENT_GROUP } from '../../../../nodes/Karbon/schema/tables/clientGroup';
import { CONTACT } from '../../../../nodes/Karbon/schema/tables/contact';
import { WORK_ITEM_TABLE } from '../../../../nodes/Karbon/schema/tables/workItem';
import { WORK_SCHEDULE } from '../../../../nodes/Karbon/resources/workSchedule/scheduleType';
import type { Target } from '../../../../nodes/Karbon/updates/change';
import {
	requireSame,
	requireShown,
	requireTaken,
	requireWhole,
} from '../../../../nodes/Karbon/updates/recordChecks';

const CARD = { BusinessCardKey: 'b', RoleOrTitle: 'CEO' };
const CONTACT_RECORD: IDataObject = {
	ContactKey: 'k',
	FirstName: 'Ann',
	LastName: 'Lee',
	RestrictionLevel: 'Public',
	BusinessCards: [CARD],
	ClientTeam: [],
};
const GROUP_RECORD: IDataObject = {
	ClientGroupKey: 'k',
	FullName: 'Lee',
	RestrictionLevel: 'Public',
	BusinessCard: CARD,
	ClientTeam: [],
};
const WORK_ITEM_RECORD: IDataObject = {
	WorkItemKey: 'k',
	Title: 'Return',
	ClientType: 'Contact',
	ClientKey: 'c',
	AssigneeEmailAddress: 'ann@x.example',
	StartDate: '2026-01-01T00:00:00Z',
	PrimaryStatus: 'Planned',
	ClientTaskRecipient: null,
};
const SCHEDULE_RECORD = Object.fromEntries(
	WORK_SCHEDULE.fields.map(({ path, type }) => [path, type === 'wholeNumber' ? 1 : 'x']),
) as IDataObject;

const targetOf = (type: RecordType): Target => ({ type, key: 'k', subject: 'the record "k"' });

/** Checks the request of an update that makes `after` of what was read. */
function check(
	type: RecordType,
	before: IDataObject,
	method: 'PATCH' | 'PUT' = 'PUT',
	after = before,
	more: Partial<Target> = {},
): void {
	requireWhole({ ...targetOf(type), ...more }, before, after, { method });
}

describe('a PUT', () => {
	it.each<[string, RecordType, IDataObject]>([
		['a whole contact', CONTACT, CONTACT_RECORD],
		['a contact whose cards are null', CONTACT, { ...CONTACT_RECORD, BusinessCards: null }],
		['a contact without cards', CONTACT, { ...CONTACT_RECORD, BusinessCards: [] }],
		['an empty card without a key', CONTACT, { ...CONTACT_RECORD, BusinessCards: [{}] }],
		['a whole client group', CLIENT_GROUP, GROUP_RECORD],
		['a client group without a card', CLIENT_GROUP, { ...GROUP_RECORD, BusinessCard: null }],
		['a work item without a recipient', WORK_ITEM_TABLE, WORK_ITEM_RECORD],
		[
			'a schedule without an assignee',
			WORK_SCHEDULE,
			{ ...SCHEDULE_RECORD, AssigneeUserKey: null },
		],
	])('may be made from %s', (_name, type, before) => {
		expect(() => check(type, before)).not.toThrow();
	});

	it.each<[string, RecordType, IDataObject, string]>([
		[
			'its cards',
			CONTACT,
			{ ...CONTACT_RECORD, BusinessCards: undefined },
			"did not return 'Business Cards' of the record",
		],
		[
			'its team',
			CONTACT,
			{ ...CONTACT_RECORD, ClientTeam: null },
			"did not return 'Client Team' of the record",
		],
		[
			'its card',
			CLIENT_GROUP,
			{ ...GROUP_RECORD, BusinessCard: undefined },
			"did not return 'Business Card' of the record",
		],
		[
			'its restriction level',
			CONTACT,
			{ ...CONTACT_RECORD, RestrictionLevel: null },
			"did not return 'Restriction Level' of the record",
		],
		[
			'its status',
			WORK_ITEM_TABLE,
			{ ...WORK_ITEM_RECORD, PrimaryStatus: null },
			"did not return 'Primary Status' of the record",
		],
		[
			'its first name',
			CONTACT,
			{ ...CONTACT_RECORD, FirstName: '' },
			"'First Name' is empty in the record",
		],
		[
			'its assignee',
			WORK_ITEM_TABLE,
			{ ...WORK_ITEM_RECORD, AssigneeEmailAddress: null },
			"'Assignee' is empty in the record",
		],
		[
			'the key of a card',
			CONTACT,
			{ ...CONTACT_RECORD, BusinessCards: [CARD, { RoleOrTitle: 'CFO' }] },
			'business card without a key',
		],
		[
			'the key of its card',
			CLIENT_GROUP,
			{ ...GROUP_RECORD, BusinessCard: { BusinessCardKey: null, RoleOrTitle: 'CFO' } },
			'business card without a key',
		],
	])('is refused for a record without %s, which a PATCH does not need', (_, type, before, text) => {
		expect(() => check(type, before)).toThrow(text);
		expect(() => check(type, before, 'PATCH')).not.toThrow();
	});

	it('is not refused for a value that this update fills in', () => {
		const before = { ...WORK_ITEM_RECORD, AssigneeEmailAddress: null };
		expect(() => check(WORK_ITEM_TABLE, before, 'PUT', WORK_ITEM_RECORD)).not.toThrow();
	});

	it('adds no first card to a contact whose cards are null', () => {
		const before = { ...CONTACT_RECORD, BusinessCards: null };
		const after = { ...before, BusinessCards: [{ RoleOrTitle: 'CFO' }] };
		expect(() => check(CONTACT, before, 'PUT', after)).toThrow("did not return 'Business Cards'");
	});

	it('adds a card to a client group that has none', () => {
		const before = { ...GROUP_RECORD, BusinessCard: null };
		expect(() => check(CLIENT_GROUP, before, 'PUT', GROUP_RECORD)).not.toThrow();
	});

	it.each([
		[undefined, "Fill in 'Assignee' in this operation too."],
		['with Work Item > Update first', "Fill in 'Assignee' with Work Item > Update first."],
	])('tells where to fill in what is empty: %s', (fillIn, description) => {
		const before = { ...WORK_ITEM_RECORD, AssigneeEmailAddress: null };
		const refused = () => check(WORK_ITEM_TABLE, before, 'PUT', before, { fillIn });
		const expected = { description: expect.stringContaining(description) as string };
		expect(refused).toThrow(expect.objectContaining(expected) as Error);
	});
});

describe('a record that was read for an update', () => {
	const record = { ContactKey: 'K', UserDefinedIdentifier: 'C-1' };

	it.each<[string, Partial<Target>]>([
		['with its key', {}],
		['with its key in another letter case', { key: 'K' }],
		['with its identifier', { isOther: ({ UserDefinedIdentifier: id }) => id !== 'C-1' }],
	])('is the wanted one %s', (_name, more) => {
		expect(() => requireSame({ ...targetOf(CONTACT), ...more }, record)).not.toThrow();
	});

	it.each<[string, Partial<Target>]>([
		['with another key', { key: 'other' }],
		['with another identifier', { isOther: ({ UserDefinedIdentifier: id }) => id === 'C-1' }],
	])('is another one %s', (_name, more) => {
		expect(() => requireSame({ ...targetOf(CONTACT), ...more }, record)).toThrow(
			'Karbon did not return the record "k"',
		);
	});
});

// karbon.md 28
describe('a change of a list', () => {
	const banks = CONTACT.fields.find(({ path }) => path === 'AccountingDetail.Bank')!;
	const change = { field: banks, value: ['ANZ'], isReplaced: false };
	const check = (AccountingDetail: IDataObject | null | undefined) => () =>
		requireShown(
			{ type: CONTACT, key: 'k', subject: 'the contact' },
			{ ...CONTACT_RECORD, AccountingDetail },
			{ record: [change], card: [] },
		);

	it.each([null, { Bank: null }, { Bank: [] }])('is possible where the record has %j', (detail) => {
		expect(check(detail)).not.toThrow();
	});

	it.each([undefined, {}])('is refused where the record has %j', (detail) => {
		expect(check(detail)).toThrow("Karbon did not return 'Accounting Details: Banks'");
	});

	it.each<[string, unknown, boolean, string]>([
		['Bank', ['ANZ'], false, "choose the list in 'Replace Lists'"],
		['Bank', undefined, false, 'Make this change in Karbon'],
		['LegalFirm', undefined, false, 'Make this change in Karbon'],
		['Notes', [], false, 'Make this change in Karbon'],
		// Karbon keeps the numbers that are left out, so unknown ones could not be removed.
		['RegistrationNumbers', [], true, 'Make this change in Karbon'],
		['RegistrationNumbers', [], false, 'Make this change in Karbon'],
	])('of %s to %j (replaced: %j) is refused with advice', (name, value, isReplaced, advice) => {
		const field = CONTACT.fields.find(({ path }) => path === `AccountingDetail.${name}`)!;
		const target: Target = { type: CONTACT, key: 'k', subject: 'the contact' };
		const changes = { record: [{ field, value, isReplaced }], card: [] };
		const check = () => requireShown(target, { AccountingDetail: {} }, changes);
		expect(check).toThrow(
			expect.objectContaining({ description: expect.stringContaining(advice) }) as Error,
		);
	});
});

describe('a field that an update has cleared', () => {
	it('is checked in a read that shows a part of the cards, if none was changed', async () => {
		const before = { ...CONTACT_RECORD, ContactType: 'Client' };
		const updated = { before, record: { ...before, ContactType: null }, method: 'PUT' } as const;
		const addHint = jest.fn();
		const read = async () => ({ record: before, losses: [{ path: ['BusinessCards'] }] });
		const taken = requireTaken(
			{ addHint } as never,
			targetOf(CONTACT),
			{ ...updated, changed: true },
			read,
		);
		await expect(taken).rejects.toThrow("but did not change 'Contact Type'");
		expect(addHint).not.toHaveBeenCalled();
	});
});

// karbon.md 130
describe('role assignments that an update has changed', () => {
	const role = (RoleKey: string, UserProfileKey: string) => ({ RoleKey, UserProfileKey });
	const [old, kept] = [role('r1', 'ann'), role('r2', 'ann')];
	const moved = role('r1', 'bob');
	const added = role('r3', 'bob');

	it.each<[string, IDataObject[], IDataObject[], unknown, boolean]>([
		['all taken', [old, kept], [moved, added], [added, moved], false],
		['shown in other letters', [old], [moved], [role('R1', 'BOB')], false],
		['not shown', [old], [moved], undefined, false],
		['all ignored', [old, kept], [moved, kept], [old, kept], true],
		['one ignored', [old], [moved, added], [moved], true],
		['one kept', [old, kept], [moved], [moved, kept], true],
		['ignored where there was none', [], [added], null, true],
	])('%s', async (_name, before, after, shown, isError) => {
		const of = (UserRoleAssignments: unknown) =>
			({ ...WORK_ITEM_RECORD, UserRoleAssignments }) as IDataObject;
		const updated = { before: of(before), record: of(after), changed: true } as const;
		const read = async () => ({ record: of(shown), losses: [] });
		const taken = requireTaken({ client: {} } as never, targetOf(WORK_ITEM_TABLE), updated, read);
		if (isError) await expect(taken).rejects.toThrow("but did not change 'Role Assignments'");
		else await expect(taken).resolves.toBe(updated.record);
	});
});
