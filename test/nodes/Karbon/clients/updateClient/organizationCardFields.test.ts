import type { INodeParameters } from 'n8n-workflow';

import { byId, firstKey, jsonOf, useBench } from '../../support';

const DERIVED = ['EmailAddress', 'PhoneNumber', 'Website'];

/** Sources differ on whether a single organization has these fields of its first card. */
describe.each(['shown', 'omitted'] as const)(
	'an organization whose email address, phone number and website are %s',
	(organizationCardFields) => {
		const bench = useBench({
			data: { contacts: 2, organizations: 2, clientGroups: 1, invoices: 1 },
			variants: { organizationCardFields },
		});
		const organizationKey = () => byId(firstKey(bench.simulator.store.organizations));
		const stored = () => [...bench.simulator.store.organizations.values()][0];

		async function update(updateFields: INodeParameters) {
			const parameters = { organizationKey: organizationKey(), updateFields };
			const { error, items } = await bench.run('organization.update', parameters);
			expect(error).toBeUndefined();
			const [written] = bench.simulator.requests.filter(({ method }) => method === 'PUT');
			return { output: jsonOf(items)[0], body: written.body as object };
		}

		it('is read', async () => {
			const parameters = { organizationKey: organizationKey() };
			const { error, items } = await bench.run('organization.get', parameters);
			expect(error).toBeUndefined();
			const { EmailAddress } = stored();
			const isShown = organizationCardFields === 'shown';
			expect(jsonOf(items)[0].EmailAddress).toBe(isShown ? EmailAddress : undefined);
		});

		it('is replaced without them, because a PUT does not take them', async () => {
			const before = stored().EmailAddress;
			const { output, body } = await update({ description: 'New' });
			expect(Object.keys(body)).not.toEqual(
				expect.arrayContaining([expect.stringMatching(/^(EmailAddress|PhoneNumber|Website)$/)]),
			);
			expect(stored().EmailAddress).toBe(before);
			const isShown = organizationCardFields === 'shown';
			expect(output.EmailAddress).toBe(isShown ? before : undefined);
		});

		it('is returned without them when a card changes, because they would be outdated', async () => {
			const { output } = await update({ websites: ['https://new.example'] });
			expect(Object.keys(output).filter((name) => DERIVED.includes(name))).toEqual([]);
			expect(stored().BusinessCards[0].WebSites).toContain('https://new.example');
		});
	},
);
