import { createManualClock } from '../../../../../simulator/clock';
import { byId, firstKey, jsonOf, useBench, waitOnClock } from '../../support';

const clock = createManualClock();
const bench = useBench({ data: { contacts: 2 }, clock });
waitOnClock(clock);
const contact = () => [...bench.simulator.store.contacts.values()][1];

describe('an update of a business card', () => {
	it('changes the given fields and keeps the rest', async () => {
		const [card] = structuredClone(contact().BusinessCards);
		const businessCardKey = card.BusinessCardKey;
		const { items, error } = await bench.run('businessCard.update', {
			businessCardKey,
			updateFields: { websites: ['https://a.example'] },
			moreFields: { linkedInLink: 'https://linkedin.example/ann' },
		});
		expect(error).toBeUndefined();
		expect(contact().BusinessCards[0]).toEqual({
			...card,
			LinkedInLink: 'https://linkedin.example/ann',
			WebSites: [...card.WebSites, 'https://a.example'],
		});
		expect(jsonOf(items)).toEqual([
			expect.objectContaining({ BusinessCardKey: businessCardKey, changed: true }),
		]);
		const read = await bench.run('businessCard.get', { businessCardKey });
		expect(jsonOf(read.items)).toEqual([expect.objectContaining({ EntityType: 'Contact' })]);
	});

	it('fails for the organization of a card that Karbon keeps without one', async () => {
		const [organization] = bench.simulator.store.organizations.values();
		const { error } = await bench.run('businessCard.update', {
			businessCardKey: organization.BusinessCards[0].BusinessCardKey,
			updateFields: { organizationKey: byId(firstKey(bench.simulator.store.organizations)) },
		});
		expect(organization.BusinessCards[0].OrganizationKey).toBeNull();
		expect(error?.message).toContain("but did not change 'Organization'");
	});
});
