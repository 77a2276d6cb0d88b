import { exactly } from '../support/expected';
import type { CaseInput, Outcome, ReadingCase } from '../support/cells/readingCase';
import { byId, firstKey } from '../../nodes/Karbon/support';
import type { Simulator } from '../../../simulator';

const contact = ({ store }: Simulator) => store.contacts.get(firstKey(store.contacts))!;
const workItem = ({ store }: Simulator) => store.workItems.get(firstKey(store.workItems))!;
const contactKey = (simulator: Simulator) => byId(contact(simulator).ContactKey);

/** A second application of the same account. */
const OTHER = { accessToken: '11111111-2222-4333-8444-555555555555', accessKey: 'eyJ.other.key' };

/**
 * A PUT of a contact that Karbon shows with other parts than it stores.
 * @param changeText changes its JSON, for what no object can have
 */
async function changedRead(
	simulator: Simulator,
	parts: object,
	changeText = (json: string) => json,
): Promise<CaseInput> {
	const { url, credentials, faults } = simulator;
	const { ContactKey } = contact(simulator);
	const path = `/v3/Contacts/${ContactKey}`;
	const headers = {
		Authorization: `Bearer ${credentials.accessToken}`,
		AccessKey: credentials.accessKey,
	};
	// One by one, because some variants refuse or ignore both at once.
	const read = async (part: string) =>
		(await (await fetch(`${url}${path}?$expand=${part}`, { headers })).json()) as object;
	const record = { ...(await read('BusinessCards')), ...(await read('ClientTeam')) };
	faults.add({
		match: { method: 'GET', path },
		action: {
			type: 'answerAfter',
			status: 200,
			text: changeText(JSON.stringify({ ...record, ...parts })),
		},
	});
	return {
		parameters: { contactKey: contactKey(simulator), updateFields: { contactType: 'Prospect' } },
	};
}

/** Only an error is right, without a change. */
const isRefused = ({ error, changes }: Outcome) =>
	error !== undefined && changes.length === 0 ? undefined : 'not refused';

/** When the case at hand began. Milliseconds. */
let begunAt = 0;

