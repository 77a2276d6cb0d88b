import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';

import { KARBON_TOOL } from '../../../../support/n8n/nodeTypes';
import { EVERY_OPERATION } from '../../everyOperation';
import { OPERATIONS } from '../../formFields';
import { byId, useBench } from '../../support';

const bench = useBench();
const EMPTY = '={{ $json.missing }}';
const FROM_MODEL = "={{ $fromAI('Value', `Leave empty for all records`, 'string') || '' }}";

/** What a field holds whose expression gives nothing. */
function unfilled({ type, options = [] }: INodeProperties): INodeParameters[string] {
	if (type === 'resourceLocator') return byId(EMPTY);
	if (type !== 'fixedCollection') return EMPTY;
	const [{ name }] = options;
	return { [name]: { period: EMPTY } };
}

/** Every filter of every list. */
const FILTERS = OPERATIONS.flatMap(({ id, operation: { properties } }) =>
	properties
		.filter(({ type }) => type === 'collection')
		.flatMap(({ name: collection, options }) =>
			(options as INodeProperties[])
				.filter(({ name }) => collection === 'filters' || name === 'filter')
				.map((field) => ({ id, collection, field, label: field.displayName })),
		),
);

/** The error of a list whose filter by a period has these values, all by expression; undefined if there is none. */
async function errorOfPeriod(json: IDataObject) {
	const range = {
		period: '={{ $json.period }}',
		from: '={{ $json.from }}',
		to: '={{ $json.to }}',
		days: '={{ $json.days }}',
	};
	const filters = { dueDate: { range } };
	const { error } = await bench.run('workItem.getAll', { filters }, { items: [{ json }] });
	return error;
}

describe('a filter whose expression gives nothing', () => {
	it.each(FILTERS)(
		"is refused, so that it does not match all records: '$label' of $id",
		async ({ id, collection, field, label }) => {
			const { parameters } = EVERY_OPERATION[id](bench.simulator);
			const given = { ...parameters, [collection]: { [field.name]: unfilled(field) } };
			const { error, items } = await bench.run(id, given, {
				items: [{ json: {} }, { json: {} }],
				node: { onError: 'continueRegularOutput' },
			});
			expect(error).toBeUndefined();
			const rule = `'${label}' must not be empty; remove the filter to get all records`;
			expect(items.map(({ json, pairedItem }) => [json.error, pairedItem])).toEqual([
				[`Item 1: ${rule}`, { item: 0 }],
				[`Item 2: ${rule}`, { item: 1 }],
			]);
			expect(bench.sent()).toEqual([]);
		},
	);

	it.each(['={{ [] }}', "={{ ' ' }}", "={{ ['', null] }}"])(
		'%s is such an expression',
		async (value) => {
			const { error } = await bench.run('workItem.getAll', { filters: { primaryStatus: value } });
			expect(error?.message).toContain('must not be empty');
		},
	);

	it('is refused as the end of a period, which would have no end', async () => {
		const dueDate = { range: { period: 'between', from: '2026-01-01', to: EMPTY } };
		const { error } = await bench.run('workItem.getAll', { filters: { dueDate } });
		expect(error?.message).toContain("'Due Date' must not be empty");
	});

	it.each([
		['thisMonth', {}],
		[' Today ', { from: '' }],
		['between', { from: '2026-01-01', to: '2026-02-01' }],
		['nextDays', { days: 3 }],
	])('of the period %s is an error only in the fields that it uses', async (period, used) => {
		const error = await errorOfPeriod({ period, ...used });
		expect(error).toBeUndefined();
	});

	it.each([
		['between', { from: '2026-01-01' }],
		['nextDays', { from: '2026-01-01', to: '2026-02-01' }],
	])('of the period %s is refused if it uses the field', async (period, used) => {
		const error = await errorOfPeriod({ period, ...used });
		expect(error?.message).toContain("'Due Date' must not be empty");
	});

	it('is refused for a tool, whose values limit what a model can see', async () => {
		const filters = { clientKey: byId(EMPTY) };
		const { error } = await bench.run('workItem.getAll', { filters }, { type: KARBON_TOOL });
		expect(error?.message).toContain("'Client' must not be empty");
	});

	it('is left out if an AI model gives the value', async () => {
		const { error, items } = await bench.run(
			'invoice.getAll',
			{ filters: { updatedAfter: FROM_MODEL, invoiceStatus: [] } },
			{ type: KARBON_TOOL },
		);
		expect(error?.message).toBeUndefined();
		expect(items.length).toBeGreaterThan(1);
	});

	it('does not concern one that was left empty in the form', async () => {
		const filters = { title: '', clientKey: byId(''), workType: '=' };
		const { error } = await bench.run('workItem.getAll', { filters });
		expect(error).toBeUndefined();
	});
});
