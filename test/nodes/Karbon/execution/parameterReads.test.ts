import type { INodeParameters } from 'n8n-workflow';

import { mapAutomatically } from '../../../support/action/mapAutomatically';
import { byId, useBench } from '../support';

const bench = useBench({ data: { contacts: 1, invoices: 1 } });

/** How often n8n was asked for each parameter, by what was asked and the item. */
async function readsOf(operation: string, parameters: INodeParameters): Promise<number[]> {
	const counts = new Map<string, number>();
	const { error } = await bench.run(operation, parameters, {
		items: [{ json: {} }, { json: {} }],
		adapt(context) {
			const read = context.getNodeParameter.bind(context) as (...asked: unknown[]) => unknown;
			const counted = (...asked: unknown[]) => {
				const name = JSON.stringify(asked);
				counts.set(name, (counts.get(name) ?? 0) + 1);
				return read(...asked);
			};
			Object.assign(context, { getNodeParameter: counted });
		},
	});
	expect(error).toBeUndefined();
	expect(counts.size).toBeGreaterThan(4);
	// Before the first item runs, 'Mapping' says whether its row is to be checked.
	return [...counts].filter(([asked]) => !asked.startsWith('["mapping"')).map(([, count]) => count);
}

const contact = () => byId([...bench.simulator.store.contacts.keys()][0]);

it.each([
	['contact.upsert', () => ({ userDefinedIdentifier: 'A-1', firstName: 'Ann', lastName: 'Lee' })],
	[
		'contact.update',
		() => ({ contactKey: contact(), updateFields: { suffix: 'Jr' }, options: {} }),
	],
	['invoice.getAll', () => ({ returnAll: true, options: {} })],
] as Array<[string, () => INodeParameters]>)(
	'%s asks n8n once for each parameter of an item, because n8n evaluates all of its expressions',
	async (operation, parameters) => {
		const counts = await readsOf(operation, parameters());
		expect(Math.max(...counts)).toBe(1);
	},
);

it.each([
	['valid', {}],
	['invalid', { 'Contact Type': 'Customer' }],
])(
	'an import of %s rows asks n8n for the node a few times only, because n8n copies its list of columns',
	async (_rows, more) => {
		const row = { 'First Name': 'Ann', 'Last Name': 'Lee', Other: 'x', ...more };
		const items = Array.from({ length: 30 }, (_, index) => ({
			json: { Identifier: `A-${index}`, ...row },
		}));
		const parameters = { ...mapAutomatically('Identifier'), options: { dryRun: true } };
		let count = 0;
		const { hints } = await bench.run('contact.upsert', parameters, {
			items,
			node: { onError: 'continueRegularOutput' },
			adapt(context) {
				const getNode = context.getNode.bind(context);
				context.getNode = () => {
					count += 1;
					return getNode();
				};
			},
		});
		expect(hints.map(({ message }) => message)).toContainEqual(
			expect.stringContaining('Columns that match no field were not imported: "Other"'),
		);
		expect(count).toBeLessThan(5);
	},
);
