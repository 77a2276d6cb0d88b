import { createManualClock } from '../../../../../simulator/clock';
import type { NodeOutcome } from '../../../../support/action/executeNode';
import { inCollections } from '../../formFields';
import { byId, firstKey, useBench, waitOnClock } from '../../support';

const data = { contacts: 2, organizations: 2, clientGroups: 1, invoices: 0, workItems: 0 };
const updateFields = { emailAddresses: 'new@firm.example' };
/** An update of several contacts, whose `key`, `email` and `cleared` fields are in the items. */
const FROM_ITEMS = {
	contactKey: byId('={{ $json.key }}'),
	updateFields: { emailAddresses: '={{ $json.email }}' },
	options: { clearFields: '={{ $json.cleared }}' },
};

describe('business cards in the PUT of a client, if Karbon ignores them', () => {
	const clock = createManualClock();
	const bench = useBench({ data, clock, variants: { cardsInPut: 'ignored' } });
	waitOnClock(clock);

	function expectKept({ error }: NodeOutcome) {
		expect(error?.message).toContain("but did not change 'Email Addresses'");
	}

	it('are reported for a field of an existing card', async () => {
		const { contacts } = bench.simulator.store;
		expectKept(
			await bench.run('contact.update', { contactKey: byId(firstKey(contacts)), updateFields }),
		);
	});

	it('are reported for the card of a client group', async () => {
		const { clientGroups } = bench.simulator.store;
		const clientGroupKey = byId(firstKey(clientGroups));
		expectKept(await bench.run('clientGroup.update', { clientGroupKey, updateFields }));
	});

	it.each([0, 1])('are reported for a new card beside %d others', async (others) => {
		const organization = [...bench.simulator.store.organizations.values()][others];
		organization.BusinessCards = organization.BusinessCards.slice(0, others);
		expectKept(
			await bench.run('organization.update', {
				organizationKey: byId(organization.OrganizationKey),
				...inCollections('organization.update', {
					...updateFields,
					...(others > 0 ? { addBusinessCard: true } : {}),
				}),
			}),
		);
	});

	it('are reported although an earlier update of the run changed no card', async () => {
		const [first, second] = [...bench.simulator.store.contacts.values()];
		first.MiddleName = 'B.';
		const { error } = await bench.run('contact.update', FROM_ITEMS, {
			items: [
				{ json: { key: first.ContactKey, cleared: ['middleName'] } },
				{ json: { key: second.ContactKey, email: 'new@firm.example', cleared: [] } },
			],
		});
		expect(first.MiddleName).toBeNull();
		expectKept({ error, items: [], hints: [] });
	});

	it('do not matter where no card changes', async () => {
		const contactKey = byId([...bench.simulator.store.contacts.keys()].at(-1));
		const { error } = await bench.run('contact.update', {
			contactKey,
			updateFields: { contactType: 'Prospect' },
		});
		expect(error).toBeUndefined();
		expect(bench.sent().filter((request) => request.startsWith('GET '))).toHaveLength(1);
	});
});

describe('business cards in the PUT of a client, if Karbon stores them', () => {
	const bench = useBench({ data });

	it('are read again after the first update of a run only', async () => {
		const { contacts } = bench.simulator.store;
		const items = [...contacts.keys()].map((key) => ({ json: { key } }));
		const { error } = await bench.run(
			'contact.update',
			{ contactKey: { __rl: true, mode: 'id', value: '={{ $json.key }}' }, updateFields },
			{ items },
		);
		expect(error).toBeUndefined();
		const methods = bench.sent().map((request) => request.split(' ')[0]);
		expect(methods.filter((method) => method === 'GET')).toHaveLength(items.length + 1);
		expect(methods.filter((method) => method === 'PUT')).toHaveLength(items.length);
	});

	it('count as stored for a first and for a second card', async () => {
		const [organization] = bench.simulator.store.organizations.values();
		organization.BusinessCards = [];
		const organizationKey = byId(organization.OrganizationKey);
		for (const more of [{}, { addBusinessCard: true }]) {
			const emailAddresses = `${Object.keys(more).length}@firm.example`;
			const { error } = await bench.run('organization.update', {
				organizationKey,
				...inCollections('organization.update', { emailAddresses, ...more }),
			});
			expect(error).toBeUndefined();
		}
		expect(organization.BusinessCards).toHaveLength(2);
	});
});

describe('business cards, if Karbon keeps fields that a PUT leaves out', () => {
	const clock = createManualClock();
	const bench = useBench({ data, clock, variants: { putOmitted: 'kept' } });
	waitOnClock(clock);

	it('are read again for a cleared field in each update of a run', async () => {
		const [first, second] = [...bench.simulator.store.contacts.values()];
		second.BusinessCards[0].SkypeLink = 'skype';
		const { error } = await bench.run('contact.update', FROM_ITEMS, {
			items: [
				{ json: { key: first.ContactKey, email: 'new@firm.example', cleared: [] } },
				{ json: { key: second.ContactKey, cleared: ['skypeLink'] } },
			],
		});
		expect(first.BusinessCards[0].EmailAddresses).toContain('new@firm.example');
		expect(error?.message).toContain("but did not change 'Skype Link'");
	});
});

describe('business cards, if a record shows only the first of several', () => {
	const bench = useBench({ data, variants: { expandedLists: 'continued' } });

	it('do not count as ignored because a new one is not shown', async () => {
		const [organization] = bench.simulator.store.organizations.values();
		organization.BusinessCards = organization.BusinessCards.slice(0, 1);
		organization.ClientTeam = organization.ClientTeam.slice(0, 1);
		organization.AccountingDetail = null as never;
		const { error, hints } = await bench.run('organization.update', {
			organizationKey: byId(organization.OrganizationKey),
			...inCollections('organization.update', { ...updateFields, addBusinessCard: true }),
		});
		expect(error).toBeUndefined();
		expect(hints.map(({ message }) => message).join()).toContain('could not be read afterwards');
		expect(organization.BusinessCards).toHaveLength(2);
	});
});

// karbon.md 33
describe('keys of phone numbers that are new in each read', () => {
	const clock = createManualClock();
	const variants = { cardsInPut: 'ignored', contactDetailKeys: 'new' } as const;
	const bench = useBench({ data, clock, variants });
	waitOnClock(clock);

	it('do not make an ignored change look like one that Karbon took', async () => {
		const { contacts } = bench.simulator.store;
		const values = [{ label: 'Mobile', number: '555 0199', countryCode: '' }];
		const { error } = await bench.run('contact.update', {
			contactKey: byId(firstKey(contacts)),
			...inCollections('contact.update', { phoneNumbers: { values } }),
		});
		expect(error?.message).toContain("but did not change 'Phone Numbers'");
	});
});