/** Updates, with what has to change in the records of Karbon and what has to stay. */
export const UPDATE_CASES: ReadingCase[] = [
	{
		operation: 'contact.update',
		title: 'a field that needs a PUT',
		rows: [24],
		input: (simulator) => ({
			parameters: {
				contactKey: contactKey(simulator),
				updateFields: { contactType: 'Prospect' },
			},
		}),
		wrong: (outcome) => exactly(outcome, { '/ContactType': 'Prospect' }),
	},
	{
		operation: 'contact.update',
		title: 'an email address of the first card',
		input: (simulator) => {
			contact(simulator).BusinessCards[0].EmailAddresses = ['old@firm.example'];
			return {
				parameters: {
					contactKey: contactKey(simulator),
					updateFields: { emailAddresses: 'new@firm.example' },
				},
			};
		},
		// The client shows the first address of its first card, which the case has replaced.
		wrong: (outcome) =>
			exactly(outcome, {
				'/EmailAddresses/1': 'new@firm.example',
				'/EmailAddress': 'old@firm.example',
			}),
	},
	{
		operation: 'contact.update',
		title: 'an accounting field',
		input: (simulator) => ({
			parameters: {
				contactKey: contactKey(simulator),
				moreFields: { lineOfBusiness: 'Bakery' },
			},
		}),
		wrong: (outcome) => exactly(outcome, { '/AccountingDetail/LineOfBusiness': 'Bakery' }),
	},
	{
		operation: 'contact.update',
		title: 'a cleared field',
		rows: [21],
		input(simulator) {
			contact(simulator).PreferredName = 'Annie';
			return {
				parameters: {
					contactKey: contactKey(simulator),
					options: { clearFields: ['preferredName'] },
				},
			};
		},
		wrong: (outcome) => exactly(outcome, { '/PreferredName': null }),
	},
	{
		operation: 'contact.update',
		title: 'an address without a key for one with the same label',
		rows: [33],
		input(simulator) {
			contact(simulator).BusinessCards[0].Addresses = [
				{
					AddressKey: 'address-1',
					Label: 'Physical',
					AddressLines: '1 George Street',
					City: 'Sydney',
					StateProvinceCounty: 'NSW',
					ZipCode: '2000',
					CountryCode: 'AU',
				},
			];
			return {
				parameters: {
					contactKey: contactKey(simulator),
					updateFields: {
						addresses: {
							values: [{ label: 'Physical', addressLines: '2 Patrick Street', city: 'Cork' }],
						},
					},
				},
			};
		},
		wrong(outcome, simulator) {
			if (outcome.error) return undefined;
			const [address] = contact(simulator).BusinessCards[0].Addresses;
			const { City, StateProvinceCounty, ZipCode } = address;
			if (City === 'Cork' && !StateProvinceCounty && !ZipCode) return undefined;
			return `the address is ${JSON.stringify(address)}`;
		},
	},
	{
		operation: 'contact.update',
		title: 'another order of email addresses, with Replace Lists',
		rows: [32],
		input(simulator) {
			contact(simulator).AccountingDetail.Bank = ['ANZ', 'ASB'];
			return {
				parameters: {
					contactKey: contactKey(simulator),
					moreFields: { bank: ['ASB', 'ANZ'] },
					options: { replaceLists: ['bank'] },
				},
			};
		},
		without: { accountingServices: 'the list is not shown' },
		wrong: (outcome) => (outcome.changes.length > 0 ? 'another order was sent' : undefined),
	},
	{
		operation: 'contact.update',
		title: 'a bank beside another one',
		rows: [28],
		input(simulator) {
			contact(simulator).AccountingDetail.Bank = ['ANZ'];
			return {
				parameters: { contactKey: contactKey(simulator), moreFields: { bank: ['ASB'] } },
			};
		},
		wrong(outcome, simulator) {
			const { Bank } = contact(simulator).AccountingDetail;
			const expected = outcome.error ? ['ANZ'] : ['ANZ', 'ASB'];
			return String(Bank) === String(expected) ? undefined : `the banks are ${String(Bank)}`;
		},
	},
	{
		operation: 'contact.update',
		title: 'a number with more digits than JavaScript keeps',
		fails: true,
		rows: [13],
		input: async (simulator) =>
			await changedRead(simulator, {}, (json) =>
				json.replace(/"AnnualRevenue":[^,}]+/, '"AnnualRevenue":12345678901234567890'),
			),
		wrong: (outcome) => exactly(outcome, { '/ContactType': 'Prospect' }),
	},
	{
		operation: 'contact.update',
		title: 'a client team that Karbon shows as null',
		fails: true,
		rows: [25, 26],
		input: async (simulator) => await changedRead(simulator, { ClientTeam: null }),
		wrong: isRefused,
	},
	{
		operation: 'contact.update',
		title: 'a list of business cards that goes on',
		fails: true,
		rows: [25, 26],
		input: async (simulator) =>
			await changedRead(simulator, { 'BusinessCards@odata.nextLink': 'next' }),
		wrong: isRefused,
	},
	{
		operation: 'contact.update',
		title: 'another change while the update waits for the rate limit',
		rows: [100],
		without: {
			laggingReads: 'a read that lags behind cannot show what another system has just changed',
			replicas: 'a read that lags behind cannot show what another system has just changed',
		},
		variants: { conflicts: 'none' },
		input(simulator) {
			const { store, faults, clock } = simulator;
			faults.add({
				match: { method: 'PUT' },
				action: { type: 'status', status: 429, retryAfter: 3 },
				times: 1,
			});
			clock.setTimer(() => {
				store.contacts.get(firstKey(store.contacts))!.PreferredName = 'By another system';
			}, 1_000);
			return {
				parameters: {
					contactKey: contactKey(simulator),
					updateFields: { contactType: 'Prospect' },
				},
			};
		},
		wrong: (outcome) =>
			exactly(outcome, { '/ContactType': 'Prospect', '/PreferredName': 'By another system' }),
	},
	{
		operation: 'contact.update',
		title: 'two updates of one record with two credentials',
		rows: [103],
		variants: { conflicts: 'none' },
		options: { applications: [OTHER] },
		input: (simulator) => ({ parameters: { contactKey: contactKey(simulator) } }),
		async run(run) {
			const [first] = await Promise.all([
				run({ updateFields: { contactType: 'Prospect' } }),
				run({ updateFields: { userDefinedIdentifier: 'NEW-1' } }, OTHER),
			]);
			return first;
		},
		wrong: (outcome) =>
			exactly(outcome, { '/ContactType': 'Prospect', '/UserDefinedIdentifier': 'NEW-1' }),
	},
	{
		operation: 'contact.update',
		title: 'three updates, one after the other',
		isSample: true,
		rows: [11],
		input: (simulator) => ({ parameters: { contactKey: contactKey(simulator) } }),
		async run(run) {
			await run({ updateFields: { contactType: 'Prospect' } });
			await run({ updateFields: { userDefinedIdentifier: 'NEW-1' } });
			return await run({ moreFields: { lineOfBusiness: 'Bakery' } });
		},
		wrong: (outcome) =>
			exactly(outcome, {
				'/ContactType': 'Prospect',
				'/UserDefinedIdentifier': 'NEW-1',
				'/AccountingDetail/LineOfBusiness': 'Bakery',
			}),
	},
	{
		operation: 'contact.update',
		title: 'a text that is nested 5,000 levels deep',
		fails: true,
		rows: [34],
		input(simulator) {
			let deep: unknown = 'text';
			for (let level = 0; level < 5000; level += 1) deep = [deep];
			return {
				parameters: {
					contactKey: contactKey(simulator),
					updateFields: { contactType: '={{ $json.deep }}' },
				},
				items: [{ json: { deep } as never }],
			};
		},
		wrong: ({ error, changes }) =>
			changes.length === 0 && error?.includes('more than 100 levels') ? undefined : String(error),
	},
	{
		operation: 'organization.update',
		title: 'a field that needs a PUT',
		input: ({ store }) => ({
			parameters: {
				organizationKey: byId(firstKey(store.organizations)),
				updateFields: { contactType: 'Prospect' },
			},
		}),
		wrong: (outcome) => exactly(outcome, { '/ContactType': 'Prospect' }),
	},
	{
		operation: 'clientGroup.update',
		title: 'a field that needs a PUT',
		input: ({ store }) => ({
			parameters: {
				clientGroupKey: byId(firstKey(store.clientGroups)),
				updateFields: { contactType: 'Prospect' },
			},
		}),
		wrong: (outcome) => exactly(outcome, { '/ContactType': 'Prospect' }),
	},
	{
		operation: 'workItem.update',
		title: 'a field that needs a PUT',
		input: (simulator) => {
			workItem(simulator).ClientTaskRecipient = null;
			workItem(simulator).ToDoPeriod = '2026-11-02T00:00:00Z';
			return {
				parameters: {
					workItemKey: byId(workItem(simulator).WorkItemKey),
					moreFields: { estimatedBudget: 1234.5 },
				},
			};
		},
		wrong: (outcome) => exactly(outcome, { '/EstimatedBudget': 1234.5 }),
	},
	{
		operation: 'workItem.update',
		title: 'a cleared due date',
		rows: [29],
		input(simulator) {
			const item = workItem(simulator);
			item.DueDate = '2026-05-01T00:00:00Z';
			item.ClientTaskRecipient = {
				RecipientKey: item.ClientKey,
				LinkType: 'Contact',
				EmailAddress: 'client@firm.example',
			};
			return {
				parameters: {
					workItemKey: byId(item.WorkItemKey),
					options: { clearFields: ['dueDate'] },
				},
			};
		},
		wrong: (outcome) => exactly(outcome, { '/DueDate': null }),
	},
	{
		operation: 'workItem.update',
		title: 'another user in a role',
		rows: [130],
		input(simulator) {
			const { roles, users } = simulator.store;
			const [first, second] = [...roles.keys()];
			const [user, other] = [...users.keys()];
			const item = workItem(simulator);
			item.ClientTaskRecipient = null;
			const assigned = (RoleKey: string) => ({ RoleKey, UserProfileKey: user });
			// In place, so that a read that lags behind shows them, too.
			item.UserRoleAssignments.splice(0, Infinity, assigned(first), assigned(second));
			const values = [{ roleKey: byId(second), userProfileKey: byId(other) }];
			return {
				parameters: {
					workItemKey: byId(item.WorkItemKey),
					updateFields: { userRoleAssignments: { values } },
				},
			};
		},
		wrong: (outcome, { store }) =>
			exactly(outcome, {
				'/UserRoleAssignments/1/UserProfileKey': [...store.users.keys()][1],
			}),
	},
	{
		operation: 'workItem.update',
		title: 'a title and a description',
		input: (simulator) => ({
			parameters: {
				workItemKey: byId(workItem(simulator).WorkItemKey),
				updateFields: { title: 'Year End 2026', description: 'Two\nlines' },
			},
		}),
		wrong: (outcome) =>
			exactly(outcome, { '/Title': 'Year End 2026', '/Description': 'Two\nlines' }),
	},
	{
		operation: 'workItem.update',
		title: 'a change after one that no read shows',
		isSample: true,
		rows: [29],
		without: {
			laggingReads: 'the second change waits until reads may show the first one',
			replicas: 'the second change waits until reads may show the first one',
		},
		input(simulator) {
			const { clock } = simulator;
			const item = workItem(simulator);
			begunAt = clock.now();
			return { parameters: { workItemKey: byId(item.WorkItemKey) } };
		},
		async run(run, simulator) {
			const { ClientKey: recipientKey } = workItem(simulator);
			const recipient = { recipientKey, linkType: 'Contact', emailAddress: 'client@firm.example' };
			const first = await run({ updateFields: { clientTaskRecipient: { values: recipient } } });
			return first.error ? first : await run({ updateFields: { title: 'Year End 2026' } });
		},
		wrong({ error }, { clock }) {
			const waitedMs = clock.now() - begunAt;
			return error ?? (waitedMs < 20_000 ? undefined : `waited ${waitedMs} ms`);
		},
	},
];
