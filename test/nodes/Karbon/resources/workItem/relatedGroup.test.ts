import { byId, jsonOf, useBench } from '../../support';

const data = { contacts: 2, organizations: 1, clientGroups: 2, invoices: 0, workItems: 2 };

// karbon.md 39.
describe.each(['client', 'related'] as const)(
	'a work item whose ClientGroupKey is that of the %s',
	(workItemGroupKey) => {
		const bench = useBench({ data, variants: { workItemGroupKey } });

		it.each(['set', 'cleared'])(
			'shows no outdated group when the related one is %s',
			async (what) => {
				const { clientGroups, workItems } = bench.simulator.store;
				const [first, other] = clientGroups.keys();
				const [item] = workItems.values();
				Object.assign(item, { ClientType: 'Contact', RelatedClientGroupKey: first });
				const fields =
					what === 'set'
						? { moreFields: { relatedClientGroupKey: byId(other) } }
						: { options: { clearFields: ['relatedClientGroupKey'] } };
				const { error, items } = await bench.run('workItem.update', {
					workItemKey: byId(item.WorkItemKey),
					simplify: false,
					...fields,
				});
				expect(error).toBeUndefined();
				const [output] = jsonOf(items);
				expect(output.RelatedClientGroupKey).toBe(what === 'set' ? other : null);
				expect(output).not.toHaveProperty('ClientGroupKey');
			},
		);
	},
);
